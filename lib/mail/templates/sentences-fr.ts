import type { de } from '#lib/mail/templates/sentences-de'

/** The sentences of fixed mails in French, by what their templates say in English. */
export const fr: Readonly<Record<keyof typeof de, string>> = {
  'Hello {name},': 'Bonjour {name},',
  'Hello,': 'Bonjour,',
  'If the button does not work, open this address: {address}':
    'Si le bouton ne fonctionne pas, ouvrez cette adresse : {address}',
  'You get this because you registered for an event of {association}.':
    'Vous recevez ce message parce que vous vous êtes inscrit à un événement de {association}.',
  'You get this because {association} registered you for this event.':
    'Vous recevez ce message parce que {association} vous a inscrit à cet événement.',
  'You get this because you are registered for an event of {association}.':
    'Vous recevez ce message parce que vous êtes inscrit à un événement de {association}.',
  'You get this because you were registered for an event of {association}.':
    'Vous recevez ce message parce que vous étiez inscrit à un événement de {association}.',
  '{moment} (time zone {zone})': '{moment} (fuseau horaire {zone})',
  'the address comes with the seat': 'l’adresse vous sera donnée avec la place',
  ': ': '\u00a0: ',
  When: 'Quand',
  Where: 'Où',
  Online: 'En ligne',
  Price: 'Prix',
  Reason: 'Motif',
  'free of charge': 'gratuit',
  'Who comes along': 'Qui vous accompagne',
  '{price} for {count} seats': '{price} pour {count} places',
  'To be paid: {amount} on invoice {number}, which comes in a mail of its own.':
    'À payer : {amount} sur la facture {number}, qui arrive dans un autre message.',
  'To be paid: {amount}. When you have taken the seat, it is held until your payment has come in; a mail says how to pay and until when.':
    'À payer : {amount}. Une fois la place acceptée, elle vous est réservée jusqu’à réception de votre paiement ; un message vous dira comment payer et jusqu’à quand.',
  'To be paid: {amount}. The invoice comes with the seat.': 'À payer : {amount}. La facture arrive avec la place.',
  'To be paid: {amount}, at the door unless {organizers} said otherwise. This mail is no invoice.':
    'À payer : {amount}, à l’entrée sauf indication contraire de {organizers}. Ce message n’est pas une facture.',
  'What was paid on invoice {number} is taken back by a credit note: it is credit with {organizers} for the next invoice. If you would rather have it back, write to them.':
    'Ce qui a été payé sur la facture {number} est repris par un avoir : c’est un crédit auprès de {organizers} pour la prochaine facture. Si vous préférez être remboursé, écrivez-leur.',
  'Invoice {number} is taken back by a credit note. You owe nothing for it.':
    'La facture {number} est reprise par un avoir. Vous ne devez rien à ce titre.',
  'A credit note takes invoice {number} back.': 'Un avoir annule la facture {number}.',
  '{amount} is given back {way}.': '{amount} vous sont remboursés {way}.',
  '{amount} is given back.': '{amount} vous sont remboursés.',
  'in cash': 'en espèces',
  'by bank transfer': 'par virement',
  'by cheque': 'par chèque',
  'to your card': 'sur votre carte',
  'to your bank account': 'sur votre compte bancaire',
  online: 'en ligne',
  'You owe nothing for it.': 'Vous ne devez rien à ce titre.',
  'Invoice {number} is cancelled. You owe nothing for it.':
    'La facture {number} est annulée. Vous ne devez rien à ce titre.',
  'Waiting list: {event}': 'Liste d’attente : {event}',
  'You are registered: {event}': 'Vous êtes inscrit : {event}',
  'You are on the waiting list.': 'Vous êtes sur la liste d’attente.',
  'We expect you on {day}.': 'Nous vous attendons le {day}.',
  'You are on the waiting list': 'Vous êtes sur la liste d’attente',
  'You are registered': 'Vous êtes inscrit',
  '{event} is full. You are on the waiting list, and a mail tells you when there is a seat for you.':
    '{event} est complet. Vous êtes sur la liste d’attente, et un message vous préviendra dès qu’une place se libère pour vous.',
  'Your seat at {event} is confirmed.': 'Votre place à {event} est confirmée.',
  'Open the event': 'Ouvrir l’événement',
  'You cannot come? Cancel your registration there, so that somebody else gets the seat.':
    'Vous ne pouvez pas venir ? Annulez-y votre inscription pour que quelqu’un d’autre ait la place.',
  'You do not want to wait any more? ': 'Vous ne voulez plus attendre ? ',
  'You cannot come? Somebody else is glad of the seat: ':
    'Vous ne pouvez pas venir ? Quelqu’un d’autre sera heureux d’avoir la place : ',
  'Leave the waiting list': 'Quitter la liste d’attente',
  'Give up my seat': 'Rendre ma place',
  'QR code of your ticket {code}': 'Code QR de votre billet {code}',
  'Ticket code': 'Code du billet',
  'Show this code at the door, on the screen or printed. The attached file puts the event into your calendar.':
    'Montrez ce code à l’entrée, à l’écran ou imprimé. Le fichier joint ajoute l’événement à votre agenda.',
  'A seat is free: {event}': 'Une place est libre : {event}',
  'It is kept for you until {moment}.': 'Elle vous est réservée jusqu’au {moment}.',
  'A seat is free for you': 'Une place est libre pour vous',
  'You were on the waiting list of {event}, and now a seat is free. It is yours once you take it. Without an answer from you the offer ends at the time below: the seat goes to the next in line, and you are no longer on the waiting list.':
    'Vous étiez sur la liste d’attente de {event}, et une place est maintenant libre. Elle est à vous dès que vous l’acceptez. Sans réponse de votre part, l’offre prend fin au moment indiqué ci-dessous : la place va à la personne suivante, et vous n’êtes plus sur la liste d’attente.',
  'The offer is over: {event}': 'L’offre est terminée : {event}',
  'You are no longer on the waiting list.': 'Vous n’êtes plus sur la liste d’attente.',
  'The offer of a seat is over': 'L’offre d’une place est terminée',
  'A seat at {event} was kept for you until {moment}. It was not taken, so it goes to the next in line, and you are no longer on the waiting list.':
    'Une place pour {event} vous était réservée jusqu’au {moment}. Elle n’a pas été acceptée ; elle va donc à la personne suivante, et vous n’êtes plus sur la liste d’attente.',
  'Would you still like to come? Register again: you get a seat, or a place at the end of the line.':
    'Vous souhaitez tout de même venir ? Inscrivez-vous à nouveau : vous aurez une place, ou serez à la fin de la liste d’attente.',
  'Would you still like to come? Write to {organizers}.': 'Vous souhaitez tout de même venir ? Écrivez à {organizers}.',
  'You need not do anything otherwise, and you owe nothing.': 'Sinon, vous n’avez rien à faire, et vous ne devez rien.',
  'To be paid: {amount} on invoice {number}, which you have already.':
    'À payer : {amount} sur la facture {number}, que vous avez déjà.',
  'Kept for you until': 'Réservée pour vous jusqu’au',
  'Take the seat': 'Accepter la place',
  'I do not want it': 'Je n’en veux pas',
  'More about the event: ': 'En savoir plus : ',
  'Registration cancelled: {event}': 'Inscription annulée : {event}',
  'Registration cancelled': 'Inscription annulée',
  'Your ticket is void. The attached file takes the event out of your calendar.':
    'Votre billet n’est plus valable. Le fichier joint retire l’événement de votre agenda.',
  'Should this be a mistake, write to {organizers}.': 'S’il s’agit d’une erreur, écrivez à {organizers}.',
  '{association} has cancelled your registration for {event}.': '{association} a annulé votre inscription à {event}.',
  'You have left the waiting list of {event}.': 'Vous avez quitté la liste d’attente de {event}.',
  'You have declined the seat at {event}.': 'Vous avez refusé la place à {event}.',
  'You have given up your seat at {event}.': 'Vous avez rendu votre place à {event}.',
  'Cancelled: {event}': 'Annulé : {event}',
  'The event on {day} does not take place.': 'L’événement du {day} n’a pas lieu.',
  'Postponed: {event}': 'Reporté : {event}',
  'The event does not take place on {day}.': 'L’événement n’a pas lieu le {day}.',
  'This event is postponed': 'Cet événement est reporté',
  '{event} does not take place on the day that was announced. There is no new date yet.':
    '{event} n’a pas lieu le jour qui avait été annoncé. Il n’y a pas encore de nouvelle date.',
  'You keep your place in line. A mail tells you the new date.':
    'Vous gardez votre place dans la file. Un e-mail vous indiquera la nouvelle date.',
  'Your registration stays valid. A mail tells you the new date; then you can still give it up.':
    'Votre inscription reste valable. Un e-mail vous indiquera la nouvelle date ; vous pourrez encore vous désinscrire.',
  'The attached file takes the old day out of your calendar.':
    'Le fichier joint retire l’ancienne date de votre agenda.',
  'You cannot wait for it? ': 'Vous ne souhaitez pas attendre ? ',
  'postponed; it was planned for {moment}': 'reporté ; il était prévu le {moment}',
  'This event is cancelled': 'Cet événement est annulé',
  '{event} does not take place. There is nothing that you need to do.':
    '{event} n’a pas lieu. Vous n’avez rien à faire.',
  'It was planned for': 'C’était prévu',
  'The attached file takes the event out of your calendar.': 'Le fichier joint retire l’événement de votre agenda.',
  'See other events': 'Voir d’autres événements',
  'online: {address}': 'en ligne : {address}',
  'not announced': 'non communiqué',
  'New time and place': 'Nouvelle date et nouveau lieu',
  'New place': 'Nouveau lieu',
  'New time': 'Nouvelle date',
  '{event}, for which you are on the waiting list, has a new time and place.':
    '{event}, pour lequel vous êtes sur la liste d’attente, a une nouvelle date et un nouveau lieu.',
  '{event}, for which you are on the waiting list, has a new place.':
    '{event}, pour lequel vous êtes sur la liste d’attente, a un nouveau lieu.',
  '{event}, for which you are on the waiting list, has a new time.':
    '{event}, pour lequel vous êtes sur la liste d’attente, a une nouvelle date.',
  '{event}, for which a seat is offered to you, has a new time and place.':
    '{event}, pour lequel une place vous est proposée, a une nouvelle date et un nouveau lieu.',
  '{event}, for which a seat is offered to you, has a new place.':
    '{event}, pour lequel une place vous est proposée, a un nouveau lieu.',
  '{event}, for which a seat is offered to you, has a new time.':
    '{event}, pour lequel une place vous est proposée, a une nouvelle date.',
  '{event}, for which you have a seat, has a new time and place.':
    '{event}, pour lequel vous avez une place, a une nouvelle date et un nouveau lieu.',
  '{event}, for which you have a seat, has a new place.':
    '{event}, pour lequel vous avez une place, a un nouveau lieu.',
  '{event}, for which you have a seat, has a new time.':
    '{event}, pour lequel vous avez une place, a une nouvelle date.',
  'Until now': 'Jusqu’ici',
  '{what}, as before': '{what}, comme avant',
  'Place until now': 'Lieu précédent',
  'You keep your place in line unless you leave the list.': 'Vous gardez votre rang sauf si vous quittez la liste.',
  'The offer ends when its mail said.': 'L’offre prend fin au moment indiqué dans son message.',
  'Your seat is held until {moment}. Unpaid, it goes to somebody else then.':
    'Votre place est réservée jusqu’au {moment}. Impayée, elle revient alors à quelqu’un d’autre.',
  'You keep your seat unless you give it up. It helps the organizers to know that you come.':
    'Vous gardez votre place sauf si vous la rendez. Savoir que vous venez aide les organisateurs.',
  'Keep my place in line': 'Garder mon rang',
  'Keep my seat': 'Garder ma place',
  'You cannot come now? ': 'Vous ne pouvez plus venir ? ',
  'Welcome to {association}': 'Bienvenue à {association}',
  'Your account is ready.': 'Votre compte est prêt.',
  'Your account is ready. Sign in with your e-mail address and your password.':
    'Votre compte est prêt. Connectez-vous avec votre adresse e-mail et votre mot de passe.',
  'Sign in': 'Se connecter',
  'You are the administrator: add your tiers and members first, then invite the others.':
    'Vous administrez l’association : ajoutez d’abord vos formules et vos membres, puis invitez les autres.',
  'You will find your membership, your events and your invoices there.':
    'Vous y trouverez votre adhésion, vos événements et vos factures.',
  'You have an account at {association}.': 'Vous avez un compte chez {association}.',
  'Confirm your e-mail address for {association}': 'Confirmez votre adresse e-mail pour {association}',
  'One step is left: confirm that this address is yours.':
    'Il reste une étape : confirmez que cette adresse est la vôtre.',
  'Confirm your e-mail address': 'Confirmez votre adresse e-mail',
  'You registered with {association} on {day} at {time} (time zone {zone}). Confirm that this address is yours, then you can sign in with the password that you chose then.':
    'Vous vous êtes inscrit auprès de {association} le {day} à {time} (fuseau horaire {zone}). Confirmez que cette adresse est la vôtre ; vous pourrez alors vous connecter avec le mot de passe choisi à ce moment.',
  'Confirm address': 'Confirmer l’adresse',
  'The link works once and for 24 hours. Should it have expired, ask for a new one on the sign-in page.':
    'Le lien fonctionne une fois, pendant 24 heures. S’il a expiré, demandez-en un autre sur la page de connexion.',
  'Somebody registered at {association} with this address. If it was not you at that time, do nothing: without the link nobody gets in with it.':
    'Quelqu’un s’est inscrit auprès de {association} avec cette adresse. Si ce n’était pas vous à ce moment, ne faites rien : sans le lien, personne n’entre avec elle.',
  'You already have an account at {association}': 'Vous avez déjà un compte chez {association}',
  'Somebody gave this address, which has an account. Sign in with it.':
    'Quelqu’un a donné cette adresse, qui a un compte. Connectez-vous avec.',
  'You already have an account': 'Vous avez déjà un compte',
  'Somebody, probably you, gave this address at {association}. It already has an account.':
    'Quelqu’un, sans doute vous, a donné cette adresse auprès de {association}. Elle a déjà un compte.',
  'Forgot the password? ': 'Mot de passe oublié ? ',
  'Choose a new one': 'Choisissez-en un autre',
  'Somebody gave this address at {association}. If it was not you, do nothing: your account has not changed.':
    'Quelqu’un a donné cette adresse auprès de {association}. Si ce n’était pas vous, ne faites rien : votre compte n’a pas changé.',
  'Choose a new password for {association}': 'Choisissez un nouveau mot de passe pour {association}',
  'The link for a new password, as you asked.': 'Le lien pour un nouveau mot de passe, comme demandé.',
  'Choose a new password': 'Choisir un nouveau mot de passe',
  'You asked for a new password at {association}.': 'Vous avez demandé un nouveau mot de passe chez {association}.',
  'Choose password': 'Choisir le mot de passe',
  'The link works once and for 24 hours. Your old password works until you have chosen a new one.':
    'Le lien fonctionne une fois, pendant 24 heures. Votre ancien mot de passe reste valable jusqu’à ce que vous en choisissiez un autre.',
  'Somebody asked {association} for a new password for this address. If it was not you, do nothing: your password has not changed.':
    'Quelqu’un a demandé à {association} un nouveau mot de passe pour cette adresse. Si ce n’était pas vous, ne faites rien : votre mot de passe n’a pas changé.',
  'You are invited to {association}': 'Vous êtes invité à {association}',
  'Choose a password and you are in.': 'Choisissez un mot de passe et c’est fait.',
  '{person} has opened an account for you at {association}. Choose a password to use it.':
    '{person} vous a ouvert un compte chez {association}. Choisissez un mot de passe pour l’utiliser.',
  'The link works once and for 7 days. Should it have expired, ask for a new one on the sign-in page.':
    'Le lien fonctionne une fois, pendant 7 jours. S’il a expiré, demandez-en un autre sur la page de connexion.',
  'You get this because {association} opened an account for this address. If you do not want it, do nothing.':
    'Vous recevez ce message parce que {association} a ouvert un compte pour cette adresse. Si vous n’en voulez pas, ne faites rien.',
  'Your password for {association} was changed': 'Votre mot de passe pour {association} a été changé',
  'If it was you, there is nothing to do.': 'Si c’était vous, il n’y a rien à faire.',
  'Your password was changed': 'Votre mot de passe a été changé',
  'Your password for {association} was changed on {day} at {time} (time zone {zone}). Everywhere else you were signed out.':
    'Votre mot de passe pour {association} a été changé le {day} à {time} (fuseau horaire {zone}). Partout ailleurs, vous avez été déconnecté.',
  'If it was you, there is nothing to do. If not, choose a new password now.':
    'Si c’était vous, il n’y a rien à faire. Sinon, choisissez maintenant un nouveau mot de passe.',
  'Then tell an administrator of your association.': 'Prévenez ensuite un administrateur de votre association.',
  'You get this because the password of your account at {association} changed.':
    'Vous recevez ce message parce que le mot de passe de votre compte chez {association} a changé.',
  'Your e-mail address at {association} was changed': 'Votre adresse e-mail chez {association} a été changée',
  'Your e-mail address was changed': 'Votre adresse e-mail a été changée',
  'The e-mail address on your record at {association} was changed in your account on {day} at {time} (time zone {zone}). From now on mails of the association go to the new address; you sign in with the same address as before.':
    'L’adresse e-mail de votre fiche chez {association} a été changée dans votre compte le {day} à {time} (fuseau horaire {zone}). Les messages de l’association vont désormais à la nouvelle adresse ; vous vous connectez avec la même adresse qu’avant.',
  'If it was you, there is nothing to do. If not, choose a new password and correct your address.':
    'Si c’était vous, il n’y a rien à faire. Sinon, choisissez un nouveau mot de passe et corrigez votre adresse.',
  'You get this because your e-mail address at {association} changed.':
    'Vous recevez ce message parce que votre adresse e-mail chez {association} a changé.',
  'Confirm your new e-mail address for {association}': 'Confirmez votre nouvelle adresse e-mail pour {association}',
  'In your account at {association} you asked on {day} at {time} (time zone {zone}) to sign in with this address. Confirm that it is yours; until then you sign in with the address that is there now.':
    'Dans votre compte chez {association}, vous avez demandé le {day} à {time} (fuseau horaire {zone}) à vous connecter avec cette adresse. Confirmez qu’elle est la vôtre ; d’ici là, vous vous connectez avec l’adresse actuelle.',
  'The link works once and for 24 hours. Should it have expired, ask again in your account.':
    'Le lien fonctionne une fois et pendant 24 heures. S’il a expiré, refaites la demande dans votre compte.',
  'In your account at {association} another e-mail address to sign in with was asked for on {day} at {time} (time zone {zone}). You sign in with this one until that address is confirmed by the link that was sent to it.':
    'Dans votre compte chez {association}, une autre adresse e-mail de connexion a été demandée le {day} à {time} (fuseau horaire {zone}). Vous vous connectez avec celle-ci tant que l’autre n’est pas confirmée par le lien qui y a été envoyé.',
  'The e-mail address that you sign in with at {association} was changed on {day} at {time} (time zone {zone}). From now on you sign in with the new one, and mails about your account go there.':
    'L’adresse e-mail avec laquelle vous vous connectez chez {association} a été changée le {day} à {time} (fuseau horaire {zone}). Désormais, vous vous connectez avec la nouvelle, et les messages sur votre compte y sont envoyés.',
  'If it was you, there is nothing to do. If not, somebody knows your password: choose a new one, which also ends that link.':
    'Si c’était vous, il n’y a rien à faire. Sinon, quelqu’un connaît votre mot de passe : choisissez-en un nouveau, ce qui met aussi fin à ce lien.',
  '{association} asked on {day} at {time} (time zone {zone}) that you sign in with this address from now on. Choose a password for it; until then you sign in with the address and the password that you have.':
    '{association} a demandé le {day} à {time} (fuseau horaire {zone}) que vous vous connectiez désormais avec cette adresse. Choisissez un mot de passe pour elle ; d’ici là, vous vous connectez avec l’adresse et le mot de passe actuels.',
  'The link works once and for 7 days. Should it have expired, ask your association for another one.':
    'Le lien fonctionne une fois et pendant 7 jours. S’il a expiré, demandez-en un autre à votre association.',
  '{association} asked on {day} at {time} (time zone {zone}) that you sign in with another e-mail address. You sign in with this one until that address is confirmed by the link that was sent to it.':
    '{association} a demandé le {day} à {time} (fuseau horaire {zone}) que vous vous connectiez avec une autre adresse e-mail. Vous vous connectez avec celle-ci tant que l’autre n’est pas confirmée par le lien qui y a été envoyé.',
  'Whoever signed in with another e-mail address before took it back on {day} at {time} (time zone {zone}). From now on nobody signs in to that account at {association} with this one.':
    'La personne qui se connectait auparavant avec une autre adresse e-mail l’a reprise le {day} à {time} (fuseau horaire {zone}). Désormais, personne ne se connecte plus à ce compte chez {association} avec celle-ci.',
  'If you know of it, there is nothing to do. If not, tell your association at once.':
    'Si vous en êtes informé, il n’y a rien à faire. Sinon, prévenez tout de suite votre association.',
  'If it was you, there is nothing to do. If not, take your address back: it takes this link, within a week, and the password that you had before.':
    'Si c’était vous, il n’y a rien à faire. Sinon, reprenez votre adresse : il faut ce lien, pendant une semaine, et le mot de passe que vous aviez avant.',
  '{association} has another e-mail address for you to sign in with since {day} at {time} (time zone {zone}). This one opens your account no longer.':
    '{association} a une autre adresse e-mail pour votre connexion depuis le {day} à {time} (fuseau horaire {zone}). Celle-ci n’ouvre plus votre compte.',
  'Take my address back': 'Reprendre mon adresse',
  'If you do not know that password any more, tell an administrator of your association at once: they can shut the account out and give it another address.':
    'Si vous ne connaissez plus ce mot de passe, prévenez tout de suite un administrateur de votre association : il peut bloquer le compte et lui donner une autre adresse.',
  'Confirm your new e-mail address': 'Confirmez votre nouvelle adresse e-mail',
  'In your account at {association} you asked for mails to go to this address on {day} at {time} (time zone {zone}). Confirm that it is yours; until then they go to the address that is there now.':
    'Dans votre compte chez {association}, vous avez demandé le {day} à {time} (fuseau horaire {zone}) que les messages aillent à cette adresse. Confirmez qu’elle est la vôtre ; d’ici là, ils vont à l’adresse actuelle.',
  'The link works once and for 24 hours. Should it have expired, have it sent again from your profile.':
    'Le lien fonctionne une fois et pendant 24 heures. S’il a expiré, faites-le renvoyer depuis votre profil.',
  'Somebody at {association} gave this address as theirs. If it was not you, do nothing: without the link it is not used.':
    'Quelqu’un chez {association} a indiqué cette adresse comme la sienne. Si ce n’était pas vous, ne faites rien : sans le lien, elle n’est pas utilisée.',
  'In your account at {association} another e-mail address was asked for on {day} at {time} (time zone {zone}). Mails of the association go here until that address is confirmed by the link that was sent to it.':
    'Dans votre compte chez {association}, une autre adresse e-mail a été demandée le {day} à {time} (fuseau horaire {zone}). Les messages de l’association arrivent ici jusqu’à ce que cette adresse soit confirmée par le lien qui lui a été envoyé.',
  'The e-mail address on your record at {association} was removed in your account on {day} at {time} (time zone {zone}). From now on you get no mails of the association; you sign in with the same address as before.':
    'L’adresse e-mail de votre fiche chez {association} a été retirée dans votre compte le {day} à {time} (fuseau horaire {zone}). Vous ne recevez désormais plus de messages de l’association ; vous vous connectez avec la même adresse qu’avant.',
  '{association} changed the e-mail address on your record on {day} at {time} (time zone {zone}). From now on mails of the association do not come here.':
    '{association} a changé l’adresse e-mail de votre fiche le {day} à {time} (fuseau horaire {zone}). Les messages de l’association n’arrivent désormais plus ici.',
  'Your e-mail address at {association} is to be changed': 'Votre adresse e-mail chez {association} va être changée',
  'If this is not right, tell your association.': 'Si ce n’est pas exact, prévenez votre association.',
  'Another e-mail address waits to be confirmed': 'Une autre adresse e-mail attend d’être confirmée',
  'If it was you, there is nothing to do. If not, choose a new password and take the change back in your profile.':
    'Si c’était vous, il n’y a rien à faire. Sinon, choisissez un nouveau mot de passe et annulez le changement dans votre profil.',
  'You get this because another e-mail address was asked for at {association}.':
    'Vous recevez ce message parce qu’une autre adresse e-mail a été demandée chez {association}.',
  '1 person asks to join': '1 personne demande à adhérer',
  '{count} people ask to join': '{count} personnes demandent à adhérer',
  '1 member asks to be erased': '1 membre demande son effacement',
  '{count} members ask to be erased': '{count} membres demandent leur effacement',
  '1 application is open': '1 demande d’adhésion est ouverte',
  '{count} applications are open': '{count} demandes d’adhésion sont ouvertes',
  '1 invoice is overdue: {amount}': '1 facture est en retard\u00a0: {amount}',
  '{count} invoices are overdue: {amount}': '{count} factures sont en retard\u00a0: {amount}',
  '1 member is in grace and will lapse': '1 membre est en délai de grâce et perdra son adhésion',
  '{count} members are in grace and will lapse': '{count} membres sont en délai de grâce et perdront leur adhésion',
  '1 family or organisation has lost who pays': 'La personne qui paie pour 1 famille ou organisation est décédée',
  '{count} families and organisations have lost who pays':
    'La personne qui paie pour {count} familles ou organisations est décédée',
  '1 member has resigned and will leave': '1 membre a démissionné et va partir',
  '{count} members have resigned and will leave': '{count} membres ont démissionné et vont partir',
  '1 membership runs out within 30 days': '1 adhésion expire dans les 30 jours',
  '{count} memberships run out within 30 days': '{count} adhésions expirent dans les 30 jours',
  '1 person waits for a seat at {event}': '1 personne attend une place pour {event}',
  '{count} people wait for a seat at {event}': '{count} personnes attendent une place pour {event}',
  '{event}: {taken} of {capacity} seats are taken': '{event}\u00a0: {taken} places sur {capacity} sont prises',
  '1 mail could not be delivered': '1 message n’a pas pu être remis',
  '{count} mails could not be delivered': '{count} messages n’ont pas pu être remis',
  ' ({count} new)': ' (dont {count} en plus)',
  'New: {what}': 'Nouveau\u00a0: {what}',
  'Still open: {what}': 'Encore ouvert\u00a0: {what}',
  'What needs you at {association}': 'Ce qui vous attend chez {association}',
  'What needs you': 'Ce qui vous attend',
  New: 'Nouveau',
  'Still open': 'Encore ouvert',
  'See all of it': 'Tout voir',
  'Choose how often this mail comes': 'Choisir la fréquence de ce message',
  'You get this because you work for {association}: in the morning when something is new, and on Mondays.':
    'Vous recevez ce message parce que vous travaillez pour {association}\u00a0: le matin quand il y a du nouveau, et le lundi.',
  'You get this because you work for {association}: on Mondays, when anything is open.':
    'Vous recevez ce message parce que vous travaillez pour {association}\u00a0: le lundi, quand quelque chose est ouvert.',
  'End these mails': 'Ne plus recevoir ces messages',
  'Confirm your registration: {event}': 'Confirmez votre inscription : {event}',
  'One step is left: until you confirm it, nothing is booked.':
    'Il reste une étape : tant que vous ne confirmez pas, rien n’est réservé.',
  'Confirm your registration': 'Confirmez votre inscription',
  'On {day} at {time} (time zone {zone}) you registered as a guest for {event}. Open the link to see it once more and to confirm it; until then nothing is booked and no seat is held.':
    'Le {day} à {time} (fuseau horaire {zone}), vous vous êtes inscrit(e) comme invité(e) à {event}. Ouvrez le lien pour tout revoir et confirmer ; d’ici là, rien n’est réservé et aucune place n’est gardée.',
  Ticket: 'Billet',
  Seats: 'Places',
  'See and confirm': 'Voir et confirmer',
  'The link works for 24 hours. Should it have expired, register again on the page of the event.':
    'Le lien est valable 24 heures. S’il a expiré, inscrivez-vous à nouveau sur la page de l’évènement.',
  'You have an account here. Sign in to register with it, for the price that is yours: ':
    'Vous avez un compte ici. Connectez-vous pour vous inscrire avec lui, à votre tarif : ',
  'This address is that of a member. With an account you register for the price of members: ':
    'Cette adresse est celle d’un membre. Avec un compte, vous vous inscrivez au tarif des membres : ',
  'Create an account': 'Créer un compte',
  'Somebody registered for an event of {association} with this address. If it was not you, do nothing: without the link nothing is booked, and the address is deleted.':
    'Quelqu’un s’est inscrit avec cette adresse à un évènement de {association}. Si ce n’était pas vous, ne faites rien : sans le lien, rien n’est réservé, et l’adresse est supprimée.',
  'Open my registration': 'Ouvrir mon inscription',
}
