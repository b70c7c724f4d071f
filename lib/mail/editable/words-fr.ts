import type { MailWords } from '#lib/mail/editable/words'

const ALREADY_PAID = 'Si vous avez déjà payé, merci : ne tenez pas compte de ce message.'

/** What editable mails say in French. */
export const fr: MailWords = {
  texts: {
    application_received: {
      usual: {
        subject: 'Nous avons reçu votre demande d’adhésion',
        text: `Bonjour {first_name},

merci pour votre demande d’adhésion à {association}. Vous avez choisi l’adhésion {tier}.

Nous vous écrirons dès qu’une décision aura été prise.`,
      },
    },
    application_approved: {
      usual: {
        subject: 'Votre demande d’adhésion est acceptée',
        text: `Bonjour {first_name},

bonne nouvelle : {association} a accepté votre demande d’adhésion.

Votre adhésion commencera dès que nous aurons reçu {amount}. Merci de payer au plus tard le {due_on}.`,
      },
    },
    application_declined: {
      usual: {
        subject: 'Votre demande d’adhésion à {association}',
        text: `Bonjour {first_name},

merci de l’intérêt que vous portez à {association}. Nous sommes désolés de ne pas pouvoir accepter votre demande d’adhésion.

Motif : {reason}`,
      },
    },
    application_withdrawn: {
      usual: {
        subject: 'Votre demande d’adhésion est retirée',
        text: `Bonjour {first_name},

votre demande d’adhésion à {association} est retirée, et rien n’est à payer à ce titre. Si vous changez d’avis, vous pouvez en faire une nouvelle à tout moment.`,
      },
    },
    membership_started: {
      first: {
        subject: 'Bienvenue à {association}',
        text: `Bonjour {first_name},

bienvenue à {association} ! Votre adhésion commence le {term_from}.

Merci de payer {amount} au plus tard le {due_on}.`,
      },
      renewed: {
        subject: 'Votre adhésion est renouvelée',
        text: `Bonjour {first_name},

merci de rester fidèle à {association}. Votre adhésion est renouvelée. Elle court maintenant jusqu’au {term_to}.

Merci de payer {amount} au plus tard le {due_on}.`,
      },
    },
    membership_ending: {
      usual: {
        subject: 'Votre adhésion prend fin le {term_to}',
        text: `Bonjour {first_name},

nous vous confirmons que votre adhésion à {association} prend fin le {term_to}. D’ici là, rien ne change ; aucune cotisation ne vous sera demandée pour une période ultérieure.

Merci pour le temps passé parmi nous. Si vous souhaitez finalement rester, vous pouvez nous le dire jusqu’à cette date.`,
      },
      by_office: {
        subject: 'Votre adhésion prend fin le {term_to}',
        text: `Bonjour {first_name},

nous vous informons que votre adhésion à {association} prend fin le {term_to}. D’ici là, rien ne change ; aucune cotisation ne vous sera demandée pour une période ultérieure.

Si vous avez des questions à ce sujet, écrivez-nous.`,
      },
      shared: {
        subject: 'Votre adhésion prend fin le {term_to}',
        text: `Bonjour {first_name},

l’adhésion à {association} que vous partagez avec d’autres ne sera pas renouvelée, car la personne qui la paie nous quitte. La vôtre prend fin le {term_to}. Jusque-là, rien ne change.

Si vous souhaitez rester, écrivez-nous : vous pouvez adhérer vous-même.`,
      },
      ended: {
        subject: 'Votre adhésion à {association} a pris fin',
        text: `Bonjour {first_name},

nous vous informons que votre adhésion à {association} a pris fin le {term_to}.

Si vous avez des questions à ce sujet, écrivez-nous.`,
      },
      taken_back: {
        subject: 'Votre adhésion se poursuit',
        text: `Bonjour {first_name},

votre adhésion à {association} se poursuit comme auparavant ; sa fin est annulée. Elle court jusqu’au {term_to}.`,
      },
    },
    invoice: {
      usual: {
        subject: 'Facture {number} de {association}',
        text: `Bonjour {first_name},

voici votre facture {number} de {total}.

Merci de payer {amount} au plus tard le {due_on} en indiquant la référence ci-dessous.`,
      },
    },
    renewal_notice: {
      before: {
        subject: 'Votre adhésion prend fin le {term_to}',
        text: `Bonjour {first_name},

votre adhésion à {association} prend fin le {term_to}. Nous serions heureux que vous restiez parmi nous.

Pour la renouveler, merci de payer {amount} au plus tard le {due_on}. Votre adhésion continuera alors sans interruption.`,
      },
      after: {
        subject: 'Votre adhésion a pris fin le {term_to}',
        text: `Bonjour {first_name},

votre adhésion à {association} a pris fin le {term_to}. Nous serions heureux de vous revoir parmi nous.

Vous pouvez encore la renouveler sans interruption jusqu’au {grace_to}.

Pour la renouveler, merci de payer {amount}.`,
      },
    },
    receipt: {
      usual: {
        subject: 'Reçu pour votre paiement de {amount}',
        text: `Bonjour {first_name},

merci. Nous avons reçu {amount} le {received_on}.`,
      },
    },
    payment_reminder: {
      '1': {
        subject: 'Rappel de paiement : facture {number}',
        text: `Bonjour {first_name},

la facture {number} était à payer le {due_on}, et {amount} restent dus. Cela vous a peut-être échappé.

Merci de payer au plus tard le {pay_by}. ${ALREADY_PAID}`,
      },
      '2': {
        subject: 'Deuxième rappel : facture {number}',
        text: `Bonjour {first_name},

nous n’avons pas reçu votre paiement de la facture {number}. {amount} sont dus depuis le {due_on}.

Merci de payer au plus tard le {pay_by}. Si vous ne pouvez pas payer en ce moment, écrivez-nous et nous trouverons une solution. ${ALREADY_PAID}`,
      },
      '3': {
        subject: 'Dernier rappel : facture {number}',
        text: `Bonjour {first_name},

malgré nos rappels, la facture {number} n’est pas payée. {amount} sont dus depuis le {due_on}.

Merci de payer au plus tard le {pay_by} ou de prendre contact avec nous. ${ALREADY_PAID}`,
      },
    },
    credit_note: {
      usual: {
        subject: 'Avoir {number} de {association}',
        text: `Bonjour {first_name},

voici l’avoir {number} de {amount}. Il se rapporte à la facture {invoice}.

Motif : {reason}`,
      },
    },
    seat_held: {
      usual: {
        subject: 'Merci de payer votre place : {event}',
        text: `Bonjour {first_name},

nous vous réservons {seats} : {event}, le {event_on}.

Merci de payer {amount} avant le {held_until}. Sans paiement d’ici là, quelqu’un d’autre pourra prendre la place.`,
      },
    },
    seat_released: {
      usual: {
        subject: 'Votre inscription est terminée : {event}',
        text: `Bonjour {first_name},

nous n’avons pas reçu à temps votre paiement pour {event}, le {event_on}. Nous ne vous réservons donc plus {seats}. Vous ne devez rien. La facture {number} est annulée.

Si vous souhaitez tout de même venir, merci de vous inscrire à nouveau.`,
      },
    },
    feedback_request: {
      usual: {
        subject: 'Comment s’est passé {event} ?',
        text: `Bonjour {first_name},

nous espérons que {event}, le {event_on}, vous a plu. Qu’en avez-vous pensé ? Répondre prend une minute, sans mot de passe, et nous aide à faire mieux la prochaine fois.

Vous pouvez répondre jusqu’au {answer_by}, sans votre nom si vous le souhaitez. Si vous nous avez déjà répondu, merci : ne tenez pas compte de ce message.`,
      },
    },
  },
  titles: {
    application_received: 'Demande d’adhésion reçue',
    application_approved: 'Demande d’adhésion acceptée',
    application_declined: 'Votre demande d’adhésion',
    application_withdrawn: 'Votre demande d’adhésion',
    membership_started: 'Votre adhésion',
    membership_ending: 'Votre adhésion',
    invoice: 'Facture',
    renewal_notice: 'Renouvellement de votre adhésion',
    receipt: 'Reçu',
    payment_reminder: 'Rappel de paiement',
    credit_note: 'Avoir',
    seat_held: 'Votre place',
    seat_released: 'Votre inscription est terminée',
    feedback_request: 'Votre avis',
  },
  labels: {
    member: 'Membre',
    tier: 'Adhésion',
    applied_for: 'Demandée',
    term: 'Période',
    grace: 'À renouveler jusqu’au',
    event: 'Événement',
    when: 'Quand',
    seats: 'Places',
    held: 'Réservé jusqu’au',
    invoice: 'Facture',
    total: 'Total de la facture',
    due: 'Échéance',
    pay_by: 'À payer au plus tard le',
    received_on: 'Reçu le',
    received: 'Reçu',
    credited: 'Crédité',
    given_back: 'Remboursé',
    credit_note: 'Avoir',
    payment: 'Paiement',
  },
  colon: '\u00a0: ',
  from: 'à partir du {date}',
  seat: { one: '1 place', many: '{count} places' },
  how_to_pay: 'Comment payer',
  how_to_renew: 'Pour renouveler, écrivez à {contact}.',
  questions: 'Des questions ? Écrivez à {contact}.',
  actions: {
    invoice: 'Ouvrir la facture',
    membership: 'Ouvrir mon adhésion',
    event: 'Ouvrir l’événement',
    feedback: 'Donner mon avis',
    seat: 'Ouvrir mon inscription',
    give_up: 'Céder ma place',
  },
  withdraw: 'Retirer mon consentement',
  end_feedback: 'Ne plus me demander',
  reasons: {
    applied: 'Vous recevez ce message parce que vous avez demandé à adhérer à {association}.',
    member: 'Vous recevez ce message parce que vous êtes membre de {association}.',
    consented:
      'Vous recevez ce message parce que vous avez consenti à « {purpose} » de {association}. Vous pouvez retirer ce consentement à tout moment, sans vous connecter :',
    billed: 'Vous recevez ce message parce que {association} reçoit des paiements de votre part.',
    registered: 'Vous recevez ce message parce que vous êtes inscrit à un événement de {association}.',
    was_registered: 'Vous recevez ce message parce que {association} vous a inscrit à cet événement.',
  },
}
