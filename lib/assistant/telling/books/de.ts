import { table } from '#lib/assistant/reading/packs/pack'
import { CHOICES_DE } from '#lib/assistant/telling/books/choices-de'
import { type Phrasebook, pairs, type TestWord, type Word } from '#lib/assistant/telling/phrasebook'

/** What answers are made of in German. */
export const DE: Phrasebook = {
  colon: ':',
  nouns: pairs(`
    members = Mitglied / Mitglieder / n ¦ events = Veranstaltung / Veranstaltungen / f
    invoices = Rechnung / Rechnungen / f ¦ payments = Zahlung / Zahlungen / f
    registrations = Anmeldung / Anmeldungen / f ¦ tiers = Tarif / Tarife / m
    feedback = Rückmeldung / Rückmeldungen / f ¦ ticket_types = Ticketart / Ticketarten / f
    credit_notes = Gutschrift / Gutschriften / f ¦ refunds = Erstattung / Erstattungen / f ¦ terms = Laufzeit / Laufzeiten / f
    allocations = Zahlung auf Rechnungen / Zahlungen auf Rechnungen / f
    groups = Familie oder Organisation / Familien und Organisationen / f ¦ invoice_lines = Rechnungszeile / Rechnungszeilen / f ¦ audit = Eintrag im Protokoll / Einträge im Protokoll / m
    sessions = Programmpunkt / Programmpunkte / m ¦ mails = Mail / Mails / f ¦ reminders = Mahnung / Mahnungen / f ¦ check_ins = Check-in / Check-ins / m
  `),
  alone: {
    ...CHOICES_DE,
    ...table(`
    members.kind.individual = Einzelpersonen|Einzelperson ¦ members.kind.organization = Organisationen|Organisation
    registrations.status.no_show = nicht erschienen ¦ registrations.status.attended = teilgenommen
    members.status.lapsed = abgelaufen ¦ invoices.kind.dues = Beiträge|Beitrag ¦ invoices.kind.event = Veranstaltungen|Veranstaltung ¦ invoices.kind.donation = Spenden|Spende
    members.status.pending = beantragt
  `),
  },
  qualities_before: true,
  qualities: table(`
    members.current = aktuelle ¦ members.status.active = aktive ¦ members.status.grace = +in der Kulanzfrist
    members.status.pending = +mit offenem Antrag ¦ members.status.lapsed = +mit abgelaufener Mitgliedschaft
    members.status.suspended = gesperrte ¦ members.status.cancelled = ausgetretene
    members.status.deceased = verstorbene ¦ members.former = ehemalige
    members.kind.individual = +,die Einzelpersonen sind|,das eine Einzelperson ist ¦ members.kind.organization = +,die Organisationen sind|,das eine Organisation ist
    members.is_archived.true = archivierte ¦ members.owes.true = +mit offenen Beträgen
    members.owes.false = +ohne offene Beträge ¦ members.owes_overdue.true = +mit überfälligen Beträgen
    members.owes_overdue.false = +ohne überfällige Beträge
    members.auto_renew.true = +mit automatischer Verlängerung
    members.auto_renew.false = +ohne automatische Verlängerung ¦ tiers.has_voting_right.true = +mit Stimmrecht ¦ tiers.has_voting_right.false = +ohne Stimmrecht
    members.risk_of_leaving.low = +mit geringem Austrittsrisiko ¦ members.risk_of_leaving.medium = +mit mittlerem Austrittsrisiko ¦ members.risk_of_leaving.high = +mit hohem Austrittsrisiko
    members.has_round_birthday.true = +mit rundem Geburtstag ¦ members.has_round_birthday.false = +ohne runden Geburtstag
    members.has_account.true = +mit Zugang
    members.has_account.false = +ohne Zugang ¦ members.awaits_approval.true = +,die auf eine Entscheidung warten|,das auf eine Entscheidung wartet ¦ members.awaits_approval.false = +,die auf keine Entscheidung warten|,das auf keine Entscheidung wartet ¦ members.is_staff.true = +mit einer Aufgabe im Verein ¦ members.is_staff.false = +ohne Aufgabe im Verein ¦ members.has_confirmed_email.true = +mit bestätigter E-Mail
    members.has_confirmed_email.false = +ohne bestätigte E-Mail ¦ members.directory_opt_in.true = +im Verzeichnis
    members.directory_opt_in.false = +,die nicht im Verzeichnis sind|,das nicht im Verzeichnis ist ¦ invoices.status.open = offene
    invoices.status.paid = bezahlte ¦ invoices.status.draft = +im Entwurf ¦ invoices.status.void = stornierte
    invoices.status.uncollectible = abgeschriebene ¦ invoices.is_overdue.true = überfällige
    invoices.was_reminded.true = +mit Mahnung ¦ invoices.was_reminded.false = +ohne Mahnung
    invoices.is_paid_late.true = +,die verspätet bezahlt wurden|,die verspätet bezahlt wurde ¦ invoices.is_paid_late.false = +,die pünktlich bezahlt wurden|,die pünktlich bezahlt wurde
    invoices.is_overdue.false = +,die nicht überfällig sind|,die nicht überfällig ist ¦ invoices.kind.dues = +für Beiträge
    invoices.kind.event = +für Veranstaltungen ¦ invoices.kind.donation = +für Spenden
    invoices.is_partially_paid.true = teilweise bezahlte ¦ registrations.status.attended = +mit Teilnahme
    registrations.status.no_show = +,die nicht wahrgenommen wurden|,die nicht wahrgenommen wurde ¦ registrations.status.confirmed = bestätigte
    registrations.settled = +,bei denen feststeht, ob jemand kam|,bei der feststeht, ob jemand kam ¦ members.not_pending = +,die nicht nur beantragt sind|,das nicht nur beantragt ist
    registrations.not_waiting = +,die nicht auf der Warteliste stehen|,die nicht auf der Warteliste steht ¦ registrations.status.waitlisted = +auf der Warteliste ¦ registrations.status.cancelled = abgesagte
    registrations.is_guest.true = +für Gäste ¦ registrations.is_guest.false = +für Mitglieder ¦ registrations.has_checked_in.true = +mit Check-in
    events.event_status.upcoming = kommende ¦ events.event_status.completed = vergangene
    events.event_status.cancelled = abgesagte ¦ events.event_status.draft = +im Entwurf
    events.event_status.postponed = verschobene ¦ events.coming = kommende
    events.kind.workshop = =Workshop|Workshops|m ¦ events.kind.conference = =Konferenz|Konferenzen|f
    events.kind.gala = =Gala|Galas|f ¦ events.kind.hackathon = =Hackathon|Hackathons|m
    events.kind.webinar = =Webinar|Webinare|n ¦ events.kind.meeting = =Versammlung|Versammlungen|f
    events.kind.social = =Feier|Feiern|f ¦ events.attendance_mode.online = +online
    events.weekday.monday = +am Montag ¦ events.weekday.tuesday = +am Dienstag ¦ events.weekday.wednesday = +am Mittwoch ¦ events.weekday.thursday = +am Donnerstag
    events.weekday.friday = +am Freitag ¦ events.weekday.saturday = +am Samstag ¦ events.weekday.sunday = +am Sonntag
    refunds.method.bank_transfer = +per Überweisung ¦ refunds.method.card = +per Karte ¦ refunds.method.cash = +in bar
    refunds.method.direct_debit = +per Lastschrift ¦ refunds.method.online = +online ¦ refunds.method.cheque = +per Scheck
    refunds.method.card_terminal = +am Kartenlesegerät ¦ refunds.method.credit = +als Guthaben
    payments.method.bank_transfer = +per Überweisung ¦ payments.method.card = +per Karte
    payments.method.cash = +in bar ¦ payments.method.direct_debit = +per Lastschrift
    payments.method.online = +online ¦ payments.has_credit.true = +mit Guthaben ¦ terms.source.renewal = verlängerte
    check_ins.kind.entry = =Einlass|Einlässe|m ¦ check_ins.kind.exit = =Ausgang|Ausgänge|m
    check_ins.result.ok = gewährte ¦ check_ins.result.refused = verweigerte
    terms.renewed = +aus Verlängerung oder Tarifwechsel ¦ members.has_joined.true = +,die jemals Mitglied waren|,das jemals Mitglied war
    members.has_joined.false = +,die nie Mitglied waren|,das nie Mitglied war ¦ members.is_archived.false = +,die nicht archiviert sind|,das nicht archiviert ist
    members.is_reachable.true = +mit E-Mail-Adresse oder Telefonnummer ¦ members.is_reachable.false = +ohne E-Mail-Adresse und ohne Telefonnummer
    tiers.requires_approval.true = +mit Zustimmung ¦ tiers.requires_approval.false = +ohne Zustimmung
    tiers.requires_payment.true = +,die zuerst bezahlt werden|,der zuerst bezahlt wird ¦ tiers.requires_payment.false = +ohne Zahlung vorab
    tiers.is_active.false = +,die nicht mehr angeboten werden|,der nicht mehr angeboten wird ¦ ticket_types.is_active.false = +,die nicht mehr verkauft werden|,die nicht mehr verkauft wird
    registrations.lacks_invoice.true = +,deren Rechnung fehlt ¦ registrations.lacks_invoice.false = +,deren Rechnung nicht fehlt
    registrations.has_checked_in.false = +ohne Check-in ¦ feedback.is_anonymous.true = anonyme
    feedback.is_anonymous.false = +mit Namen ¦ invoices.is_in_own_currency.true = +in eigener Währung
    invoices.is_in_own_currency.false = +in anderer Währung ¦ invoices.is_partially_paid.false = +,die nicht teilweise bezahlt sind|,die nicht teilweise bezahlt ist
    payments.has_credit.false = +ohne Guthaben ¦ audit.is_sign_in.true = +zu An- oder Abmeldungen ¦ audit.is_sign_in.false = +zu anderem als An- oder Abmeldungen
    events.event_status.ongoing = laufende
    events.attendance_mode.in_person = +vor Ort
    events.attendance_mode.hybrid = +vor Ort und online
    terms.state.proposed = vorgesehene
    terms.state.active = laufende
    terms.state.ended = beendete
    terms.state.cancelled = gekündigte
    payments.status.pending = +in Bearbeitung
    payments.status.succeeded = eingegangene
    payments.status.failed = fehlgeschlagene
    payments.status.cancelled = abgebrochene
    payments.status.partially_refunded = teilweise erstattete
    payments.status.refunded = erstattete
    payments.status.disputed = angefochtene
    registrations.status.rejected = abgelehnte
    registrations.status.expired = verfallene
    registrations.status.transferred = übertragene
    registrations.status.pending_payment = +,die noch nicht bezahlt sind|,die noch nicht bezahlt ist
    registrations.status.pending_approval = +,die noch nicht zugesagt sind|,die noch nicht zugesagt ist
    mails.status.sent = verschickte
    mails.status.failed = fehlgeschlagene
    payments.method.cheque = +per Scheck
    payments.method.card_terminal = +am Kartenlesegerät
    payments.method.credit = +aus Guthaben
    ticket_types.audience.everyone = +für alle
    ticket_types.audience.members = +für Mitglieder
    ticket_types.audience.tiers = +für einzelne Tarife
    ticket_types.audience.code = +mit Code
    groups.kind.household = =Familie|Familien|f
    groups.kind.organization = =Organisation|Organisationen|f
    reminders.delivery.mail = +per Mail
  `),
  held: pairs(`
    members.city = in {v} / außerhalb von {v} ¦ members.country = in {v} / außerhalb von {v}
    members.region = in der Region {v} / außerhalb der Region {v}
    members.language = mit der Sprache {v} / mit anderer Sprache als {v}
    members.consents = mit Einwilligung „{v}“ / ohne Einwilligung „{v}“

    members.tier_id = im Tarif {v} / nicht im Tarif {v} ¦ members.id = namens {v} / außer {v}
    events.id = {v} / außer {v} ¦ registrations.event_id = zu {v} / nicht zu {v}
    feedback.event_id = zu {v} / nicht zu {v} ¦ events.location = in {v} / außerhalb von {v}
    members.member_number = mit der Nummer {v} / ohne die Nummer {v} ¦ tiers.name = namens {v} / nicht namens {v}
    tiers.id = {v} / außer {v} ¦ member_id = von {v} / nicht von {v}
    tags = mit dem Schlagwort {v} / ohne das Schlagwort {v}
  `),
  labels: table(`
    id = Nummer im System ¦ first_name = Vorname ¦ last_name = Nachname ¦ postal_code = Postleitzahl ¦ organization = Organisation
    members.has_round_birthday = runder Geburtstag in diesem Jahr ¦ members.status_reason = Grund des Status
    members.current_term_start = Beginn der Laufzeit ¦ payer_member_id = Zahler ¦ members.parent_member_id = gehört zu
    group_id = Familie oder Organisation ¦ members.risk_of_leaving = Austrittsrisiko ¦ members.group_role = Rolle darin ¦ members.directory_opt_in = im Verzeichnis
    members.has_joined = war Mitglied ¦ members.is_archived = archiviert ¦ members.has_account = kann sich anmelden
    members.awaits_approval = wartet auf Entscheidung ¦ members.is_staff = arbeitet für den Verein ¦ members.has_confirmed_email = E-Mail bestätigt ¦ members.is_reachable = mit E-Mail oder Telefon ¦ members.owes = schuldet etwas
    members.owes_overdue = schuldet Überfälliges ¦ member_id = Mitglied ¦ source = Herkunft ¦ terms.state = Stand
    terms.continued_on = geht aus einer Laufzeit hervor ¦ name = Name ¦ description = Beschreibung ¦ currency = Währung
    tiers.period_unit = Zeitraum ¦ tiers.period_count = Länge des Zeitraums ¦ tiers.seats_included = enthaltene Plätze
    tiers.requires_approval = mit Zustimmung ¦ tiers.requires_payment = erst nach Zahlung ¦ tiers.has_voting_right = mit Stimmrecht
    visibility = Sichtbarkeit ¦ tiers.is_active = angeboten ¦ title = Titel ¦ events.attendance_mode = Teilnahme
    events.waitlist_mode = Warteliste ¦ events.tags = Schlagwörter ¦ event_id = Veranstaltung ¦ payment_rule = Bezahlung
    ticket_types.audience = Zielgruppe ¦ ticket_types.is_active = im Verkauf ¦ sessions.room = Raum ¦ sessions.track = Reihe
    sessions.capacity = Plätze ¦ ticket_type_id = Ticketart ¦ registrations.attendee_name = Name ¦ registrations.attendee_email = E-Mail ¦ registrations.companions = Begleitung ¦ registrations.is_guest = Gast
    registrations.billing = Bezahlung ¦ invoice_id = Rechnung ¦ registrations.lacks_invoice = ohne Rechnung
    registrations.has_checked_in = mit Check-in ¦ registrations.checked_out_at = ausgecheckt
    registrations.cancel_reason = Grund der Absage ¦ registration_id = Anmeldung ¦ result = Ergebnis ¦ reason = Grund ¦ at = am
    feedback.liked = Lob ¦ feedback.improve = Verbesserungsvorschlag ¦ feedback.is_anonymous = anonym ¦ number = Nummer
    payer_name = Zahler ¦ invoices.is_in_own_currency = in eigener Währung ¦ invoices.service_from = Zeitraum ab
    invoices.service_to = Zeitraum bis ¦ subtotal_minor = ohne Steuer ¦ discount_minor = Nachlass
    invoices.charged_minor = Betrag nach Gutschriften ¦ invoices.is_overdue = überfällig ¦ invoices.is_partially_paid = teilweise bezahlt
    invoices.is_paid_late = verspätet bezahlt ¦ invoices.was_reminded = mit Mahnung ¦ quantity = Menge ¦ unit_price_minor = Einzelpreis
    tax_minor = Steuer ¦ amount_minor = Betrag ¦ payments.applied_minor = zugeordnet ¦ payments.has_credit = mit Guthaben
    payments.invoice_numbers = Rechnungsnummern ¦ payments.reference = Verwendungszweck ¦ payments.reversal_reason = Grund der Rückbuchung ¦ payments.note = Notiz
    payment_id = Zahlung ¦ credit_notes.freed_minor = vorher bezahlt ¦ sent_at = verschickt ¦ mails.template = Art
    account_id = Zugang ¦ mails.to_address = an ¦ mails.to_name = Name ¦ mails.subject = Betreff ¦ mails.attempts = Versuche
    mails.last_error = letzter Fehler ¦ audit.action = Handlung ¦ audit.noun = Art der Sache ¦ audit.object_id = Sache
    audit.actor_kind = Auslöser ¦ audit.actor_account_id = Zugang, der handelte ¦ audit.is_sign_in = An- oder Abmeldung
    members.grace_through = in Kulanz bis ¦ members.lapsed_on = abgelaufen ¦ members.applied_on = beantragt
    members.cancelled_on = ausgetreten ¦ members.left_on = ausgeschieden ¦ members.leaves_on = scheidet aus ¦ terms.start_on = Beginn ¦ terms.end_on = Ende ¦ created_at = angelegt ¦ updated_at = geändert
    tiers.renewal_price_minor = Preis der Verlängerung ¦ tiers.joining_fee_minor = Aufnahmegebühr ¦ tiers.grace_days = Kulanztage
    groups.people_count = Personen ¦ groups.seats = Plätze ¦ groups.free_seats = freie Plätze ¦ events.end_date = Ende
    events.registration_opens_at = Anmeldung ab ¦ events.registration_closes_at = Anmeldung bis ¦ events.cancel_by = Absage bis
    events.cancelled_at = abgesagt ¦ ticket_types.quota = Karten ¦ ticket_types.sold = verkaufte Karten ¦ ticket_types.sale_from = Verkauf ab
    ticket_types.sale_to = Verkauf bis ¦ registrations.payment_due_at = zu bezahlen bis ¦ registrations.offer_expires_at = angeboten bis
    registrations.checked_in_at = eingecheckt ¦ registrations.cancelled_at = abgesagt ¦ invoices.tax_minor = Steuer
    invoices.paid_minor = bezahlt ¦ invoices.credited_minor = gutgeschrieben ¦ invoices.reminder_count = Mahnungen
    invoices.reminded_on = gemahnt ¦ invoices.sent_at = verschickt ¦ invoices.voided_at = storniert
    invoices.uncollectible_at = abgeschrieben am ¦ payments.refunded_on = erstattet am ¦ payments.reversed_on = zurückgebucht
    allocations.received_on = eingegangen ¦ credit_notes.issue_date = ausgestellt ¦ sessions.starts_at = Beginn ¦ sessions.ends_at = Ende
    invoices.days_to_pay = Tage bis zur Zahlung ¦ invoices.days_paid_late = Tage Verspätung
    payments.kept_minor = eingenommen ¦ invoices.remaining_minor = noch offen
    invoices.written_off_minor = abgeschrieben ¦ invoices.remaining_minor.uncollectible = abgeschrieben und weiter unbezahlt ¦ payments.kept_minor.own = bezahlt
    invoices.total_minor = in Rechnung gestellt ¦ allocations.amount_minor = eingenommen
    refunds.amount_minor = erstattet ¦ refunds.refunded_on = erstattet am ¦ refunds.method = Weg der Erstattung
    refunds.invoice_numbers = Rechnungsnummern ¦ refunds.payment_number = Nummer der Zahlung ¦ refunds.reason = Grund
    refunds.reference = Verwendungszweck ¦ refunds.recorded_by = eingetragen von
    payments.refunded_minor = erstattet ¦ payments.unapplied_minor = Guthaben ¦ payments.amount_minor = Betrag
    registrations.seats_came = Gekommene ¦ registrations.seats_absent = Ferngebliebene
    events.seats_used = Teilnehmende ¦ events.seats_free = freie Plätze ¦ events.capacity = Plätze
    events.seats_taken = belegte Plätze ¦ members.owed_minor = offen ¦ events.fill_percent = Auslastung in Prozent ¦ events.weekday = Wochentag
    members.membership_years = Jahre der Mitgliedschaft ¦ registrations.waitlist_position = Platz auf der Warteliste
    members.age = Alter ¦ members.city = Ort ¦ members.country = Land ¦ members.region = Region
    members.language = Sprache ¦ members.email = E-Mail ¦ members.phone = Telefon ¦ members.address_line1 = Adresse
    members.birth_date = Geburtsdatum ¦ members.birthday = Geburtstag ¦ members.next_birthday = nächster Geburtstag ¦ members.joined_on = beigetreten
    members.valid_through = bezahlt bis ¦ members.member_number = Nummer ¦ members.organization = Organisation
    members.job_title = Beruf ¦ members.referral_source = aufmerksam geworden durch
    members.auto_renew = automatische Verlängerung ¦ members.inactive_days = Tage ohne Aktivität ¦ members.last_activity_on = letzte Aktivität
    members.notes = Notizen ¦ members.tags = Schlagwörter ¦ members.consents = Einwilligungen
    events.location = Ort ¦ events.event_date = Beginn ¦ events.event_status = Status ¦ feedback.rating = Bewertung
    feedback.nps = Weiterempfehlung ¦ invoices.due_date = fällig ¦ invoices.days_overdue = Tage überfällig
    payments.method = Zahlungsart ¦ payments.received_on = eingegangen ¦ registrations.quantity = Plätze
    invoices.paid_on = bezahlt am ¦ reminders.step = Stufe ¦ reminders.sent_on = verschickt ¦ reminders.delivery = Versand
    invoices.issue_date = ausgestellt ¦ credit_notes.total_minor = gutgeschrieben
    members.overdue_minor = überfällig ¦ registrations.registered_at = angemeldet ¦ month = Monat ¦ year = Jahr
    quarter = Quartal ¦ week = Woche ¦ day = Tag ¦ member = Mitglied ¦ event = Veranstaltung
    ticket_type = Ticketart ¦ status = Status ¦ kind = Art ¦ price_minor = Preis ¦ tier = Tarif ¦ tier_id = Tarif
  `),
  facts: table(`
    events.seats_free = {v} freie Plätze|{v} freier Platz ¦ events.capacity = {v} Plätze|{v} Platz
    events.seats_taken = {v} belegte Plätze|{v} belegter Platz ¦ events.seats_used = {v} Personen kamen|{v} Person kam
    registrations.seats_came = {v} kamen|{v} kam ¦ registrations.seats_absent = {v} blieben fern|{v} blieb fern
    events.fill_percent = zu {v} % ausgelastet ¦ events.end_date = Ende am {v} ¦ events.registration_closes_at = Anmeldung bis zum {v}
    events.cancel_by = Absage bis zum {v} ¦ events.cancelled_at = abgesagt am {v} ¦ groups.people_count = {v} Personen|{v} Person
    groups.seats = {v} Plätze|{v} Platz ¦ groups.free_seats = {v} freie Plätze|{v} freier Platz ¦ sessions.capacity = {v} Plätze|{v} Platz
    ticket_types.quota = {v} Karten|{v} Karte ¦ ticket_types.sold = {v} verkaufte Karten|{v} verkaufte Karte
    registrations.quantity = {v} Plätze|{v} Platz ¦ registrations.waitlist_position = Platz {v} auf der Warteliste
    registrations.registered_at = angemeldet am {v} ¦ registrations.cancelled_at = abgesagt am {v}
    invoices.days_overdue = seit {v} Tagen überfällig|seit {v} Tag überfällig
    invoices.days_to_pay = nach {v} Tagen bezahlt|nach {v} Tag bezahlt
    invoices.days_paid_late = {v} Tage zu spät bezahlt|{v} Tag zu spät bezahlt|{v} Tage zu früh bezahlt|{v} Tag zu früh bezahlt
    invoices.reminder_count = {v} Mahnungen|{v} Mahnung ¦ invoices.remaining_minor = noch {v} offen ¦ invoices.written_off_minor = {v} abgeschrieben
    invoices.due_date = fällig am {v} ¦ invoices.issue_date = ausgestellt am {v} ¦ invoices.paid_on = bezahlt am {v}
    invoices.reminded_on = gemahnt am {v} ¦ invoices.sent_at = verschickt am {v} ¦ invoices.voided_at = storniert am {v}
    invoices.uncollectible_at = abgeschrieben am {v} ¦ credit_notes.issue_date = ausgestellt am {v}
    refunds.refunded_on = erstattet am {v} ¦ payments.received_on = eingegangen am {v} ¦ payments.refunded_on = erstattet am {v} ¦ payments.reversed_on = zurückgebucht am {v}
    payments.unapplied_minor = {v} Guthaben ¦ payments.refunded_minor = {v} erstattet ¦ payments.kept_minor = {v} eingenommen
    allocations.received_on = eingegangen am {v} ¦ reminders.sent_on = verschickt am {v} ¦ terms.start_on = Beginn am {v} ¦ terms.end_on = Ende am {v}
    members.membership_years = seit {v} Jahren Mitglied|seit {v} Jahr Mitglied ¦ members.age = {v} Jahre alt|{v} Jahr alt
    members.inactive_days = seit {v} Tagen ohne Aktivität|seit {v} Tag ohne Aktivität ¦ members.owed_minor = schuldet {v}
    members.overdue_minor = {v} überfällig ¦ members.auto_renew.true = verlängert sich automatisch
    members.auto_renew.false = verlängert sich nicht automatisch ¦ members.birth_date = geboren am {v}
    members.joined_on = beigetreten am {v} ¦ members.left_on = ausgeschieden am {v} ¦ members.leaves_on = scheidet am {v} aus ¦ members.cancelled_on = ausgetreten am {v}
    members.lapsed_on = abgelaufen am {v} ¦ members.applied_on = beantragt am {v} ¦ members.valid_through = bezahlt bis zum {v}
    members.grace_through = in Kulanz bis zum {v} ¦ members.last_activity_on = letzte Aktivität am {v}
    created_at = angelegt am {v} ¦ updated_at = geändert am {v} ¦ tiers.grace_days = {v} Kulanztage|{v} Kulanztag
    members.status_reason = {v} ¦ tiers.seats_included = {v} enthaltene Plätze|{v} enthaltener Platz ¦ mails.attempts = {v} Versuche|{v} Versuch
  `),
  timed: table(`
    refunds.refunded_on = ,die {v} geleistet wurden|,die {v} geleistet wurde
    payments.refunded_on = ,die {v} erstattet wurden|,die {v} erstattet wurde
    members.applied_on = ,die {v} die Aufnahme beantragt haben|,das {v} die Aufnahme beantragt hat
    members.cancelled_on = ,die {v} ausgetreten sind|,das {v} ausgetreten ist
    members.left_on = ,die {v} ausgeschieden sind|,das {v} ausgeschieden ist
    members.leaves_on = ,die {v} ausscheiden|,das {v} ausscheidet
    reminders.sent_on = ,die {v} verschickt wurden|,die {v} verschickt wurde ¦ invoices.reminded_on = ,die {v} gemahnt wurden|,die {v} gemahnt wurde
    members.birth_date = ,die {v} geboren wurden|,das {v} geboren wurde ¦ members.lapsed_on = ,deren Mitgliedschaft {v} abgelaufen ist|,dessen Mitgliedschaft {v} abgelaufen ist
    members.joined_on = ,die {v} beigetreten sind|,das {v} beigetreten ist
    members.birthday = mit Geburtstag {v} ¦ members.next_birthday = mit dem nächsten Geburtstag {v} ¦ members.valid_through = ,deren Mitgliedschaft {v} endet|,dessen Mitgliedschaft {v} endet
    events.event_date = {v} ¦ invoices.issue_date = ,die {v} ausgestellt wurden|,die {v} ausgestellt wurde
    invoices.due_date = mit Fälligkeit {v}
    invoices.paid_on = ,die {v} bezahlt wurden|,die {v} bezahlt wurde
    payments.received_on = ,die {v} eingegangen sind|,die {v} eingegangen ist
    registrations.registered_at = ,die {v} eingegangen sind|,die {v} eingegangen ist
    registrations.cancelled_at = ,die {v} abgesagt wurden|,die {v} abgesagt wurde
    terms.start_on = mit Beginn {v}
    credit_notes.issue_date = ,die {v} ausgestellt wurden|,die {v} ausgestellt wurde
    invoices.voided_at = ,die {v} storniert wurden|,die {v} storniert wurde
    invoices.uncollectible_at = ,die {v} abgeschrieben wurden|,die {v} abgeschrieben wurde
    members.current_term_start = ,deren Laufzeit {v} begonnen hat|,dessen Laufzeit {v} begonnen hat
    members.grace_through = ,deren Kulanzfrist {v} endet|,dessen Kulanzfrist {v} endet
    members.last_activity_on = ,die zuletzt {v} aktiv waren|,das zuletzt {v} aktiv war ¦ terms.end_on = mit Ende {v}
    terms.continued_on = ,die {v} aus einer Laufzeit hervorgingen|,die {v} aus einer Laufzeit hervorging
    events.end_date = mit Ende {v} ¦ events.registration_opens_at = ,deren Anmeldung {v} beginnt
    events.registration_closes_at = ,deren Anmeldung {v} endet ¦ events.cancelled_at = ,die {v} abgesagt wurden|,die {v} abgesagt wurde
    ticket_types.sale_from = ,deren Verkauf {v} beginnt ¦ ticket_types.sale_to = ,deren Verkauf {v} endet
    sessions.starts_at = mit Beginn {v} ¦ sessions.ends_at = mit Ende {v}
    registrations.payment_due_at = ,die {v} zu bezahlen sind|,die {v} zu bezahlen ist
    registrations.offer_expires_at = ,deren Angebot {v} endet
    registrations.checked_in_at = mit Check-in {v} ¦ registrations.checked_out_at = mit Check-out {v}
    invoices.service_from = für einen Zeitraum mit Beginn {v} ¦ invoices.service_to = für einen Zeitraum mit Ende {v}
    invoices.sent_at = ,die {v} verschickt wurden|,die {v} verschickt wurde
    credit_notes.sent_at = ,die {v} verschickt wurden|,die {v} verschickt wurde
    mails.sent_at = ,die {v} verschickt wurden|,die {v} verschickt wurde
    payments.reversed_on = ,die {v} zurückgebucht wurden|,die {v} zurückgebucht wurde
    allocations.received_on = ,die {v} eingegangen sind|,die {v} eingegangen ist ¦ audit.at = {v}
    created_at = ,die {v} angelegt wurden|,die {v} angelegt wurde
    updated_at = ,die {v} geändert wurden|,die {v} geändert wurde
    feedback.created_at = ,die {v} abgegeben wurden|,die {v} abgegeben wurde
    mails.created_at = ,die {v} geschrieben wurden|,die {v} geschrieben wurde
    check_ins.at = {v}
  `),
  related: table(`
    registrations.event = zu {d} ¦ registrations.invoice = mit {d} ¦ members.tier = in {d}
    allocations.invoice = für {v} ¦ allocations.payment = aus {d} ¦ feedback.event = zu {d}
    invoices.registration = für {v} ¦ credit_notes.invoice = zu {d} ¦ reminders.invoice = zu {d} ¦ member = von {d}
    check_ins.event = bei {d}
    check_ins.registration = zu {d}
    sessions.event = von {d}
    ticket_types.event = für {v}
    invoice_lines.invoice = auf {d}
    terms.tier = in {d}
    invoices.term = für {v}
    registrations.ticket_type = mit {d}
    refunds.payment = von {d}

    members.group = in {d}
  `),
  tested: table(`
    members.birth_date.is_set = mit Geburtsdatum ¦ members.birth_date.unset = ohne Geburtsdatum
    members.next_birthday.is_set = mit Geburtsdatum ¦ members.next_birthday.unset = ohne Geburtsdatum
    members.birthday.is_set = mit Geburtsdatum ¦ members.birthday.unset = ohne Geburtsdatum
    members.joined_on.is_set = ,die beigetreten sind|,das beigetreten ist ¦ members.joined_on.unset = ,die nicht beigetreten sind|,das nicht beigetreten ist
    members.left_on.is_set = ,die ausgeschieden sind|,das ausgeschieden ist ¦ members.left_on.unset = ,die nicht ausgeschieden sind|,das nicht ausgeschieden ist
    members.leaves_on.is_set = ,deren Austritt vorgemerkt ist|,dessen Austritt vorgemerkt ist ¦ members.leaves_on.unset = ohne vorgemerkten Austritt
    members.cancelled_on.is_set = ,die ausgetreten sind|,das ausgetreten ist ¦ members.cancelled_on.unset = ,die nicht ausgetreten sind|,das nicht ausgetreten ist
    members.lapsed_on.is_set = ,deren Mitgliedschaft irgendwann abgelaufen ist|,dessen Mitgliedschaft irgendwann abgelaufen ist
    members.lapsed_on.unset = ,deren Mitgliedschaft nie abgelaufen ist|,dessen Mitgliedschaft nie abgelaufen ist
    members.applied_on.is_set = ,die die Aufnahme beantragt haben|,das die Aufnahme beantragt hat
    members.applied_on.unset = ,die die Aufnahme nicht beantragt haben|,das die Aufnahme nicht beantragt hat
    members.current_term_start.is_set = mit Laufzeit ¦ members.current_term_start.unset = ohne Laufzeit
    members.grace_through.is_set = mit Kulanzfrist ¦ members.grace_through.unset = ohne Kulanzfrist
    members.membership_years.unset = ohne Beitrittsdatum ¦ members.inactive_days.unset = ohne jede Aktivität
    members.last_activity_on.is_set = mit letzter Aktivität ¦ members.last_activity_on.unset = ohne jede Aktivität
    members.overdue_minor = mit überfälligen Beträgen von {q} ¦ terms.end_on.is_set = mit Ende ¦ terms.end_on.unset = ohne Ende
    invoices.paid_on.is_set = ,die bezahlt sind|,die bezahlt ist ¦ invoices.paid_on.unset = ,die nicht bezahlt sind|,die nicht bezahlt ist
    invoices.reminded_on.is_set = mit Mahnung ¦ invoices.reminded_on.unset = ohne Mahnung
    invoices.sent_at.is_set = ,die verschickt wurden|,die verschickt wurde ¦ invoices.sent_at.unset = ,die nicht verschickt wurden|,die nicht verschickt wurde
    invoices.voided_at.is_set = ,die storniert wurden|,die storniert wurde ¦ invoices.voided_at.unset = ,die nicht storniert wurden|,die nicht storniert wurde
    invoices.uncollectible_at.is_set = ,die abgeschrieben wurden|,die abgeschrieben wurde
    invoices.uncollectible_at.unset = ,die nicht abgeschrieben wurden|,die nicht abgeschrieben wurde
    invoices.days_to_pay.unset = ,die nicht bezahlt sind|,die nicht bezahlt ist
    invoices.days_paid_late.unset = ,die nicht bezahlt sind|,die nicht bezahlt ist
    payments.reversed_on.is_set = ,die zurückgebucht wurden|,die zurückgebucht wurde
    payments.reversed_on.unset = ,die nicht zurückgebucht wurden|,die nicht zurückgebucht wurde
    registrations.cancelled_at.is_set = ,die abgesagt wurden|,die abgesagt wurde
    registrations.cancelled_at.unset = ,die nicht abgesagt wurden|,die nicht abgesagt wurde
    registrations.checked_in_at.is_set = mit Check-in ¦ registrations.checked_in_at.unset = ohne Check-in
    invoices.subtotal_minor = über {q} ohne Steuer ¦ credit_notes.subtotal_minor = über {q} ohne Steuer
    invoices.paid_minor = mit einem bezahlten Betrag von {q} ¦ invoices.written_off_minor = mit einem abgeschriebenen Betrag von {q} ¦ invoices.credited_minor = mit Gutschriften von {q}
    payments.applied_minor = mit einem zugeordneten Betrag von {q} ¦ payments.refunded_minor = mit einer Erstattung von {q}
    refunds.amount_minor = über {q} ¦ payments.kept_minor = mit einem eingegangenen Betrag von {q} ¦ allocations.amount_minor = über {q} ¦ invoice_lines.amount_minor = über {q}
    credit_notes.freed_minor = mit einem vorher bezahlten Betrag von {q} ¦ ticket_types.price_minor = zu {q}
    ticket_types.quota = mit {q} Karten ¦ ticket_types.sold = mit {q} verkauften Karten ¦ mails.attempts = mit {q} Versuchen
    invoices.days_overdue.lt = ,die nicht überfällig sind oder seit {q} Tagen|,die nicht überfällig ist oder seit {q} Tagen
    invoices.days_overdue.lte = ,die nicht überfällig sind oder seit {q} Tagen|,die nicht überfällig ist oder seit {q} Tagen
    members.age.gte = ab {v} Jahren ¦ members.age.gt = über {v} Jahre ¦ members.age.lte = bis zu {v} Jahren
    members.age.lt = unter {v} Jahren ¦ members.age.equals = im Alter von {v} Jahren
    members.age.between = von {a} bis {b} Jahren
    members.membership_years.is_set = mit Beitrittsdatum ¦ members.membership_years = mit {q} Jahren Mitgliedschaft ¦ members.age.is_set = mit Geburtsdatum ¦ members.age.unset = ohne Geburtsdatum
    members.email.is_set = mit E-Mail-Adresse ¦ members.email.unset = ohne E-Mail-Adresse
    members.phone.is_set = mit Telefonnummer ¦ members.phone.unset = ohne Telefonnummer
    members.organization.contains = von „{v}“ ¦ payments.allocations.none = ,die für keine Rechnung verwendet wurden|,die für keine Rechnung verwendet wurde
    members.owed_minor = ,die {q} schulden|,das {q} schuldet ¦ members.inactive_days = ohne Aktivität seit {q} Tagen
    invoices.total_minor = über {q} ¦ invoices.remaining_minor = mit einem offenen Betrag von {q}
    invoices.days_overdue = ,die seit {q} Tagen überfällig sind|,die seit {q} Tagen überfällig ist
    invoices.days_to_pay.is_set = ,die bezahlt sind|,die bezahlt ist
    invoices.days_paid_late.is_set = ,die bezahlt sind|,die bezahlt ist ¦ payments.amount_minor = über {q}
    credit_notes.total_minor = über {q} ¦ invoices.reminder_count = mit {q} Mahnungen ¦ tiers.price_minor = zu {q} ¦ events.seats_free.any = mit freien Plätzen ¦ events.seats_free.none = ohne freie Plätze ¦ events.seats_free = mit {q} freien Plätzen
    events.capacity = mit {q} Plätzen ¦ events.seats_free.is_set = mit begrenzter Platzzahl ¦ events.seats_free.unset = ohne Platzbegrenzung ¦ events.capacity.unset = ohne Platzbegrenzung ¦ events.fill_percent.unset = ohne Platzbegrenzung
    events.capacity.is_set = mit begrenzter Platzzahl ¦ events.fill_percent.is_set = mit begrenzter Platzzahl
    events.fill_percent = mit einer Auslastung von {q} % ¦ feedback.rating.is_set = mit Bewertung
    feedback.nps.is_set = mit Weiterempfehlung
    registrations.seats_came.is_set = mit Gekommenen ¦ registrations.seats_came = mit {q} Gekommenen
    registrations.seats_absent.is_set = mit Ferngebliebenen ¦ registrations.seats_absent = mit {q} Ferngebliebenen
    events.seats_used.is_set = mit Teilnehmenden ¦ events.seats_used = mit {q} Teilnehmenden
    events.seats_taken.is_set = mit belegten Plätzen ¦ events.seats_taken = mit {q} belegten Plätzen
    registrations.quantity.is_set = mit Plätzen ¦ registrations.quantity = mit {q} Plätzen
    sessions.capacity.is_set = mit begrenzter Platzzahl ¦ sessions.capacity = mit {q} Plätzen
    groups.seats.is_set = mit Plätzen ¦ groups.seats = mit {q} Plätzen ¦ groups.people_count = mit {q} Personen
    groups.free_seats.is_set = mit freien Plätzen ¦ groups.free_seats = mit {q} freien Plätzen
    tiers.seats_included.is_set = mit enthaltenen Plätzen ¦ tiers.seats_included = mit {q} enthaltenen Plätzen
    tiers.grace_days.is_set = mit Kulanztagen ¦ tiers.grace_days = mit {q} Kulanztagen
    members.tags.is_set = mit Schlagwörtern ¦ events.tags.is_set = mit Schlagwörtern
    members.inactive_days.is_set = mit letzter Aktivität ¦ invoices.days_overdue.is_set = ,die überfällig sind|,die überfällig ist
    invoices.days_to_pay = ,die nach {q} Tagen bezahlt wurden|,die nach {q} Tagen bezahlt wurde
    invoices.days_paid_late = mit {q} Tagen Verspätung
    feedback.rating = mit einer Bewertung von {q}
    feedback.nps = mit einer Weiterempfehlung von {q}
    invoices.discount_minor = mit einem Nachlass von {q}
    invoices.tax_minor = mit {q} Steuer
    invoices.charged_minor = über {q} nach Gutschriften
    payments.unapplied_minor = mit einem Guthaben von {q}
    invoice_lines.discount_minor = mit einem Nachlass von {q}
    invoice_lines.tax_minor = mit {q} Steuer
    credit_notes.tax_minor = mit {q} Steuer
    members.valid_through.is_set = mit einem Ende der Mitgliedschaft
    members.valid_through.unset = ohne Ende der Mitgliedschaft
    events.end_date.is_set = mit Ende
    events.end_date.unset = ohne Ende
    invoices.due_date.is_set = mit Fälligkeit
    invoices.due_date.unset = ohne Fälligkeit
    registrations.waitlist_position.equals = auf Platz {v} der Warteliste
    reminders.step.equals = der Stufe {v}
    payments.refunded_on.is_set = ,die erstattet wurden|,die erstattet wurde
    payments.refunded_on.unset = ,die nicht erstattet wurden|,die nicht erstattet wurde
    events.cancelled_at.is_set = ,die abgesagt wurden|,die abgesagt wurde
    events.cancelled_at.unset = ,die nicht abgesagt wurden|,die nicht abgesagt wurde
    members.group_id.is_set = in einer Familie oder Organisation
    members.group_id.unset = in keiner Familie oder Organisation
    members.parent_member_id.is_set = ,die zu einem anderen Mitglied gehören|,das zu einem anderen Mitglied gehört
    members.parent_member_id.unset = ,die zu keinem anderen Mitglied gehören|,das zu keinem anderen Mitglied gehört
    terms.continued_on.is_set = ,die aus einer anderen Laufzeit hervorgingen|,die aus einer anderen Laufzeit hervorging
    terms.continued_on.unset = ,die nicht aus einer anderen Laufzeit hervorgingen|,die nicht aus einer anderen Laufzeit hervorging
    tiers.renewal_price_minor = mit einem Verlängerungspreis von {q}
    tiers.joining_fee_minor = mit einer Aufnahmegebühr von {q}
    registrations.price_minor = zu {q}
    invoice_lines.unit_price_minor = mit einem Einzelpreis von {q}
  `),
  countries: pairs(`
    CH = in der Schweiz / außerhalb der Schweiz ¦ NL = in den Niederlanden / außerhalb der Niederlande
    US = in den Vereinigten Staaten / außerhalb der Vereinigten Staaten ¦ TR = in der Türkei / außerhalb der Türkei
    GB = im Vereinigten Königreich / außerhalb des Vereinigten Königreichs ¦ UA = in der Ukraine / außerhalb der Ukraine
    SK = in der Slowakei / außerhalb der Slowakei ¦ PH = auf den Philippinen / außerhalb der Philippinen
  `),
  singles: table(`
    Jahren = Jahr ¦ Tagen = Tag ¦ freien Plätzen = freien Platz ¦ belegten Plätzen = belegten Platz ¦ enthaltenen Plätzen = enthaltenen Platz
    Plätzen = Platz ¦ Mahnungen = Mahnung ¦ Personen = Person ¦ Kulanztagen = Kulanztag ¦ Karten = Karte ¦ Versuchen = Versuch
    Veranstaltungen = Veranstaltung
  `),
  tests: table<TestWord>(`
    of = ({l}: {q})
    equals = ({l}: {v}) ¦ lacks = ({l}: nicht {v}) ¦ not = ({l}: anders als {v}) ¦ is_set = mit {l} ¦ unset = ohne {l} ¦ contains = mit „{v}“ im Feld {l} ¦ starts_with = mit „{v}“ am Anfang des Feldes {l}
  `),
  periods: table(`
    today = heute ¦ yesterday = gestern ¦ tomorrow = morgen ¦ this_week = in dieser Woche
    previous_week = in der letzten Woche ¦ next_week = in der nächsten Woche ¦ this_month = in diesem Monat
    previous_month = im letzten Monat ¦ next_month = im nächsten Monat ¦ this_quarter = in diesem Quartal
    previous_quarter = im letzten Quartal ¦ next_quarter = im nächsten Quartal ¦ this_year = in diesem Jahr
    previous_year = im letzten Jahr ¦ next_year = im nächsten Jahr ¦ this_fiscal_year = in diesem Geschäftsjahr
    previous_fiscal_year = im letzten Geschäftsjahr ¦ next_fiscal_year = im nächsten Geschäftsjahr
  `),
  measures: table(`
    retention = Verlängerungsquote ¦ lapse_rate = Abwanderungsquote ¦ development = Mitglieder im Zeitverlauf
    growth = Veränderung der Mitgliederzahl ¦ churn = Mitglieder, die wahrscheinlich gehen
    ageing = Offene Rechnungen nach Alter ¦ payment_behaviour = Wann Rechnungen bezahlt werden
    double_payments = Mögliche Doppelzahlungen ¦ duplicate_people = Möglicherweise doppelt erfasste Personen
    number_gaps = Fehlende Rechnungsnummern
    anomalies = Auffällige Einträge ¦ insights = Was Aufmerksamkeit verdient
  `),
  measured: table(`
    value = Wert ¦ amount = Betrag ¦ count = Rechnungen ¦ current = Noch nicht fällig ¦ 1-30 = 1–30 Tage überfällig
    31-60 = 31–60 Tage überfällig ¦ 61-90 = 61–90 Tage überfällig ¦ 90+ = Über 90 Tage überfällig
    probability = Austrittsrisiko ¦ level = Stufe ¦ tier = Tarif ¦ valid_through = Bezahlt bis ¦ reason = Gründe
    median_days_late = Tage Verspätung, Median ¦ on_time_share = Pünktlich bezahlt
    median_days_to_pay = Tage bis zur Zahlung, Median ¦ invoices = Bezahlte Rechnungen ¦ all = Alle
    type.amount outlier = ungewöhnlicher Betrag ¦ type.no show outlier = viele Nichterschienene ¦ type.over capacity = überbelegt
    type.seat count mismatch = Plätze gehen nicht auf ¦ type.attendance without registration = Einlass ohne Platz ¦ type.check in outside event = Check-in zu anderer Zeit
    type.bulk status change = viele Statuswechsel auf einmal ¦ type.odd hours = ungewöhnliche Uhrzeit ¦ type.collections drift = spätere Zahlungen
    type.overdue surge = mehr Überfälliges ¦ type.double payment = Doppelzahlung ¦ type.overpayment = Überzahlung
    type.duplicate invoice = doppelte Rechnung ¦ type.shared email = gemeinsame E-Mail-Adresse ¦ type.duplicate person = doppelt erfasste Person
    type.birth in future = Geburt in der Zukunft ¦ type.birth too early = unmögliches Alter ¦ type.joined before birth = Beitritt vor der Geburt
    type.event too long = sehr lange Veranstaltung ¦ type.event too far = Veranstaltung in ferner Zukunft ¦ type.no seats = keine Plätze
    type.duplicate event = doppelte Veranstaltung ¦ type.ticket price = ungewöhnlicher Ticketpreis ¦ type.guest burst = viele Gäste auf einmal
    type.lapse cluster = viele abgelaufene Mitgliedschaften ¦ type.paid before issued = vor der Ausstellung bezahlt ¦ type.due before issued = vor der Ausstellung fällig
    type.due far ahead = sehr späte Fälligkeit ¦ type.zero total = Betrag null ¦ type.future dated = Datum in der Zukunft
    type.number gap = Lücke in den Nummern ¦ type.period spike = ungewöhnlich hoher Monat ¦ type.period drop = ungewöhnlich niedriger Monat
    type.feedback drop = schlechtere Bewertung ¦ type.sign up burst = viele Beitritte auf einmal ¦ type.ticket revenue mismatch = Tickets und Rechnungen verschieden
    severity.low = gering ¦ severity.medium = mittel ¦ severity.high = hoch ¦ severity.critical = kritisch
    level.low = gering ¦ level.medium = mittel ¦ level.high = hoch
    module.finances = Finanzen ¦ module.members = Mitglieder ¦ module.events = Veranstaltungen
    severity = Schwere ¦ type = Art ¦ module = Bereich ¦ observed = Beobachtet ¦ expected = Üblich
    explanation = Warum ¦ title = Was ¦ why = Warum ¦ action = Was zu tun ist
  `),
  defined: table(`
    lapse_rate = Mitglieder, deren Mitgliedschaft ablief, nach dem Tag, an dem sie es tat, unter allen Mitgliedschaften, über die entschieden ist: was der Verlängerungsquote an 100 % fehlt. Über Mitglieder in der Kulanzfrist ist noch nicht entschieden.
    retention = Verlängerungen unter allen Mitgliedschaften, über die entschieden ist: Laufzeiten, die aus einer anderen hervorgingen, nach dem Tag, an dem sie es taten, gegenüber Mitgliedern nach dem Tag, an dem ihre Mitgliedschaft ablief. Über Mitglieder in der Kulanzfrist ist noch nicht entschieden.
    development = Mitglieder, die am Ende des Zeitraums aktiv oder in der Kulanzfrist waren, nach dem Stand dieses Tages.
    growth = Mitglieder am Ende des Zeitraums abzüglich der Mitglieder an seinem Beginn, jeweils nach dem Stand des Tages: wer beitrat oder zurückkam, abzüglich derer, deren Mitgliedschaft ablief, die austraten, gesperrt wurden oder starben.
    churn = Die Wahrscheinlichkeit, dass die Mitgliedschaft innerhalb von {n} Tagen abläuft, gelernt daraus, wie sich Mitglieder vor dem Ablauf verhielten; Gründe sind Zusammenhänge, keine Ursachen.
    ageing = Was am Ende des Tages auf offenen Rechnungen noch zu zahlen ist, danach, wie viele Tage ihre Fälligkeit dann vorbei ist.
    payment_behaviour = Bezahlte Rechnungen nach dem Tag, an dem sie beglichen wurden: Tage Verspätung zählen von der Fälligkeit bis zu diesem Tag und sind negativ, wenn er früher war; Tage bis zur Zahlung zählen vom Tag der Ausstellung an.
    anomalies.open = Was beim letzten Lauf nach Regeln und robuster Statistik auffiel und noch niemand erledigt oder übergangen hat, nach dem Tag, an dem es geschah.
    insights = Veränderungen und Tatsachen, die beim Durchsehen gefunden wurden, geordnet danach, was auf dem Spiel steht und wie sicher sie sind.
  `),
  unusual: table(`
    invoices = Entwürfe und stornierte ¦ registrations = abgesagte, abgelehnte, verfallene und übertragene
    payments = fehlgeschlagene, angefochtene und noch nicht eingegangene ¦ terms = vorgesehene und gekündigte
    check_ins = Ausgänge und verweigerte ¦ events = Entwürfe und abgesagte ¦ members = ehemalige und archivierte
    allocations = solche aus fehlgeschlagenen oder ganz erstatteten Zahlungen
    tiers = nicht mehr angebotene ¦ ticket_types = nicht mehr verkaufte
  `),
  words: table<Word>(`
    too_slow = Das dauert zu lange. Bitte grenzen Sie die Frage ein, zum Beispiel auf einen Zeitraum oder einen Status.
    not_allowed = Das können Sie mit Ihrer Rolle nicht einsehen.
    not_askable = Das lässt sich zu {np} nicht abfragen. Bitte fragen Sie anders.
    not_found_out = Das konnte gerade nicht abgefragt werden. Bitte fragen Sie gleich noch einmal.
    there_are = Es gibt {n} {np}. ¦ there_is = Es gibt {n} {np}. ¦ there_are_none = Es gibt keine {np}.
    with = mit {np} ¦ without = ohne {np} ¦ with_count = mit {q} {np} ¦ with_sum = mit {np} über insgesamt {q} ¦ or = oder ¦ and = und ¦ not = nicht {v} ¦ other_than = nicht genau {n} ¦ with_only = ohne andere {n} als {np} ¦ own = von Ihnen ¦ points = {n} Prozentpunkte
    from_until = vom {a} bis zum {b} ¦ among_these = unter diesen {n} ¦ between_days = {a} bis {b} ¦ between = {a} bis {b} ¦ from_on = ab dem {a}
    before = vor dem {a} ¦ after = nach dem {a} ¦ below = weniger als {n} ¦ week_of = Woche ab {a}
    quarter_of = {n}. Quartal {a} ¦ titled = „{v}“ ¦ quoted = „{v}“ ¦ some = {v} ¦ years = {n} Jahre|{n} Jahr ¦ days = {n} Tage|{n} Tag ¦ renewals_since = Verlängerungen sind ab dem {a} verzeichnet, von der Zeit davor ist nichts bekannt. ¦ tied = {n} weitere liegen mit dem letzten gleichauf.|Ein weiterer Eintrag liegt mit dem letzten gleichauf.
    days_early = {n} Tage zu früh|{n} Tag zu früh ¦ credits_off = vor Abzug von {n} an Gutschriften ¦ refunds_off = nach Abzug von {n} Erstattungen ¦ way_it_came = nach dem Weg, auf dem die Zahlung kam ¦ of_all_payers = von Mitgliedern und anderen Zahlern ¦ there_were = Am {a} gab es {n} {np}. ¦ there_was = Am {a} gab es {n} {np}. ¦ there_were_none = Am {a} gab es keine {np}.
    came_at = ,die an {d} teilgenommen haben|,das an {d} teilgenommen hat ¦ came_never_at = ,die an keinen {d} teilgenommen haben|,das an keinen {d} teilgenommen hat
    came_times_at = ,die an {q} {d} teilgenommen haben|,das an {q} {d} teilgenommen hat
    came = ,die an einer Veranstaltung teilgenommen haben|,das an einer Veranstaltung teilgenommen hat
    came_never = ,die an keiner Veranstaltung teilgenommen haben|,das an keiner Veranstaltung teilgenommen hat
    came_times = ,die an {q} Veranstaltungen teilgenommen haben|,das an {q} Veranstaltungen teilgenommen hat
    total_is = insgesamt {n} {l} ¦ figure_is = {l}{c} {h} {n}
    from = seit dem {a} ¦ until = bis zum {b} ¦ on = am {a} ¦ in_month = im {a}
    in_year = {a} ¦ last_days = in den letzten {n} Tagen ¦ next_days = in den nächsten {n} Tagen ¦ sum = insgesamt
    average = im Durchschnitt ¦ median = im Median ¦ minimum = am niedrigsten ¦ maximum = am höchsten
    share = Anteil ¦ of = {a} von {b} ¦ more = … und {n} weitere ¦ yes = Ja ¦ no = Nein
    unknown_value = nicht bekannt ¦ by = Nach {v} ¦ total = Summe ¦ except = außer {c}, {v} ¦ given = vorhanden ¦ welcome = Gern geschehen. Fragen Sie jederzeit weiter. ¦ none_given = keine Angabe
    per = Pro {v} ¦ difference = Unterschied ¦ clarify = Mit „{v}“ kann ich hier nichts anfangen. Bitte sagen Sie es anders.
    clarify_near = Bei „{v}“ bin ich nicht sicher. Ist es eines davon?|Bei „{v}“ bin ich nicht sicher. Meinen Sie das? ¦ clarify_offer = Was davon meinen Sie?|Meinen Sie das?
    offer_count = Wie viele: {v} ¦ offer_rows = Liste: {v} ¦ offer_sorted = sortiert nach: {v} ¦ offer_first = nur die ersten {v} ¦ offer_one = nur der erste Eintrag
    clarify_none = Das trifft auf niemanden davon zu. ¦ clarify_which = Wen oder was meinen Sie mit „{v}“? ¦ nobody = Kein Mitglied heißt „{v}“. ¦ nobody_near = Meinten Sie {v}?
    clarify_help = Fragen Sie nach Mitgliedern, Veranstaltungen, Anmeldungen, Rechnungen oder Zahlungen, zum Beispiel „Wie viele Mitglieder sind dieses Jahr beigetreten?“
    refuse_order = Ich kann nur lesen und deshalb nichts ändern.
    draft_many = Ich kann diese Mail für Sie entwerfen, an {n} Mitglieder. ¦ draft_one = Ich kann diese Mail für Sie entwerfen, an {n} Mitglied.
    draft_nobody = Ich kann diese Mail für Sie entwerfen, doch zurzeit würde sie niemand bekommen. ¦ offer_draft = Verschickt wird sie erst, wenn Sie sie gelesen haben und selbst senden.
    draft_whom = Wer soll die Mail bekommen? Sagen Sie es in einem Satz, zum Beispiel „Schreib eine Mail an alle, die im Rückstand sind“.
    draft_list_first = Lassen Sie sich zuerst zeigen, wer die Mail bekommen soll, und bitten Sie mich dann, ihnen zu schreiben.
    left_out = Ausgelassen: {v}. ¦ left_out_no_email = {n} ohne E-Mail-Adresse ¦ left_out_no_consent = {n} ohne Einwilligung ¦ left_out_deceased = {n} verstorben
    left_out_not_current = {n} weder aktiv noch in der Kulanzfrist ¦ left_out_archived = {n} archiviert ¦ left_out_no_member = {n} {np} ohne Mitglied ¦ left_out_not_overdue = {n} ohne überfälligen Betrag ¦ left_out_not_open = {n} ohne offenen Betrag
    refuse_page = Hier geht es: {v}.
    refuse_why = Ich kann zeigen, was in den Daten steht, aber nicht, warum etwas so ist. Fragen Sie nach den Zahlen dazu.
    refuse_elsewhere = Danach lässt sich hier nicht fragen. ¦ refuse_seen = Hier sehen Sie es: {v}.
    refuse_how = Ich kann nur nachsehen und kenne nicht jeden Handgriff.
    refuse_advice = In den Daten stehen Tatsachen, aber keine Meinung, kein Urteil und kein Rat. Fragen Sie nach den Zahlen dazu.
    refuse_instead = Fragen können Sie: „{v}“ ¦ instead_reasons = Welche Gründe haben die Mitglieder angegeben, die ausgetreten sind?
    refuse_forecast = Das liegt in der Zukunft, und in den Daten steht nur, was schon geschehen ist. Fragen Sie nach demselben bis heute.
    refuse_no_day = Diesen Tag gibt es im Kalender nicht.
    refuse_no_record = Ihr Konto gehört zu keinem Mitglied, deshalb gibt es nichts Eigenes nachzusehen.
    refuse_not_kept = Das wird nicht festgehalten und lässt sich deshalb hier nicht nachsehen.
    refuse_foreign = Dazu steht nichts in den Daten.
    refuse_others = Ich kann Ihnen zu Ihrer eigenen Mitgliedschaft, Ihren Rechnungen und Anmeldungen und zu unseren Veranstaltungen Auskunft geben.
    define_none = Dafür habe ich keine Erklärung. ¦ each = je {q} ¦ at_least = mindestens {n}
    at_most = höchstens {n} ¦ more_than = mehr als {n} ¦ less_than = weniger als {n} ¦ exactly = {n} ¦ yes_word = ja
    no_word = nein ¦ too_little = Dafür liegen keine Angaben vor.
    included = auch {v}
    excluded = ohne {v}
    per_each = {l} pro {v}
    those = {v}
  `),
  terms: table(`
    cancelled = Gekündigt ist eine Mitgliedschaft, die jemand vor ihrem Ende aufgegeben hat; abgesagt ist eine Veranstaltung oder Anmeldung, die nicht stattfindet.
    resigned = Ausgetreten ist, wer gekündigt hat; abgelaufen ist eine Mitgliedschaft, die nicht verlängert wurde.
    renews_itself = Eine Mitgliedschaft mit automatischer Verlängerung wird vor ihrem Ende neu in Rechnung gestellt, ohne dass jemand etwas tun muss.
    dues = Der Beitrag ist das, was ein Mitglied für eine Laufzeit zahlt; der Tarif legt ihn fest.
    reminded = Eine Mahnung wird zu einer überfälligen Rechnung verschickt, in den Stufen, die in den Einstellungen festgelegt sind.
    paid_late = Verspätet bezahlt ist eine Rechnung, deren letzte Zahlung nach der Fälligkeit kam.
    balance = Der offene Betrag ist das, was auf offenen Rechnungen noch zu zahlen ist.
    guests = Ein Gast ist zu einer Veranstaltung angemeldet und kein Mitglied.
    active = Aktiv ist, wessen Mitgliedschaft bezahlt ist und läuft.
    pending = Beantragt ist eine Mitgliedschaft, die noch nicht angenommen oder noch nicht bezahlt ist.
    suspended = Gesperrt ist, wessen Mitgliedschaft ruht: Sie zählt nicht zu den aktuellen.
    archived = Archivierte Mitglieder erscheinen in keiner Liste und keiner Zahl, außer wenn nach ihnen gefragt wird.
    credit = Guthaben ist eingegangenes Geld, das noch zu keiner Rechnung gehört.
    draft = Ein Entwurf ist nicht ausgestellt: Er hat keine Nummer und zählt nicht mit.
    votes = Stimmrecht hat, wer in einem Tarif mit Stimmrecht ist.
    members = Wenn nichts anderes gesagt ist, sind die aktuellen Mitglieder gemeint: aktiv oder in der Kulanzfrist. Wer nur einen Antrag gestellt hat, gesperrt, abgelaufen, ausgetreten oder verstorben ist, zählt nicht.
    grace = In der Kulanzfrist ist, wessen bezahlte Zeit abgelaufen ist, wessen Kulanzfrist aber noch läuft; dieses Mitglied zählt weiter mit.
    lapsed = Abgelaufen ist eine Mitgliedschaft, deren bezahlte Zeit und Kulanzfrist ohne Verlängerung vorbei sind.
    void = Eine stornierte Rechnung zählt nicht mehr; eine abgeschriebene bleibt bestehen, ihr Geld wird aber nicht mehr erwartet.
    written_off = Eine abgeschriebene Rechnung bleibt bestehen, ihr Geld wird aber nicht mehr erwartet; eine stornierte zählt nicht mehr.
    write_off = Abgeschrieben ist alles, was am Tag der Abschreibung offen war, auch wenn danach noch etwas einging: das zählt an dem Tag, an dem es kam.
    lapse_rate = Die Abwanderungsquote ist der Anteil der nicht verlängerten an den ausgelaufenen Mitgliedschaften.
    retention = Die Verlängerungsquote ist der Anteil der verlängerten an den ausgelaufenen Mitgliedschaften.
    waitlisted = Wer auf der Warteliste steht, hat noch keinen Platz und rückt in der Reihenfolge der Anmeldung nach, sobald einer frei wird.
    recommendation = Der NPS ist der Anteil der Antworten 9 und 10 auf „Würden Sie uns weiterempfehlen?“ abzüglich des Anteils der Antworten 0 bis 6.
    revenue = Einnahmen zählen an dem Tag und auf dem Weg, wie das Geld einging; Erstattungen werden an dem Tag und auf dem Weg abgezogen, wie sie zurückgezahlt wurden.
    overdue = Überfällig ist eine offene Rechnung, deren Fälligkeit vorbei ist.
    credit_notes = Eine Gutschrift nimmt eine Rechnung ganz oder zum Teil zurück; eine Erstattung ist zurückgezahltes Geld.
    no_show = Nicht erschienen ist, wer angemeldet war und nicht kam.
  `),
}
