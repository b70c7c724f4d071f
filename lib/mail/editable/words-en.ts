import type { MailWords } from '#lib/mail/editable/words'

const ALREADY_PAID = 'If you have paid already, thank you: please ignore this mail.'

/** What editable mails say in English. */
export const en: MailWords = {
  texts: {
    application_received: {
      usual: {
        subject: 'We have received your application',
        text: `Hello {first_name},

thank you for applying to {association}. You chose the membership {tier}.

We will let you know as soon as your application has been decided.`,
      },
    },
    application_approved: {
      usual: {
        subject: 'Your application has been approved',
        text: `Hello {first_name},

good news: {association} has approved your application.

Your membership starts as soon as we have received {amount}. Please pay by {due_on}.`,
      },
    },
    application_declined: {
      usual: {
        subject: 'Your application to {association}',
        text: `Hello {first_name},

thank you for your interest in {association}. We are sorry to tell you that we cannot accept your application.

Reason: {reason}`,
      },
    },
    application_withdrawn: {
      usual: {
        subject: 'You have withdrawn your application',
        text: `Hello {first_name},

your application to {association} is withdrawn, and nothing is to be paid for it. If you change your mind, you can apply again at any time.`,
      },
    },
    membership_started: {
      first: {
        subject: 'Welcome to {association}',
        text: `Hello {first_name},

welcome to {association}! Your membership starts on {term_from}.

Please pay {amount} by {due_on}.`,
      },
      renewed: {
        subject: 'Your membership has been renewed',
        text: `Hello {first_name},

thank you for staying with {association}. Your membership has been renewed. It now runs until {term_to}.

Please pay {amount} by {due_on}.`,
      },
    },
    membership_ending: {
      usual: {
        subject: 'Your membership ends on {term_to}',
        text: `Hello {first_name},

this confirms that your membership of {association} ends on {term_to}. Until then everything stays as it is; no dues of a later term will be asked of you.

Thank you for the time with us. If you want to stay after all, you can let us know until that day.`,
      },
      by_office: {
        subject: 'Your membership ends on {term_to}',
        text: `Hello {first_name},

this is to let you know that your membership of {association} ends on {term_to}. Until then everything stays as it is; no dues of a later term will be asked of you.

If you have questions about it, write to us.`,
      },
      shared: {
        subject: 'Your membership ends on {term_to}',
        text: `Hello {first_name},

the membership of {association} that you share with others is not renewed, as whoever pays for it is leaving. Yours ends on {term_to}. Until then everything stays as it is.

If you want to stay, write to us: you can become a member yourself.`,
      },
      ended: {
        subject: 'Your membership of {association} has ended',
        text: `Hello {first_name},

this is to let you know that your membership of {association} ended on {term_to}.

If you have questions about it, write to us.`,
      },
      taken_back: {
        subject: 'Your membership goes on',
        text: `Hello {first_name},

your membership of {association} goes on as before; its end was taken back. It runs until {term_to}.`,
      },
    },
    invoice: {
      usual: {
        subject: 'Invoice {number} from {association}',
        text: `Hello {first_name},

here is your invoice {number} for {total}.

Please pay {amount} by {due_on} and quote the reference below.`,
      },
    },
    renewal_notice: {
      before: {
        subject: 'Your membership ends on {term_to}',
        text: `Hello {first_name},

your membership of {association} ends on {term_to}. We would be glad if you stayed with us.

To renew, please pay {amount} by {due_on}. Your membership then goes on without a gap.`,
      },
      after: {
        subject: 'Your membership ended on {term_to}',
        text: `Hello {first_name},

your membership of {association} ended on {term_to}. We would be glad if you came back.

You can still renew until {grace_to} without a gap.

To renew, please pay {amount}.`,
      },
    },
    receipt: {
      usual: {
        subject: 'Receipt for your payment of {amount}',
        text: `Hello {first_name},

thank you. We received {amount} on {received_on}.`,
      },
    },
    payment_reminder: {
      '1': {
        subject: 'Payment reminder: invoice {number}',
        text: `Hello {first_name},

invoice {number} was due on {due_on}, and {amount} is still open. It may have slipped your mind.

Please pay by {pay_by}. ${ALREADY_PAID}`,
      },
      '2': {
        subject: 'Second reminder: invoice {number}',
        text: `Hello {first_name},

we have not received your payment of invoice {number}. {amount} has been due since {due_on}.

Please pay by {pay_by}. If you cannot pay at the moment, write to us and we will find a way. ${ALREADY_PAID}`,
      },
      '3': {
        subject: 'Final reminder: invoice {number}',
        text: `Hello {first_name},

despite our reminders, invoice {number} has not been paid. {amount} has been due since {due_on}.

Please pay by {pay_by}, or get in touch with us. ${ALREADY_PAID}`,
      },
    },
    credit_note: {
      usual: {
        subject: 'Credit note {number} from {association}',
        text: `Hello {first_name},

here is credit note {number} for {amount}. It corrects invoice {invoice}.

Reason: {reason}`,
      },
    },
    seat_held: {
      usual: {
        subject: 'Please pay for your seat: {event}',
        text: `Hello {first_name},

we are holding {seats} for you at {event} on {event_on}.

Please pay {amount} by {held_until}. If we do not receive it by then, somebody else may get the place.`,
      },
    },
    seat_released: {
      usual: {
        subject: 'Your registration has ended: {event}',
        text: `Hello {first_name},

we did not receive your payment for {event} on {event_on} in time, so we no longer hold {seats} for you. You owe nothing. Invoice {number} has been cancelled.

If you would still like to come, please register again.`,
      },
    },
    feedback_request: {
      usual: {
        subject: 'How was {event}?',
        text: `Hello {first_name},

we hope that you enjoyed {event} on {event_on}. What was it like? Telling us takes a minute, needs no password, and helps to make the next event better.

You can answer until {answer_by}, without your name if you like. If you have told us already, thank you: please ignore this mail.`,
      },
    },
  },
  titles: {
    application_received: 'Application received',
    application_approved: 'Application approved',
    application_declined: 'Your application',
    application_withdrawn: 'Your application',
    membership_started: 'Your membership',
    membership_ending: 'Your membership',
    invoice: 'Invoice',
    renewal_notice: 'Renewal of your membership',
    receipt: 'Receipt',
    payment_reminder: 'Payment reminder',
    credit_note: 'Credit note',
    seat_held: 'Your seat',
    seat_released: 'Your registration has ended',
    feedback_request: 'Your feedback',
  },
  labels: {
    member: 'Member',
    tier: 'Membership',
    applied_for: 'Applied for',
    term: 'Term',
    grace: 'Renew by',
    event: 'Event',
    when: 'When',
    seats: 'Seats',
    held: 'Held until',
    invoice: 'Invoice',
    total: 'Invoice total',
    due: 'Due',
    pay_by: 'Pay by',
    received_on: 'Received on',
    received: 'Received',
    credited: 'Credited',
    given_back: 'Given back',
    credit_note: 'Credit note',
    payment: 'Payment',
  },
  colon: ': ',
  from: 'from {date}',
  seat: { one: '1 seat', many: '{count} seats' },
  how_to_pay: 'How to pay',
  how_to_renew: 'To renew, write to {contact}.',
  questions: 'Questions? Write to {contact}.',
  actions: {
    invoice: 'Open the invoice',
    membership: 'Open my membership',
    event: 'Open the event',
    feedback: 'Give feedback',
    seat: 'Open my registration',
    give_up: 'Give up my seat',
  },
  withdraw: 'Withdraw my consent',
  end_feedback: 'Do not ask me any more',
  reasons: {
    applied: 'You get this because you applied for membership of {association}.',
    member: 'You get this because you are a member of {association}.',
    consented:
      'You get this because you consented to “{purpose}” of {association}. You can withdraw that at any time, without signing in:',
    billed: 'You get this because {association} receives payments from you.',
    registered: 'You get this because you registered for an event of {association}.',
    was_registered: 'You get this because {association} registered you for this event.',
  },
}
