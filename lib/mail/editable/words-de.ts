import type { MailWords } from '#lib/mail/editable/words'

const ALREADY_PAID = 'Falls Sie schon gezahlt haben: vielen Dank, dann ist diese Nachricht erledigt.'

/** What editable mails say in German. */
export const de: MailWords = {
  texts: {
    application_received: {
      usual: {
        subject: 'Ihr Aufnahmeantrag ist eingegangen',
        text: `Guten Tag {name},

vielen Dank für Ihren Antrag auf Mitgliedschaft bei {association}. Sie haben die Mitgliedschaft {tier} gewählt.

Sobald über Ihren Antrag entschieden ist, melden wir uns bei Ihnen.`,
      },
    },
    application_approved: {
      usual: {
        subject: 'Ihr Aufnahmeantrag wurde angenommen',
        text: `Guten Tag {name},

gute Nachricht: {association} hat Ihren Aufnahmeantrag angenommen.

Ihre Mitgliedschaft beginnt, sobald {amount} bei uns eingegangen sind. Bitte zahlen Sie bis zum {due_on}.`,
      },
    },
    application_declined: {
      usual: {
        subject: 'Ihr Aufnahmeantrag bei {association}',
        text: `Guten Tag {name},

vielen Dank für Ihr Interesse an {association}. Leider können wir Ihren Aufnahmeantrag nicht annehmen.

Begründung: {reason}`,
      },
    },
    application_withdrawn: {
      usual: {
        subject: 'Ihr Aufnahmeantrag ist zurückgezogen',
        text: `Guten Tag {name},

Ihr Aufnahmeantrag bei {association} ist zurückgezogen; zu zahlen ist dafür nichts. Wenn Sie es sich anders überlegen, können Sie jederzeit einen neuen stellen.`,
      },
    },
    membership_started: {
      first: {
        subject: 'Willkommen bei {association}',
        text: `Guten Tag {name},

willkommen bei {association}! Ihre Mitgliedschaft beginnt am {term_from}.

Bitte zahlen Sie {amount} bis zum {due_on}.`,
      },
      renewed: {
        subject: 'Ihre Mitgliedschaft ist verlängert',
        text: `Guten Tag {name},

schön, dass Sie bei {association} bleiben. Ihre Mitgliedschaft ist verlängert. Sie läuft jetzt bis zum {term_to}.

Bitte zahlen Sie {amount} bis zum {due_on}.`,
      },
    },
    membership_ending: {
      usual: {
        subject: 'Ihre Mitgliedschaft endet am {term_to}',
        text: `Guten Tag {name},

hiermit bestätigen wir, dass Ihre Mitgliedschaft bei {association} am {term_to} endet. Bis dahin bleibt alles, wie es ist; Beiträge für eine spätere Laufzeit fallen nicht an.

Vielen Dank für die gemeinsame Zeit. Wenn Sie doch bleiben möchten, können Sie uns das bis zu diesem Tag mitteilen.`,
      },
      by_office: {
        subject: 'Ihre Mitgliedschaft endet am {term_to}',
        text: `Guten Tag {name},

hiermit teilen wir Ihnen mit, dass Ihre Mitgliedschaft bei {association} am {term_to} endet. Bis dahin bleibt alles, wie es ist; Beiträge für eine spätere Laufzeit fallen nicht an.

Wenn Sie dazu Fragen haben, schreiben Sie uns.`,
      },
      shared: {
        subject: 'Ihre Mitgliedschaft endet am {term_to}',
        text: `Guten Tag {name},

die Mitgliedschaft bei {association}, die Sie mit anderen teilen, wird nicht verlängert, denn wer sie bezahlt, scheidet aus. Ihre endet am {term_to}. Bis dahin bleibt alles, wie es ist.

Wenn Sie bleiben möchten, schreiben Sie uns: Sie können selbst Mitglied werden.`,
      },
      ended: {
        subject: 'Ihre Mitgliedschaft bei {association} ist beendet',
        text: `Guten Tag {name},

hiermit teilen wir Ihnen mit, dass Ihre Mitgliedschaft bei {association} am {term_to} geendet hat.

Wenn Sie dazu Fragen haben, schreiben Sie uns.`,
      },
      taken_back: {
        subject: 'Ihre Mitgliedschaft geht weiter',
        text: `Guten Tag {name},

Ihre Mitgliedschaft bei {association} geht weiter wie bisher; ihr Ende ist zurückgenommen. Sie läuft bis zum {term_to}.`,
      },
    },
    invoice: {
      usual: {
        subject: 'Rechnung {number} von {association}',
        text: `Guten Tag {name},

hier ist Ihre Rechnung {number} über {total}.

Bitte zahlen Sie {amount} bis zum {due_on} und geben Sie den unten genannten Verwendungszweck an.`,
      },
    },
    renewal_notice: {
      before: {
        subject: 'Ihre Mitgliedschaft endet am {term_to}',
        text: `Guten Tag {name},

Ihre Mitgliedschaft bei {association} endet am {term_to}. Wir würden uns freuen, wenn Sie dabeibleiben.

Zum Verlängern zahlen Sie bitte {amount} bis zum {due_on}. Ihre Mitgliedschaft geht dann ohne Unterbrechung weiter.`,
      },
      after: {
        subject: 'Ihre Mitgliedschaft endete am {term_to}',
        text: `Guten Tag {name},

Ihre Mitgliedschaft bei {association} endete am {term_to}. Wir würden uns freuen, wenn Sie wieder dabei sind.

Bis zum {grace_to} können Sie noch ohne Unterbrechung verlängern.

Zum Verlängern zahlen Sie bitte {amount}.`,
      },
    },
    receipt: {
      usual: {
        subject: 'Quittung über {amount}',
        text: `Guten Tag {name},

vielen Dank. Wir haben am {received_on} {amount} erhalten.`,
      },
    },
    payment_reminder: {
      '1': {
        subject: 'Zahlungserinnerung: Rechnung {number}',
        text: `Guten Tag {name},

die Rechnung {number} war am {due_on} fällig, und {amount} sind noch offen. Vielleicht ist es Ihnen entgangen.

Bitte zahlen Sie bis zum {pay_by}. ${ALREADY_PAID}`,
      },
      '2': {
        subject: 'Zweite Mahnung: Rechnung {number}',
        text: `Guten Tag {name},

Ihre Zahlung der Rechnung {number} ist noch nicht bei uns eingegangen. Seit dem {due_on} sind {amount} fällig.

Bitte zahlen Sie bis zum {pay_by}. Wenn Sie gerade nicht zahlen können, schreiben Sie uns, dann finden wir eine Lösung. ${ALREADY_PAID}`,
      },
      '3': {
        subject: 'Letzte Mahnung: Rechnung {number}',
        text: `Guten Tag {name},

trotz unserer Erinnerungen ist die Rechnung {number} nicht bezahlt. Seit dem {due_on} sind {amount} fällig.

Bitte zahlen Sie bis zum {pay_by}, oder melden Sie sich bei uns. ${ALREADY_PAID}`,
      },
    },
    credit_note: {
      usual: {
        subject: 'Rechnungskorrektur {number} von {association}',
        text: `Guten Tag {name},

hier ist die Rechnungskorrektur {number} über {amount}. Sie gehört zur Rechnung {invoice}.

Grund: {reason}`,
      },
    },
    seat_held: {
      usual: {
        subject: 'Bitte bezahlen Sie Ihren Platz: {event}',
        text: `Guten Tag {name},

wir halten für Sie {seats} frei: {event} am {event_on}.

Bitte zahlen Sie {amount} bis zum {held_until}. Wenn die Zahlung bis dahin nicht eingeht, kann jemand anderes den Platz bekommen.`,
      },
    },
    seat_released: {
      usual: {
        subject: 'Ihre Anmeldung ist beendet: {event}',
        text: `Guten Tag {name},

Ihre Zahlung für {event} am {event_on} ist nicht rechtzeitig eingegangen. Wir halten für Sie nicht länger {seats} frei. Sie schulden uns nichts. Die Rechnung {number} ist storniert.

Wenn Sie doch kommen möchten, melden Sie sich bitte neu an.`,
      },
    },
    feedback_request: {
      usual: {
        subject: 'Wie war {event}?',
        text: `Guten Tag {name},

wir hoffen, {event} am {event_on} hat Ihnen gefallen. Wie war es? Die Antwort dauert eine Minute, braucht kein Passwort und hilft, die nächste Veranstaltung besser zu machen.

Antworten können Sie bis {answer_by}, auf Wunsch ohne Ihren Namen. Wenn Sie uns schon geantwortet haben: vielen Dank, dann ist nichts weiter zu tun.`,
      },
    },
  },
  titles: {
    application_received: 'Aufnahmeantrag eingegangen',
    application_approved: 'Aufnahmeantrag angenommen',
    application_declined: 'Ihr Aufnahmeantrag',
    application_withdrawn: 'Ihr Aufnahmeantrag',
    membership_started: 'Ihre Mitgliedschaft',
    membership_ending: 'Ihre Mitgliedschaft',
    invoice: 'Rechnung',
    renewal_notice: 'Verlängerung Ihrer Mitgliedschaft',
    receipt: 'Quittung',
    payment_reminder: 'Zahlungserinnerung',
    credit_note: 'Rechnungskorrektur',
    seat_held: 'Ihr Platz',
    seat_released: 'Ihre Anmeldung ist beendet',
    feedback_request: 'Ihre Rückmeldung',
  },
  labels: {
    member: 'Mitglied',
    tier: 'Mitgliedschaft',
    applied_for: 'Beantragt war',
    term: 'Laufzeit',
    grace: 'Verlängern bis',
    event: 'Veranstaltung',
    when: 'Wann',
    seats: 'Plätze',
    held: 'Frei gehalten bis',
    invoice: 'Rechnung',
    total: 'Rechnungsbetrag',
    due: 'Fällig',
    pay_by: 'Zahlbar bis',
    received_on: 'Erhalten am',
    received: 'Erhalten',
    credited: 'Gutgeschrieben',
    given_back: 'Zurückgezahlt',
    credit_note: 'Rechnungskorrektur',
    payment: 'Zahlung',
  },
  colon: ': ',
  from: 'ab {date}',
  seat: { one: '1 Platz', many: '{count} Plätze' },
  how_to_pay: 'So bezahlen Sie',
  how_to_renew: 'Zum Verlängern schreiben Sie bitte an {contact}.',
  questions: 'Fragen? Schreiben Sie an {contact}.',
  actions: {
    invoice: 'Rechnung öffnen',
    membership: 'Meine Mitgliedschaft öffnen',
    event: 'Veranstaltung öffnen',
    feedback: 'Rückmeldung geben',
    seat: 'Meine Anmeldung öffnen',
    give_up: 'Meinen Platz abgeben',
  },
  withdraw: 'Einwilligung widerrufen',
  end_feedback: 'Nicht mehr fragen',
  reasons: {
    applied: 'Sie erhalten diese Nachricht, weil Sie die Mitgliedschaft bei {association} beantragt haben.',
    member: 'Sie erhalten diese Nachricht, weil Sie Mitglied bei {association} sind.',
    consented:
      'Sie erhalten diese Nachricht, weil Sie bei {association} in „{purpose}“ eingewilligt haben. Sie können das jederzeit widerrufen, ohne sich anzumelden:',
    billed: 'Sie erhalten diese Nachricht, weil {association} von Ihnen Zahlungen erhält.',
    registered:
      'Sie erhalten diese Nachricht, weil Sie sich zu einer Veranstaltung von {association} angemeldet haben.',
    was_registered: 'Sie erhalten diese Nachricht, weil {association} Sie zu dieser Veranstaltung angemeldet hat.',
  },
}
