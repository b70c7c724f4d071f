import { table } from '#lib/assistant/reading/packs/pack'

/** Values of choices in German that have no quality beside a noun, as a word of its own: of several, and of one after |. */
export const CHOICES_DE = table(`
  members.risk_of_leaving.low = geringes Austrittsrisiko ¦ members.risk_of_leaving.medium = mittleres Austrittsrisiko ¦ members.risk_of_leaving.high = hohes Austrittsrisiko
  members.group_role.payer = Zahler ¦ members.group_role.administrator = Verwaltung ¦ members.group_role.person = Teil der Mitgliedschaft
  terms.source.join = Beitritt ¦ terms.source.import = Import ¦ terms.source.grant = Zusage ¦ terms.source.upgrade = Tarifwechsel
  terms.source.group = Familie oder Organisation ¦ terms.state.proposed = vorgesehen ¦ terms.state.active = laufend
  terms.state.ended = beendet ¦ terms.state.cancelled = gekündigt
  tiers.period_unit.day = Tag ¦ tiers.period_unit.month = Monat ¦ tiers.period_unit.year = Jahr ¦ tiers.period_unit.lifetime = auf Lebenszeit
  tiers.visibility.public = alle ¦ tiers.visibility.admin = die Verwaltung
  groups.kind.household = Familien|Familie ¦ groups.kind.organization = Organisationen|Organisation
  events.kind.other = sonstige ¦ events.attendance_mode.in_person = vor Ort ¦ events.attendance_mode.hybrid = vor Ort und online
  events.event_status.ongoing = laufend ¦ events.visibility.public = alle ¦ events.visibility.members = Mitglieder
  events.visibility.tiers = einzelne Tarife ¦ events.visibility.private = niemand sonst
  events.waitlist_mode.none = keine ¦ events.waitlist_mode.manual = von Hand ¦ events.waitlist_mode.auto = von selbst
  ticket_types.payment_rule.invoice = auf Rechnung ¦ ticket_types.payment_rule.prepay = vor der Veranstaltung
  ticket_types.payment_rule.at_door = am Eingang ¦ ticket_types.audience.everyone = alle ¦ ticket_types.audience.members = Mitglieder
  ticket_types.audience.tiers = einzelne Tarife ¦ ticket_types.audience.code = mit Code
  registrations.status.pending_approval = noch nicht zugesagt ¦ registrations.status.pending_payment = noch nicht bezahlt
  registrations.status.offered = Platz angeboten ¦ registrations.status.rejected = abgelehnt ¦ registrations.status.expired = verfallen
  registrations.status.transferred = übertragen ¦ registrations.billing.invoice = auf Rechnung
  registrations.billing.prepay = vor der Veranstaltung ¦ registrations.billing.at_door = am Eingang ¦ registrations.billing.waived = erlassen
  registrations.source.api = Schnittstelle ¦ registrations.source.admin = Verwaltung ¦ registrations.source.member = Mitglied
  registrations.source.import = Import ¦ registrations.source.public = öffentliche Seite
  check_ins.kind.entry = Einlass ¦ check_ins.kind.exit = Auslass ¦ check_ins.result.ok = eingelassen ¦ check_ins.result.refused = abgewiesen
  check_ins.reason.invalid = ungültig ¦ check_ins.reason.unpaid = unbezahlt ¦ check_ins.reason.blocked = gesperrt
  check_ins.reason.invalid_time = nicht zu dieser Zeit ¦ check_ins.reason.canceled = abgesagt
  check_ins.reason.already_redeemed = schon eingelöst ¦ check_ins.reason.product = andere Karte ¦ check_ins.reason.rules = nach den Regeln
  check_ins.reason.ambiguous = nicht eindeutig ¦ check_ins.reason.revoked = zurückgenommen
  check_ins.reason.unapproved = nicht zugesagt ¦ check_ins.reason.error = Fehler
  invoices.kind.other = sonstige ¦ invoice_lines.source.tier = Tarif ¦ invoice_lines.source.ticket = Karte
  invoice_lines.source.manual = von Hand ¦ invoice_lines.source.late_fee = Mahngebühr ¦ invoice_lines.source.donation = Spende
  refunds.method.bank_transfer = Überweisung ¦ refunds.method.card = Karte ¦ refunds.method.cash = bar
  refunds.method.direct_debit = Lastschrift ¦ refunds.method.online = online ¦ refunds.method.cheque = Scheck
  refunds.method.card_terminal = Kartenlesegerät ¦ refunds.method.credit = Guthaben ¦ refunds.method.other = sonstige
  payments.method.cheque = Scheck ¦ payments.method.card_terminal = Kartenlesegerät ¦ payments.method.credit = Guthaben
  payments.method.other = sonstige ¦ payments.status.pending = in Bearbeitung ¦ payments.status.succeeded = eingegangen
  payments.status.failed = fehlgeschlagen ¦ payments.status.cancelled = abgebrochen ¦ payments.status.partially_refunded = teilweise erstattet
  payments.status.refunded = erstattet ¦ payments.status.disputed = angefochten
  reminders.delivery.mail = per Mail ¦ reminders.delivery.print = gedruckt
  credit_notes.reason.duplicate = doppelt ausgestellt ¦ credit_notes.reason.mistake = Fehler ¦ credit_notes.reason.cancellation = Absage
  credit_notes.reason.goodwill = Kulanz ¦ credit_notes.reason.fraud = Betrug ¦ credit_notes.reason.other = sonstiger Grund
  mails.template.verify_email = Bestätigung der E-Mail ¦ mails.template.already_registered = schon angemeldet
  mails.template.reset_password = neues Passwort ¦ mails.template.welcome = Willkommen ¦ mails.template.password_changed = Passwort geändert
  mails.template.confirm_email = Bestätigung der neuen Adresse ¦ mails.template.email_changed = E-Mail geändert ¦ mails.template.event_changed = Veranstaltung geändert ¦ mails.template.offer_ended = Angebot abgelaufen ¦ mails.template.event_postponed = Veranstaltung verschoben
  mails.template.event_cancelled = Veranstaltung abgesagt ¦ mails.template.confirm_registration = Anmeldung bestätigen
  mails.template.registration_confirmed = Anmeldung bestätigt
  mails.template.registration_cancelled = Anmeldung abgesagt ¦ mails.template.seat_offered = Platz angeboten
  mails.template.invitation = Einladung ¦ mails.template.staff_summary = Überblick für Mitarbeitende ¦ mails.template.application_received = Antrag eingegangen
  mails.template.application_approved = Antrag angenommen ¦ mails.template.application_declined = Antrag abgelehnt
  mails.template.membership_started = Mitgliedschaft begonnen ¦ mails.template.invoice = Rechnung
  mails.template.application_withdrawn = Antrag zurückgezogen ¦ mails.template.membership_ending = Ende der Mitgliedschaft
  mails.template.renewal_notice = Hinweis auf die Verlängerung ¦ mails.template.receipt = Quittung
  mails.template.payment_reminder = Zahlungserinnerung ¦ mails.template.credit_note = Gutschrift ¦ mails.template.seat_held = Platz vorgemerkt
  mails.template.seat_released = Platz freigegeben ¦ mails.template.feedback_request = Bitte um Rückmeldung ¦ mails.template.message = Nachricht
  mails.status.queued = wartet ¦ mails.status.sent = verschickt ¦ mails.status.failed = fehlgeschlagen ¦ mails.status.local = hier aufbewahrt
  audit.noun.members = Mitglieder ¦ audit.noun.groups = Familien und Organisationen ¦ audit.noun.tiers = Tarife
  audit.noun.custom_fields = eigene Felder ¦ audit.noun.consent_purposes = Zwecke von Einwilligungen ¦ audit.noun.events = Veranstaltungen
  audit.noun.event_sessions = Programmpunkte ¦ audit.noun.ticket_types = Ticketarten ¦ audit.noun.registrations = Anmeldungen
  audit.noun.feedback = Rückmeldungen ¦ audit.noun.invoices = Rechnungen ¦ audit.noun.payments = Zahlungen
  audit.noun.credit_notes = Gutschriften ¦ audit.noun.findings = Funde ¦ audit.noun.files = Dateien ¦ audit.noun.accounts = Zugänge
  audit.noun.tenants = der Verein ¦ audit.noun.archives = Archive ¦ audit.noun.ai_settings = der Assistent
  audit.noun.billing_runs = Rechnungsläufe ¦ audit.noun.bulk_actions = Aktionen für viele ¦ audit.noun.imports = Importe
  audit.noun.mails = Mails ¦ audit.noun.mail_settings = Mailtexte ¦ audit.noun.anomalies = Auffälligkeiten ¦ audit.noun.insights = Hinweise
  audit.actor_kind.account = Zugang ¦ audit.actor_kind.system = System ¦ audit.actor_kind.anonymous = ohne Anmeldung
`)
