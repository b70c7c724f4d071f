/** The sentences of fixed mails in German, by what their templates say in English. */
export const de = {
  'Hello {name},': 'Guten Tag {name},',
  'Hello,': 'Guten Tag,',
  'If the button does not work, open this address: {address}':
    'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse: {address}',
  'You get this because you registered for an event of {association}.':
    'Sie erhalten diese Nachricht, weil Sie sich zu einer Veranstaltung von {association} angemeldet haben.',
  'You get this because {association} registered you for this event.':
    'Sie erhalten diese Nachricht, weil {association} Sie zu dieser Veranstaltung angemeldet hat.',
  'You get this because you are registered for an event of {association}.':
    'Sie erhalten diese Nachricht, weil Sie zu einer Veranstaltung von {association} angemeldet sind.',
  'You get this because you were registered for an event of {association}.':
    'Sie erhalten diese Nachricht, weil Sie zu einer Veranstaltung von {association} angemeldet waren.',
  '{moment} (time zone {zone})': '{moment} (Zeitzone {zone})',
  'the address comes with the seat': 'die Adresse kommt mit dem Platz',
  ': ': ': ',
  When: 'Wann',
  Where: 'Wo',
  Online: 'Online',
  Price: 'Preis',
  Reason: 'Grund',
  'free of charge': 'kostenlos',
  'Who comes along': 'Wer mitkommt',
  '{price} for {count} seats': '{price} für {count} Plätze',
  'To be paid: {amount} on invoice {number}, which comes in a mail of its own.':
    'Zu zahlen: {amount} auf Rechnung {number}, die in einer eigenen E-Mail kommt.',
  'To be paid: {amount}. When you have taken the seat, it is held until your payment has come in; a mail says how to pay and until when.':
    'Zu zahlen: {amount}. Wenn Sie den Platz angenommen haben, wird er frei gehalten, bis Ihre Zahlung da ist; wie und bis wann Sie zahlen, steht in einer eigenen E-Mail.',
  'To be paid: {amount}. The invoice comes with the seat.': 'Zu zahlen: {amount}. Die Rechnung kommt mit dem Platz.',
  'To be paid: {amount}, at the door unless {organizers} said otherwise. This mail is no invoice.':
    'Zu zahlen: {amount}, am Einlass, sofern {organizers} nichts anderes gesagt hat. Diese E-Mail ist keine Rechnung.',
  'What was paid on invoice {number} is taken back by a credit note: it is credit with {organizers} for the next invoice. If you would rather have it back, write to them.':
    'Was auf Rechnung {number} gezahlt wurde, wird durch eine Gutschrift zurückgenommen: Es ist Guthaben bei {organizers} für die nächste Rechnung. Wenn Sie das Geld lieber zurückhaben möchten, schreiben Sie dorthin.',
  'Invoice {number} is taken back by a credit note. You owe nothing for it.':
    'Rechnung {number} wird durch eine Gutschrift zurückgenommen. Sie schulden dafür nichts.',
  'A credit note takes invoice {number} back.': 'Eine Gutschrift nimmt Rechnung {number} zurück.',
  '{amount} is given back {way}.': '{amount} werden {way} zurückgezahlt.',
  '{amount} is given back.': '{amount} werden zurückgezahlt.',
  'in cash': 'bar',
  'by bank transfer': 'per Überweisung',
  'by cheque': 'per Scheck',
  'to your card': 'auf Ihre Karte',
  'to your bank account': 'auf Ihr Bankkonto',
  online: 'online',
  'You owe nothing for it.': 'Sie schulden dafür nichts.',
  'Invoice {number} is cancelled. You owe nothing for it.':
    'Rechnung {number} ist storniert. Sie schulden dafür nichts.',
  'Waiting list: {event}': 'Warteliste: {event}',
  'You are registered: {event}': 'Sie sind angemeldet: {event}',
  'You are on the waiting list.': 'Sie stehen auf der Warteliste.',
  'We expect you on {day}.': 'Wir erwarten Sie am {day}.',
  'You are on the waiting list': 'Sie stehen auf der Warteliste',
  'You are registered': 'Sie sind angemeldet',
  '{event} is full. You are on the waiting list, and a mail tells you when there is a seat for you.':
    '{event} ist ausgebucht. Sie stehen auf der Warteliste und erhalten eine E-Mail, sobald ein Platz für Sie frei ist.',
  'Your seat at {event} is confirmed.': 'Ihr Platz bei {event} ist bestätigt.',
  'Open the event': 'Veranstaltung öffnen',
  'You cannot come? Cancel your registration there, so that somebody else gets the seat.':
    'Sie können nicht kommen? Melden Sie sich dort ab, damit jemand anderes den Platz bekommt.',
  'You do not want to wait any more? ': 'Sie möchten nicht mehr warten? ',
  'You cannot come? Somebody else is glad of the seat: ':
    'Sie können nicht kommen? Jemand anderes freut sich über den Platz: ',
  'Leave the waiting list': 'Warteliste verlassen',
  'Give up my seat': 'Meinen Platz abgeben',
  'QR code of your ticket {code}': 'QR-Code Ihrer Eintrittskarte {code}',
  'Ticket code': 'Code der Eintrittskarte',
  'Show this code at the door, on the screen or printed. The attached file puts the event into your calendar.':
    'Zeigen Sie diesen Code am Einlass, auf dem Bildschirm oder ausgedruckt. Die angehängte Datei trägt die Veranstaltung in Ihren Kalender ein.',
  'A seat is free: {event}': 'Ein Platz ist frei: {event}',
  'It is kept for you until {moment}.': 'Er wird für Sie frei gehalten bis {moment}.',
  'A seat is free for you': 'Ein Platz ist für Sie frei',
  'You were on the waiting list of {event}, and now a seat is free. It is yours once you take it. Without an answer from you the offer ends at the time below: the seat goes to the next in line, and you are no longer on the waiting list.':
    'Sie standen auf der Warteliste von {event}, und jetzt ist ein Platz frei. Er gehört Ihnen, sobald Sie ihn annehmen. Ohne Ihre Antwort endet das Angebot zum unten genannten Zeitpunkt: Der Platz geht an die nächste Person in der Reihe, und Sie stehen nicht mehr auf der Warteliste.',
  'The offer is over: {event}': 'Das Angebot ist abgelaufen: {event}',
  'You are no longer on the waiting list.': 'Sie stehen nicht mehr auf der Warteliste.',
  'The offer of a seat is over': 'Das Angebot eines Platzes ist abgelaufen',
  'A seat at {event} was kept for you until {moment}. It was not taken, so it goes to the next in line, and you are no longer on the waiting list.':
    'Ein Platz bei {event} war für Sie frei gehalten bis {moment}. Er wurde nicht angenommen; deshalb geht er an die nächste Person in der Reihe, und Sie stehen nicht mehr auf der Warteliste.',
  'Would you still like to come? Register again: you get a seat, or a place at the end of the line.':
    'Möchten Sie doch kommen? Melden Sie sich neu an: Sie erhalten einen Platz oder stehen am Ende der Warteliste.',
  'Would you still like to come? Write to {organizers}.': 'Möchten Sie doch kommen? Schreiben Sie an {organizers}.',
  'You need not do anything otherwise, and you owe nothing.':
    'Sonst brauchen Sie nichts zu tun, und Sie schulden nichts.',
  'To be paid: {amount} on invoice {number}, which you have already.':
    'Zu zahlen: {amount} auf Rechnung {number}, die Sie schon haben.',
  'Kept for you until': 'Für Sie frei gehalten bis',
  'Take the seat': 'Platz annehmen',
  'I do not want it': 'Ich möchte ihn nicht',
  'More about the event: ': 'Mehr zur Veranstaltung: ',
  'Registration cancelled: {event}': 'Anmeldung storniert: {event}',
  'Registration cancelled': 'Anmeldung storniert',
  'Your ticket is void. The attached file takes the event out of your calendar.':
    'Ihre Eintrittskarte ist ungültig. Die angehängte Datei nimmt die Veranstaltung aus Ihrem Kalender.',
  'Should this be a mistake, write to {organizers}.': 'Sollte das ein Irrtum sein, schreiben Sie an {organizers}.',
  '{association} has cancelled your registration for {event}.':
    '{association} hat Ihre Anmeldung zu {event} storniert.',
  'You have left the waiting list of {event}.': 'Sie haben die Warteliste von {event} verlassen.',
  'You have declined the seat at {event}.': 'Sie haben den Platz bei {event} abgelehnt.',
  'You have given up your seat at {event}.': 'Sie haben Ihren Platz bei {event} abgegeben.',
  'Cancelled: {event}': 'Abgesagt: {event}',
  'The event on {day} does not take place.': 'Die Veranstaltung am {day} findet nicht statt.',
  'Postponed: {event}': 'Verschoben: {event}',
  'The event does not take place on {day}.': 'Die Veranstaltung findet am {day} nicht statt.',
  'This event is postponed': 'Diese Veranstaltung ist verschoben',
  '{event} does not take place on the day that was announced. There is no new date yet.':
    '{event} findet nicht an dem Tag statt, der angekündigt war. Ein neuer Termin steht noch nicht fest.',
  'You keep your place in line. A mail tells you the new date.':
    'Sie behalten Ihren Platz in der Reihe. Eine E-Mail nennt Ihnen den neuen Termin.',
  'Your registration stays valid. A mail tells you the new date; then you can still give it up.':
    'Ihre Anmeldung bleibt gültig. Eine E-Mail nennt Ihnen den neuen Termin; auch dann können Sie noch absagen.',
  'The attached file takes the old day out of your calendar.':
    'Die angehängte Datei nimmt den alten Termin aus Ihrem Kalender.',
  'You cannot wait for it? ': 'Sie möchten nicht darauf warten? ',
  'postponed; it was planned for {moment}': 'verschoben; geplant war {moment}',
  'This event is cancelled': 'Diese Veranstaltung ist abgesagt',
  '{event} does not take place. There is nothing that you need to do.':
    '{event} findet nicht statt. Sie müssen nichts tun.',
  'It was planned for': 'Geplant war',
  'The attached file takes the event out of your calendar.':
    'Die angehängte Datei nimmt die Veranstaltung aus Ihrem Kalender.',
  'See other events': 'Andere Veranstaltungen ansehen',
  'online: {address}': 'online: {address}',
  'not announced': 'nicht bekannt gegeben',
  'New time and place': 'Neue Zeit und neuer Ort',
  'New place': 'Neuer Ort',
  'New time': 'Neue Zeit',
  '{event}, for which you are on the waiting list, has a new time and place.':
    '{event}, auf dessen Warteliste Sie stehen, hat eine neue Zeit und einen neuen Ort.',
  '{event}, for which you are on the waiting list, has a new place.':
    '{event}, auf dessen Warteliste Sie stehen, hat einen neuen Ort.',
  '{event}, for which you are on the waiting list, has a new time.':
    '{event}, auf dessen Warteliste Sie stehen, hat eine neue Zeit.',
  '{event}, for which a seat is offered to you, has a new time and place.':
    '{event}, wofür Ihnen ein Platz angeboten ist, hat eine neue Zeit und einen neuen Ort.',
  '{event}, for which a seat is offered to you, has a new place.':
    '{event}, wofür Ihnen ein Platz angeboten ist, hat einen neuen Ort.',
  '{event}, for which a seat is offered to you, has a new time.':
    '{event}, wofür Ihnen ein Platz angeboten ist, hat eine neue Zeit.',
  '{event}, for which you have a seat, has a new time and place.':
    '{event}, wofür Sie einen Platz haben, hat eine neue Zeit und einen neuen Ort.',
  '{event}, for which you have a seat, has a new place.': '{event}, wofür Sie einen Platz haben, hat einen neuen Ort.',
  '{event}, for which you have a seat, has a new time.': '{event}, wofür Sie einen Platz haben, hat eine neue Zeit.',
  'Until now': 'Bisher',
  '{what}, as before': '{what}, wie bisher',
  'Place until now': 'Bisheriger Ort',
  'You keep your place in line unless you leave the list.':
    'Sie behalten Ihren Platz in der Reihe, sofern Sie die Liste nicht verlassen.',
  'The offer ends when its mail said.': 'Das Angebot endet, wie in seiner E-Mail angegeben.',
  'Your seat is held until {moment}. Unpaid, it goes to somebody else then.':
    'Ihr Platz wird frei gehalten bis {moment}. Ist er dann nicht bezahlt, bekommt ihn jemand anderes.',
  'You keep your seat unless you give it up. It helps the organizers to know that you come.':
    'Sie behalten Ihren Platz, sofern Sie ihn nicht abgeben. Es hilft den Veranstaltenden zu wissen, dass Sie kommen.',
  'Keep my place in line': 'Meinen Platz in der Reihe behalten',
  'Keep my seat': 'Meinen Platz behalten',
  'You cannot come now? ': 'Sie können jetzt nicht kommen? ',
  'Welcome to {association}': 'Willkommen bei {association}',
  'Your account is ready.': 'Ihr Konto ist bereit.',
  'Your account is ready. Sign in with your e-mail address and your password.':
    'Ihr Konto ist bereit. Melden Sie sich mit Ihrer E-Mail-Adresse und Ihrem Passwort an.',
  'Sign in': 'Anmelden',
  'You are the administrator: add your tiers and members first, then invite the others.':
    'Sie verwalten den Verein: Legen Sie zuerst Ihre Mitgliedschaften und Mitglieder an, dann laden Sie die anderen ein.',
  'You will find your membership, your events and your invoices there.':
    'Dort finden Sie Ihre Mitgliedschaft, Ihre Veranstaltungen und Ihre Rechnungen.',
  'You have an account at {association}.': 'Sie haben ein Konto bei {association}.',
  'Confirm your e-mail address for {association}': 'Bestätigen Sie Ihre E-Mail-Adresse für {association}',
  'One step is left: confirm that this address is yours.':
    'Ein Schritt fehlt noch: Bestätigen Sie, dass dies Ihre Adresse ist.',
  'Confirm your e-mail address': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'You registered with {association} on {day} at {time} (time zone {zone}). Confirm that this address is yours, then you can sign in with the password that you chose then.':
    'Sie haben sich am {day} um {time} (Zeitzone {zone}) bei {association} registriert. Bestätigen Sie, dass dies Ihre Adresse ist; dann können Sie sich mit dem Passwort anmelden, das Sie dabei gewählt haben.',
  'Confirm address': 'Adresse bestätigen',
  'The link works once and for 24 hours. Should it have expired, ask for a new one on the sign-in page.':
    'Der Link funktioniert einmal und 24 Stunden lang. Ist er abgelaufen, fordern Sie auf der Anmeldeseite einen neuen an.',
  'Somebody registered at {association} with this address. If it was not you at that time, do nothing: without the link nobody gets in with it.':
    'Jemand hat sich mit dieser Adresse bei {association} registriert. Waren Sie es zu dieser Zeit nicht, tun Sie nichts: Ohne den Link kommt niemand damit hinein.',
  'You already have an account at {association}': 'Sie haben schon ein Konto bei {association}',
  'Somebody gave this address, which has an account. Sign in with it.':
    'Jemand hat diese Adresse angegeben, die ein Konto hat. Melden Sie sich damit an.',
  'You already have an account': 'Sie haben schon ein Konto',
  'Somebody, probably you, gave this address at {association}. It already has an account.':
    'Jemand, vermutlich Sie, hat diese Adresse bei {association} angegeben. Sie hat schon ein Konto.',
  'Forgot the password? ': 'Passwort vergessen? ',
  'Choose a new one': 'Wählen Sie ein neues',
  'Somebody gave this address at {association}. If it was not you, do nothing: your account has not changed.':
    'Jemand hat diese Adresse bei {association} angegeben. Waren Sie es nicht, ist nichts zu tun: An Ihrem Konto hat sich nichts geändert.',
  'Choose a new password for {association}': 'Wählen Sie ein neues Passwort für {association}',
  'The link for a new password, as you asked.': 'Der Link für ein neues Passwort, wie gewünscht.',
  'Choose a new password': 'Neues Passwort wählen',
  'You asked for a new password at {association}.': 'Sie haben bei {association} um ein neues Passwort gebeten.',
  'Choose password': 'Passwort wählen',
  'The link works once and for 24 hours. Your old password works until you have chosen a new one.':
    'Der Link funktioniert einmal und 24 Stunden lang. Ihr altes Passwort gilt, bis Sie ein neues gewählt haben.',
  'Somebody asked {association} for a new password for this address. If it was not you, do nothing: your password has not changed.':
    'Jemand hat bei {association} ein neues Passwort für diese Adresse angefordert. Waren Sie es nicht, tun Sie nichts: Ihr Passwort ist unverändert.',
  'You are invited to {association}': 'Sie sind zu {association} eingeladen',
  'Choose a password and you are in.': 'Wählen Sie ein Passwort, und Sie sind dabei.',
  '{person} has opened an account for you at {association}. Choose a password to use it.':
    '{person} hat für Sie ein Konto bei {association} eröffnet. Wählen Sie ein Passwort, um es zu nutzen.',
  'The link works once and for 7 days. Should it have expired, ask for a new one on the sign-in page.':
    'Der Link funktioniert einmal und 7 Tage lang. Ist er abgelaufen, fordern Sie auf der Anmeldeseite einen neuen an.',
  'You get this because {association} opened an account for this address. If you do not want it, do nothing.':
    'Sie erhalten diese Nachricht, weil {association} für diese Adresse ein Konto eröffnet hat. Möchten Sie es nicht, tun Sie nichts.',
  'Your password for {association} was changed': 'Ihr Passwort für {association} wurde geändert',
  'If it was you, there is nothing to do.': 'Waren Sie es, ist nichts zu tun.',
  'Your password was changed': 'Ihr Passwort wurde geändert',
  'Your password for {association} was changed on {day} at {time} (time zone {zone}). Everywhere else you were signed out.':
    'Ihr Passwort für {association} wurde am {day} um {time} (Zeitzone {zone}) geändert. Überall sonst wurden Sie abgemeldet.',
  'If it was you, there is nothing to do. If not, choose a new password now.':
    'Waren Sie es, ist nichts zu tun. Wenn nicht, wählen Sie jetzt ein neues Passwort.',
  'Then tell an administrator of your association.': 'Sagen Sie es danach der Verwaltung Ihres Vereins.',
  'You get this because the password of your account at {association} changed.':
    'Sie erhalten diese Nachricht, weil sich das Passwort Ihres Kontos bei {association} geändert hat.',
  'Your e-mail address at {association} was changed': 'Ihre E-Mail-Adresse bei {association} wurde geändert',
  'Your e-mail address was changed': 'Ihre E-Mail-Adresse wurde geändert',
  'The e-mail address on your record at {association} was changed in your account on {day} at {time} (time zone {zone}). From now on mails of the association go to the new address; you sign in with the same address as before.':
    'Die E-Mail-Adresse in Ihren Daten bei {association} wurde am {day} um {time} (Zeitzone {zone}) in Ihrem Konto geändert. Ab jetzt gehen E-Mails des Vereins an die neue Adresse; Sie melden sich mit derselben Adresse an wie bisher.',
  'If it was you, there is nothing to do. If not, choose a new password and correct your address.':
    'Waren Sie es, ist nichts zu tun. Wenn nicht, wählen Sie ein neues Passwort und berichtigen Sie Ihre Adresse.',
  'You get this because your e-mail address at {association} changed.':
    'Sie erhalten diese Nachricht, weil sich Ihre E-Mail-Adresse bei {association} geändert hat.',
  'Confirm your new e-mail address for {association}': 'Bestätigen Sie Ihre neue E-Mail-Adresse für {association}',
  'In your account at {association} you asked on {day} at {time} (time zone {zone}) to sign in with this address. Confirm that it is yours; until then you sign in with the address that is there now.':
    'In Ihrem Konto bei {association} haben Sie am {day} um {time} (Zeitzone {zone}) gebeten, sich mit dieser Adresse anzumelden. Bestätigen Sie, dass es Ihre ist; bis dahin melden Sie sich mit der bisherigen Adresse an.',
  'The link works once and for 24 hours. Should it have expired, ask again in your account.':
    'Der Link gilt einmal und 24 Stunden lang. Ist er abgelaufen, bitten Sie in Ihrem Konto erneut darum.',
  'In your account at {association} another e-mail address to sign in with was asked for on {day} at {time} (time zone {zone}). You sign in with this one until that address is confirmed by the link that was sent to it.':
    'In Ihrem Konto bei {association} wurde am {day} um {time} (Zeitzone {zone}) eine andere E-Mail-Adresse für die Anmeldung gewünscht. Sie melden sich mit dieser hier an, bis die andere durch den Link bestätigt ist, der dorthin ging.',
  'The e-mail address that you sign in with at {association} was changed on {day} at {time} (time zone {zone}). From now on you sign in with the new one, and mails about your account go there.':
    'Die E-Mail-Adresse, mit der Sie sich bei {association} anmelden, wurde am {day} um {time} (Zeitzone {zone}) geändert. Ab jetzt melden Sie sich mit der neuen an, und E-Mails zu Ihrem Konto gehen dorthin.',
  'If it was you, there is nothing to do. If not, somebody knows your password: choose a new one, which also ends that link.':
    'Waren Sie es, ist nichts zu tun. Wenn nicht, kennt jemand Ihr Passwort: Wählen Sie ein neues, damit gilt auch jener Link nicht mehr.',
  '{association} asked on {day} at {time} (time zone {zone}) that you sign in with this address from now on. Choose a password for it; until then you sign in with the address and the password that you have.':
    '{association} hat am {day} um {time} (Zeitzone {zone}) darum gebeten, dass Sie sich künftig mit dieser Adresse anmelden. Wählen Sie dafür ein Passwort; bis dahin melden Sie sich mit der bisherigen Adresse und dem bisherigen Passwort an.',
  'The link works once and for 7 days. Should it have expired, ask your association for another one.':
    'Der Link funktioniert einmal und 7 Tage lang. Ist er abgelaufen, bitten Sie Ihren Verein um einen neuen.',
  '{association} asked on {day} at {time} (time zone {zone}) that you sign in with another e-mail address. You sign in with this one until that address is confirmed by the link that was sent to it.':
    '{association} hat am {day} um {time} (Zeitzone {zone}) darum gebeten, dass Sie sich mit einer anderen E-Mail-Adresse anmelden. Sie melden sich mit dieser hier an, bis die andere durch den Link bestätigt ist, der dorthin ging.',
  'Whoever signed in with another e-mail address before took it back on {day} at {time} (time zone {zone}). From now on nobody signs in to that account at {association} with this one.':
    'Wer sich zuvor mit einer anderen E-Mail-Adresse angemeldet hatte, hat sie am {day} um {time} (Zeitzone {zone}) zurückgeholt. Mit dieser hier meldet sich ab jetzt niemand mehr bei jenem Konto von {association} an.',
  'If you know of it, there is nothing to do. If not, tell your association at once.':
    'Wenn Sie davon wissen, ist nichts zu tun. Wenn nicht, melden Sie sich gleich bei Ihrem Verein.',
  'If it was you, there is nothing to do. If not, take your address back: it takes this link, within a week, and the password that you had before.':
    'Waren Sie es, ist nichts zu tun. Wenn nicht, holen Sie Ihre Adresse zurück: Dazu brauchen Sie diesen Link, eine Woche lang, und das Passwort, das Sie vorher hatten.',
  '{association} has another e-mail address for you to sign in with since {day} at {time} (time zone {zone}). This one opens your account no longer.':
    '{association} hat seit dem {day} um {time} (Zeitzone {zone}) eine andere E-Mail-Adresse für Ihre Anmeldung. Mit dieser hier kommen Sie nicht mehr in Ihr Konto.',
  'Take my address back': 'Meine Adresse zurückholen',
  'If you do not know that password any more, tell an administrator of your association at once: they can shut the account out and give it another address.':
    'Wenn Sie jenes Passwort nicht mehr wissen, sagen Sie es gleich der Administration Ihres Vereins: Sie kann das Konto sperren und ihm eine andere Adresse geben.',
  'Confirm your new e-mail address': 'Bestätigen Sie Ihre neue E-Mail-Adresse',
  'In your account at {association} you asked for mails to go to this address on {day} at {time} (time zone {zone}). Confirm that it is yours; until then they go to the address that is there now.':
    'In Ihrem Konto bei {association} haben Sie am {day} um {time} (Zeitzone {zone}) gebeten, E-Mails an diese Adresse zu senden. Bestätigen Sie, dass es Ihre ist; bis dahin gehen sie an die bisherige Adresse.',
  'The link works once and for 24 hours. Should it have expired, have it sent again from your profile.':
    'Der Link gilt einmal und 24 Stunden lang. Ist er abgelaufen, lassen Sie ihn sich in Ihrem Profil erneut senden.',
  'Somebody at {association} gave this address as theirs. If it was not you, do nothing: without the link it is not used.':
    'Jemand hat diese Adresse bei {association} als seine angegeben. Waren Sie es nicht, tun Sie nichts: Ohne den Link wird sie nicht verwendet.',
  'In your account at {association} another e-mail address was asked for on {day} at {time} (time zone {zone}). Mails of the association go here until that address is confirmed by the link that was sent to it.':
    'In Ihrem Konto bei {association} wurde am {day} um {time} (Zeitzone {zone}) eine andere E-Mail-Adresse gewünscht. E-Mails des Vereins kommen hierher, bis jene Adresse durch den Link bestätigt ist, der an sie ging.',
  'The e-mail address on your record at {association} was removed in your account on {day} at {time} (time zone {zone}). From now on you get no mails of the association; you sign in with the same address as before.':
    'Die E-Mail-Adresse in Ihren Daten bei {association} wurde am {day} um {time} (Zeitzone {zone}) in Ihrem Konto entfernt. Ab jetzt erhalten Sie keine E-Mails des Vereins; Sie melden sich mit derselben Adresse an wie bisher.',
  '{association} changed the e-mail address on your record on {day} at {time} (time zone {zone}). From now on mails of the association do not come here.':
    '{association} hat die E-Mail-Adresse in Ihren Daten am {day} um {time} (Zeitzone {zone}) geändert. Ab jetzt kommen E-Mails des Vereins nicht mehr hierher.',
  'Your e-mail address at {association} is to be changed': 'Ihre E-Mail-Adresse bei {association} soll geändert werden',
  'If this is not right, tell your association.': 'Stimmt das nicht, sagen Sie es Ihrem Verein.',
  'Another e-mail address waits to be confirmed': 'Eine andere E-Mail-Adresse ist noch zu bestätigen',
  'If it was you, there is nothing to do. If not, choose a new password and take the change back in your profile.':
    'Waren Sie es, ist nichts zu tun. Wenn nicht, wählen Sie ein neues Passwort und nehmen Sie die Änderung in Ihrem Profil zurück.',
  'You get this because another e-mail address was asked for at {association}.':
    'Sie erhalten diese Nachricht, weil bei {association} eine andere E-Mail-Adresse gewünscht wurde.',
  '1 person asks to join': '1 Person möchte beitreten',
  '{count} people ask to join': '{count} Personen möchten beitreten',
  '1 member asks to be erased': '1 Mitglied bittet um Löschung',
  '{count} members ask to be erased': '{count} Mitglieder bitten um Löschung',
  '1 application is open': '1 Antrag ist offen',
  '{count} applications are open': '{count} Anträge sind offen',
  '1 invoice is overdue: {amount}': '1 Rechnung ist überfällig: {amount}',
  '{count} invoices are overdue: {amount}': '{count} Rechnungen sind überfällig: {amount}',
  '1 member is in grace and will lapse': '1 Mitglied ist in der Kulanzfrist und scheidet bald aus',
  '{count} members are in grace and will lapse': '{count} Mitglieder sind in der Kulanzfrist und scheiden bald aus',
  '1 family or organisation has lost who pays': 'Bei 1 Familie oder Organisation ist verstorben, wer zahlt',
  '{count} families and organisations have lost who pays':
    'Bei {count} Familien und Organisationen ist verstorben, wer zahlt',
  '1 member has resigned and will leave': '1 Mitglied hat gekündigt und wird ausscheiden',
  '{count} members have resigned and will leave': '{count} Mitglieder haben gekündigt und werden ausscheiden',
  '1 membership runs out within 30 days': '1 Mitgliedschaft läuft in den nächsten 30 Tagen ab',
  '{count} memberships run out within 30 days': '{count} Mitgliedschaften laufen in den nächsten 30 Tagen ab',
  '1 person waits for a seat at {event}': '1 Person wartet auf einen Platz bei {event}',
  '{count} people wait for a seat at {event}': '{count} Personen warten auf einen Platz bei {event}',
  '{event}: {taken} of {capacity} seats are taken': '{event}: {taken} von {capacity} Plätzen sind belegt',
  '1 mail could not be delivered': '1 E-Mail konnte nicht zugestellt werden',
  '{count} mails could not be delivered': '{count} E-Mails konnten nicht zugestellt werden',
  ' ({count} new)': ' ({count} davon neu)',
  'New: {what}': 'Neu: {what}',
  'Still open: {what}': 'Noch offen: {what}',
  'What needs you at {association}': 'Was bei {association} auf Sie wartet',
  'What needs you': 'Was auf Sie wartet',
  New: 'Neu',
  'Still open': 'Noch offen',
  'See all of it': 'Alles ansehen',
  'Choose how often this mail comes': 'Wählen, wie oft diese E-Mail kommt',
  'You get this because you work for {association}: in the morning when something is new, and on Mondays.':
    'Sie erhalten diese Nachricht, weil Sie für {association} arbeiten: morgens, wenn es etwas Neues gibt, und montags.',
  'You get this because you work for {association}: on Mondays, when anything is open.':
    'Sie erhalten diese Nachricht, weil Sie für {association} arbeiten: montags, wenn etwas offen ist.',
  'End these mails': 'Diese E-Mails beenden',
  'Confirm your registration: {event}': 'Bestätigen Sie Ihre Anmeldung: {event}',
  'One step is left: until you confirm it, nothing is booked.':
    'Es fehlt noch ein Schritt: Bis Sie bestätigen, ist nichts gebucht.',
  'Confirm your registration': 'Bestätigen Sie Ihre Anmeldung',
  'On {day} at {time} (time zone {zone}) you registered as a guest for {event}. Open the link to see it once more and to confirm it; until then nothing is booked and no seat is held.':
    'Am {day} um {time} (Zeitzone {zone}) haben Sie sich als Gast zu {event} angemeldet. Öffnen Sie den Link, um alles noch einmal zu sehen und zu bestätigen; bis dahin ist nichts gebucht und kein Platz frei gehalten.',
  Ticket: 'Eintrittskarte',
  Seats: 'Plätze',
  'See and confirm': 'Ansehen und bestätigen',
  'The link works for 24 hours. Should it have expired, register again on the page of the event.':
    'Der Link gilt 24 Stunden. Ist er abgelaufen, melden Sie sich auf der Seite der Veranstaltung noch einmal an.',
  'You have an account here. Sign in to register with it, for the price that is yours: ':
    'Sie haben hier ein Konto. Melden Sie sich damit an, zu dem Preis, der für Sie gilt: ',
  'This address is that of a member. With an account you register for the price of members: ':
    'Diese Adresse gehört einem Mitglied. Mit einem Konto melden Sie sich zum Preis für Mitglieder an: ',
  'Create an account': 'Konto anlegen',
  'Somebody registered for an event of {association} with this address. If it was not you, do nothing: without the link nothing is booked, and the address is deleted.':
    'Jemand hat sich mit dieser Adresse zu einer Veranstaltung von {association} angemeldet. Wenn Sie das nicht waren, tun Sie nichts: Ohne den Link wird nichts gebucht, und die Adresse wird gelöscht.',
  'Open my registration': 'Meine Anmeldung öffnen',
}
