import { type Language, table } from '#lib/assistant/reading/packs/pack'
import type { Step } from '#lib/query/schema'

/** How a language says what was found: data only. `{n}` is a figure, `{v}` a value, `{np}` what is spoken of. */
export interface Phrasebook {
  readonly locale: string
  readonly colon: string
  /** One and many of each noun; in German with its gender. */
  readonly nouns: Pairs
  /**
   * Qualities: values of choices by noun and field, as they stand beside several; + stands behind, = instead of the
   * noun. Here and below, what stands behind has another text beside one after |, and a comma in front of a German clause.
   */
  readonly qualities: Table
  /** Whether qualities stand in front of the noun. */
  readonly qualities_before: boolean
  /** A field held to a value, and to another one; by noun and field. */
  readonly held: Pairs
  /** Labels of fields that differ from those of the models. */
  readonly labels: Table
  /** A time of a field: `members.joined_on` "who joined {v}". */
  readonly timed: Table
  /** A row that belongs to it: `invoices.member` "of {v}". */
  readonly related: Table
  /** A field held to a quantity {q}, to something at all, or between {a} and {b}; by noun, field and test. */
  readonly tested: Table
  readonly tests: Readonly<Record<TestWord, string>>
  /** Countries with an article, behind "in" and "outside"; by their codes. */
  readonly countries: Pairs
  readonly periods: Table
  readonly steps: Readonly<Record<Step, string>>
  /** What the figures with a rule of their own are called. */
  readonly measures: Table
  /** The columns and rows of those figures, by their keys; English ones have their names. */
  readonly measured: Table
  readonly words: Readonly<Record<Word, string>>
  /** Terms in one sentence, by concept. */
  readonly terms: Table
}

/** Names in a row, with a space between. */
type Names<Row extends string> = Row extends `${infer First} ${infer Rest}` ? First | Names<Rest> : Row
type TestWord = Names<'of equals not is_set unset contains'>
type Word =
  | Names<'and at_least at_most average by clarify clarify_help clarify_which define_none difference exactly'>
  | Names<'from from_until in_month in_year last_days less_than maximum meant median minimum more more_than'>
  | Names<'next_days no no_word nobody nobody_near none_given not of offer_draft on or refuse_foreign refuse_order refuse_others'>
  | Names<'refuse_why refuse_forecast refuse_not_kept refuse_page share sum there_are there_are_none there_is too_little total'>
  | Names<'unknown_value until with with_count with_sum without yes yes_word too_slow not_allowed not_askable not_found_out'>
  | Names<'after before below between between_days came came_never came_times figure_is from_on quarter_of quoted some titled total_is week_of years'>
type Table = Readonly<Record<string, string>>
type Pairs = Readonly<Record<string, readonly string[]>>

/** Reads a table whose texts have several parts with / between. */
function pairs(text: string): Pairs {
  return Object.fromEntries(Object.entries(table(text)).map(([name, parts]) => [name, parts.split(' / ')]))
}

const EN: Phrasebook = {
  locale: 'en-GB',
  colon: ':',
  nouns: pairs(`
    members = member / members ¦ events = event / events ¦ invoices = invoice / invoices
    payments = payment / payments ¦ registrations = registration / registrations ¦ tiers = tier / tiers
    feedback = response / responses ¦ ticket_types = ticket type / ticket types
    credit_notes = credit note / credit notes ¦ terms = term / terms
    allocations = payment towards an invoice / payments towards invoices ¦ sessions = session / sessions
    mails = mail / mails ¦ check_ins = check-in / check-ins
  `),
  qualities_before: true,
  qualities: table(`
    members.current = current ¦ members.status.active = active ¦ members.status.grace = +in grace
    members.status.pending = pending ¦ members.status.lapsed = lapsed ¦ members.status.suspended = suspended
    members.status.cancelled = cancelled ¦ members.status.deceased = deceased ¦ members.former = former
    members.kind.individual = individual ¦ members.kind.organization = +that are organisations|that is an organisation
    members.is_archived.true = archived ¦ members.owes.true = +who owe something|who owes something
    members.owes.false = +who owe nothing|who owes nothing ¦ members.owes_overdue.true = +with overdue amounts
    members.owes_overdue.false = +without overdue amounts
    members.auto_renew.true = +whose membership renews by itself
    members.auto_renew.false = +whose membership does not renew by itself
    members.has_account.true = +who can sign in ¦ members.has_account.false = +who cannot sign in
    members.has_confirmed_email.true = +with a confirmed e-mail
    members.has_confirmed_email.false = +without a confirmed e-mail
    members.directory_opt_in.true = +in the directory
    members.directory_opt_in.false = +who are not in the directory|who is not in the directory ¦ invoices.status.open = open
    invoices.status.paid = paid ¦ invoices.status.draft = draft ¦ invoices.status.void = voided
    invoices.status.uncollectible = written-off ¦ invoices.is_overdue.true = overdue
    invoices.was_reminded.true = +with a reminder sent ¦ invoices.was_reminded.false = +without any reminder sent
    invoices.is_paid_late.true = +paid after they were due ¦ invoices.is_paid_late.false = +not paid late
    invoices.is_overdue.false = +that are not overdue|that is not overdue ¦ invoices.kind.dues = +for dues
    invoices.kind.event = +for events ¦ invoices.kind.donation = +for donations
    invoices.is_partially_paid.true = partly paid ¦ registrations.status.attended = attended
    registrations.status.no_show = +whose holders did not come|whose holder did not come ¦ registrations.status.confirmed = confirmed
    registrations.status.waitlisted = +on the waiting list ¦ registrations.status.cancelled = cancelled
    registrations.is_guest.true = +of guests ¦ registrations.is_guest.false = +of members ¦ registrations.has_checked_in.true = checked-in
    registrations.standing =  ¦ events.event_status.upcoming = upcoming ¦ events.event_status.completed = past
    events.event_status.cancelled = cancelled ¦ events.event_status.draft = draft
    events.event_status.postponed = postponed ¦ events.coming = upcoming
    events.kind.workshop = =workshop|workshops ¦ events.kind.conference = =conference|conferences
    events.kind.gala = =gala|galas ¦ events.kind.hackathon = =hackathon|hackathons
    events.kind.webinar = =webinar|webinars ¦ events.kind.meeting = =meeting|meetings
    events.kind.social = =social event|social events ¦ events.attendance_mode.online = online
    payments.method.bank_transfer = +by bank transfer ¦ payments.method.card = +by card
    payments.method.cash = +in cash ¦ payments.method.direct_debit = +by direct debit
    payments.method.online = +online ¦ payments.has_credit.true = +with credit left ¦ terms.source.renewal = renewed
    terms.renewed = renewed
  `),
  held: pairs(`
    members.city = in {v} / outside {v} ¦ members.country = in {v} / outside {v}
    members.region = in {v} / outside {v} ¦ members.language = who speak {v}|who speaks {v} / who do not speak {v}|who does not speak {v}
    members.consents = who consented to {v}|who consented to {v} / who did not consent to {v}|who did not consent to {v}
    members.tags = tagged {v} / not tagged {v} ¦ members.tier_id = in the tier {v} / outside the tier {v}
    members.id = named {v} / other than {v} ¦ events.id = {v} / other than {v}
    registrations.event_id = for {v} / not for {v} ¦ registrations.member_id = of {v} / of others than {v}
    invoices.member_id = of {v} / of others than {v} ¦ payments.member_id = of {v} / of others than {v}
    feedback.event_id = on {v} / on others than {v} ¦ events.location = in {v} / outside {v}
    members.member_number = with the number {v} / without the number {v} ¦ tiers.name = {v} / other than {v}
    tiers.id = {v} / other than {v} ¦ credit_notes.member_id = of {v} / of others than {v}
  `),
  labels: table(`
    invoices.days_to_pay = days until paid ¦ invoices.days_paid_late = days late ¦ payments.kept_minor = received ¦ invoices.remaining_minor = still to be paid ¦ invoices.total_minor = invoiced
    allocations.amount_minor = received ¦ payments.refunded_minor = refunded
    payments.unapplied_minor = credit left ¦ payments.amount_minor = amount ¦ events.seats_used = people who came
    events.seats_free = free seats ¦ events.capacity = seats ¦ events.seats_taken = seats taken
    members.owed_minor = owed ¦ events.fill_percent = seats taken in per cent
  `),
  timed: table(`
    payments.refunded_on = refunded {v} ¦ members.applied_on = who applied {v} ¦ members.cancelled_on = who resigned {v} ¦ invoices.reminded_on = reminded {v}
    members.joined_on = who joined {v} ¦ members.birthday = with a birthday {v} ¦ members.valid_through = whose membership ends {v} ¦ events.event_date = {v}
    invoices.issue_date = issued {v} ¦ invoices.due_date = due {v} ¦ invoices.paid_on = paid {v}
    payments.received_on = received {v} ¦ registrations.registered_at = made {v}
    registrations.cancelled_at = cancelled {v} ¦ terms.start_on = that began {v}
    credit_notes.issue_date = issued {v} ¦ invoices.voided_at = voided {v}
    invoices.uncollectible_at = written off {v}
  `),
  related: table(`
    registrations.event = for {v} ¦ invoices.member = of {v} ¦ payments.member = of {v}
    registrations.member = of {v} ¦ registrations.invoice = with {v} ¦ members.tier = in {v}
    allocations.invoice = for {v} ¦ allocations.payment = from {v} ¦ feedback.event = on {v}
    invoices.registration = for {v} ¦ credit_notes.member = of {v} ¦ credit_notes.invoice = for {v}
  `),
  tested: table(`
    members.age.gte = aged {v} or over ¦ members.age.gt = over {v} ¦ members.age.lte = aged {v} or under
    members.age.lt = under {v} ¦ members.age.equals = aged {v} ¦ members.age.between = aged {a} to {b}
    members.age.is_set = with a birth date ¦ members.age.unset = without a birth date
    members.birth_date.is_set = with a birth date ¦ members.birth_date.unset = without a birth date
    members.email.is_set = with an e-mail address ¦ members.email.unset = without an e-mail address
    members.phone.is_set = with a phone number ¦ members.phone.unset = without a phone number
    members.owed_minor = who owe {q}|who owes {q} ¦ members.inactive_days = inactive for {q} days
    invoices.total_minor = of {q} ¦ invoices.remaining_minor = with {q} still to be paid
    invoices.days_overdue = overdue by {q} days ¦ invoices.days_to_pay.is_set = that are paid|that is paid
    invoices.days_paid_late.is_set = that are paid|that is paid ¦ payments.amount_minor = of {q}
    credit_notes.total_minor = of {q} ¦ tiers.price_minor = for {q} ¦ events.seats_free = with {q} free seats
    events.capacity = with {q} seats ¦ events.seats_free.is_set = with limited seats
    events.capacity.is_set = with limited seats ¦ events.fill_percent.is_set = with limited seats
    events.fill_percent = filled to {q} % ¦ feedback.rating.is_set = with a rating
    feedback.nps.is_set = with a recommendation
  `),
  countries: pairs(`
    GB = in the United Kingdom / outside the United Kingdom ¦ US = in the United States / outside the United States
    NL = in the Netherlands / outside the Netherlands ¦ AE = in the United Arab Emirates / outside the United Arab Emirates
    PH = in the Philippines / outside the Philippines
  `),
  tests: table<TestWord>(`
    of = with {l} of {q}
    equals = with {l} {v} ¦ not = with {l} other than {v} ¦ is_set = with {l} ¦ unset = without {l} ¦ contains = with “{v}” in {l}
  `),
  periods: table(`
    today = today ¦ yesterday = yesterday ¦ tomorrow = tomorrow ¦ this_week = this week ¦ previous_week = last week
    next_week = next week ¦ this_month = this month ¦ previous_month = last month ¦ next_month = next month
    this_quarter = this quarter ¦ previous_quarter = last quarter ¦ next_quarter = next quarter
    this_year = this year ¦ previous_year = last year ¦ next_year = next year ¦ this_fiscal_year = this fiscal year
    previous_fiscal_year = last fiscal year ¦ next_fiscal_year = next fiscal year
  `),
  steps: table<Step>('day = day ¦ week = week ¦ month = month ¦ quarter = quarter ¦ year = year'),
  measures: table(`
    retention = Renewal rate ¦ development = Members over time ¦ growth = Members won and lost
    churn = Members likely to leave ¦ ageing = Open invoices by age ¦ payment_behaviour = When invoices are paid
    double_payments = Possible double payments ¦ duplicate_people = People who may be recorded twice
    anomalies = Unusual entries ¦ insights = Worth looking at
  `),
  measured: {},
  words: table<Word>(`
    too_slow = That takes too long to work out. Narrow it down, for example by a time or a status.
    not_allowed = Your role does not see that.
    not_askable = This cannot be asked of {np}. Please ask in other words.
    not_found_out = That could not be looked up. Ask again in a moment.
    there_are = There are {n} {np}. ¦ there_is = There is {n} {np}. ¦ there_are_none = There are no {np}.
    with = with {np} ¦ without = without {np} ¦ with_count = with {q} {np} ¦ with_sum = with {np} of {q} altogether ¦ or = or ¦ and = and ¦ not = not {v}
    from_until = from {a} to {b} ¦ between_days = {a} to {b} ¦ between = {a} to {b} ¦ from_on = from {a} on
    before = before {a} ¦ after = after {a} ¦ below = less than {n} ¦ week_of = Week of {a} ¦ quarter_of = Q{n} {a}
    titled = {v} ¦ quoted = “{v}” ¦ some = {v} ¦ years = {n} years|{n} year
    came = who attended an event ¦ came_never = who attended no event ¦ came_times = who attended {q} events
    total_is = {n} {l} in total ¦ figure_is = {l}{c} {n} {h} ¦ from = since {a} ¦ until = until {b} ¦ on = on {a} ¦ in_month = in {a}
    in_year = in {a} ¦ last_days = in the last {n} days ¦ next_days = in the next {n} days ¦ sum = in total
    average = on average ¦ median = median ¦ minimum = lowest ¦ maximum = highest ¦ share = share ¦ of = {a} of {b}
    more = … and {n} more ¦ yes = Yes ¦ no = No ¦ unknown_value = not known ¦ by = By {v} ¦ total = Together
    none_given = not given ¦ difference = Difference
    clarify = I did not understand “{v}” here. Please say it in other words.
    clarify_which = Which one do you mean by “{v}”? ¦ nobody = No member is called “{v}”. ¦ nobody_near = Did you mean {v}?
    clarify_help = Ask me about members, events, registrations, invoices or payments, for example “How many members joined this year?”
    refuse_order = I can only read, so I cannot do that.
    offer_draft = I can draft this mail for you. Nothing is sent before you have read and sent it yourself.
    refuse_page = You can do it here: {v}.
    refuse_why = I can show what the records hold, but not why something is so. Ask me for the figures behind it.
    refuse_forecast = That lies ahead, and the records hold only what has happened. Ask me for the same up to today.
    refuse_not_kept = That is not kept, so nobody can look it up here.
    refuse_foreign = There is nothing about that in the records.
    refuse_others = I can tell you about your own membership, invoices and registrations, and about our events.
    define_none = I have no definition of that. ¦ meant = Taken for: {v}. ¦ at_least = at least {n}
    at_most = at most {n} ¦ more_than = more than {n} ¦ less_than = fewer than {n} ¦ exactly = {n} ¦ yes_word = yes
    no_word = no ¦ too_little = There is nothing to work that out from.
  `),
  terms: table(`
    active = Active is whose membership is paid for and running.
    pending = Pending is who has applied and is not accepted or has not paid yet.
    suspended = Suspended is whose membership is on hold: it does not count as current.
    archived = Archived members are left out of all lists and counts unless they are asked for.
    credit = Credit is money that was received and belongs to no invoice yet.
    draft = A draft is not issued: it has no number and counts for nothing.
    votes = A vote has whoever is in a tier with a voting right.
    members = Members are current where nothing else is said: active or in grace. Pending, lapsed, suspended, cancelled and deceased people do not count.
    grace = In grace is whose paid time has ended but whose days of grace have not: they still count as members.
    lapsed = Lapsed is whose paid time and days of grace have ended without a renewal.
    void = A voided invoice was cancelled and counts for nothing; one written off stands, but its money is no longer expected.
    written_off = An invoice that is written off stands, but its money is no longer expected; a voided one counts for nothing.
    retention = Retention is the share of memberships that were renewed among those that ended.
    waitlisted = Whoever is on the waiting list has no seat yet and moves up when one becomes free, in the order of registration.
    recommendation = NPS is the share of answers 9 and 10 to “Would you recommend us?”, less the share of answers 0 to 6.
    revenue = Revenue is money that was received, less what was refunded.
    overdue = Overdue is an open invoice whose due date has passed.
    credit_notes = A credit note takes back an invoice or a part of it; a refund is money that is paid back.
    no_show = A no-show is a confirmed registration whose holder did not come.
  `),
}

const DE: Phrasebook = {
  locale: 'de-DE',
  colon: ':',
  nouns: pairs(`
    members = Mitglied / Mitglieder / n ¦ events = Veranstaltung / Veranstaltungen / f
    invoices = Rechnung / Rechnungen / f ¦ payments = Zahlung / Zahlungen / f
    registrations = Anmeldung / Anmeldungen / f ¦ tiers = Tarif / Tarife / m
    feedback = Rückmeldung / Rückmeldungen / f ¦ ticket_types = Ticketart / Ticketarten / f
    credit_notes = Gutschrift / Gutschriften / f ¦ terms = Laufzeit / Laufzeiten / f
    allocations = Zahlung auf Rechnungen / Zahlungen auf Rechnungen / f
    sessions = Programmpunkt / Programmpunkte / m ¦ mails = Mail / Mails / f ¦ check_ins = Check-in / Check-ins / m
  `),
  qualities_before: true,
  qualities: table(`
    members.current = aktuelle ¦ members.status.active = aktive ¦ members.status.grace = +in der Kulanzfrist
    members.status.pending = +mit offenem Antrag ¦ members.status.lapsed = abgelaufene
    members.status.suspended = gesperrte ¦ members.status.cancelled = ausgetretene
    members.status.deceased = verstorbene ¦ members.former = ehemalige
    members.kind.individual = +,die Einzelpersonen sind|,das eine Einzelperson ist ¦ members.kind.organization = +,die Organisationen sind|,das eine Organisation ist
    members.is_archived.true = archivierte ¦ members.owes.true = +mit offenen Beträgen
    members.owes.false = +ohne offene Beträge ¦ members.owes_overdue.true = +mit überfälligen Beträgen
    members.owes_overdue.false = +ohne überfällige Beträge
    members.auto_renew.true = +mit automatischer Verlängerung
    members.auto_renew.false = +ohne automatische Verlängerung ¦ members.has_account.true = +mit Zugang
    members.has_account.false = +ohne Zugang ¦ members.has_confirmed_email.true = +mit bestätigter E-Mail
    members.has_confirmed_email.false = +ohne bestätigte E-Mail ¦ members.directory_opt_in.true = +im Verzeichnis
    members.directory_opt_in.false = +nicht im Verzeichnis ¦ invoices.status.open = offene
    invoices.status.paid = bezahlte ¦ invoices.status.draft = +im Entwurf ¦ invoices.status.void = stornierte
    invoices.status.uncollectible = abgeschriebene ¦ invoices.is_overdue.true = überfällige
    invoices.was_reminded.true = +mit Mahnung ¦ invoices.was_reminded.false = +ohne Mahnung
    invoices.is_paid_late.true = +,die verspätet bezahlt wurden|,die verspätet bezahlt wurde ¦ invoices.is_paid_late.false = +,die nicht verspätet bezahlt wurden|,die nicht verspätet bezahlt wurde
    invoices.is_overdue.false = +,die nicht überfällig sind|,die nicht überfällig ist ¦ invoices.kind.dues = +für Beiträge
    invoices.kind.event = +für Veranstaltungen ¦ invoices.kind.donation = +für Spenden
    invoices.is_partially_paid.true = teilweise bezahlte ¦ registrations.status.attended = +mit Teilnahme
    registrations.status.no_show = +,zu denen niemand kam|,zu der niemand kam ¦ registrations.status.confirmed = bestätigte
    registrations.status.waitlisted = +auf der Warteliste ¦ registrations.status.cancelled = abgesagte
    registrations.is_guest.true = +von Gästen ¦ registrations.is_guest.false = +von Mitgliedern ¦ registrations.has_checked_in.true = +mit Check-in
    registrations.standing =  ¦ events.event_status.upcoming = kommende ¦ events.event_status.completed = vergangene
    events.event_status.cancelled = abgesagte ¦ events.event_status.draft = +im Entwurf
    events.event_status.postponed = verschobene ¦ events.coming = kommende
    events.kind.workshop = =Workshop|Workshops|m ¦ events.kind.conference = =Konferenz|Konferenzen|f
    events.kind.gala = =Gala|Galas|f ¦ events.kind.hackathon = =Hackathon|Hackathons|m
    events.kind.webinar = =Webinar|Webinare|n ¦ events.kind.meeting = =Versammlung|Versammlungen|f
    events.kind.social = =Feier|Feiern|f ¦ events.attendance_mode.online = +online
    payments.method.bank_transfer = +per Überweisung ¦ payments.method.card = +per Karte
    payments.method.cash = +in bar ¦ payments.method.direct_debit = +per Lastschrift
    payments.method.online = +online ¦ payments.has_credit.true = +mit Guthaben ¦ terms.source.renewal = verlängerte
    terms.renewed = verlängerte
  `),
  held: pairs(`
    members.city = in {v} / außerhalb von {v} ¦ members.country = in {v} / außerhalb von {v}
    members.region = in {v} / außerhalb von {v}
    members.language = mit der Sprache {v} / mit anderer Sprache als {v}
    members.consents = mit Einwilligung „{v}“ / ohne Einwilligung „{v}“
    members.tags = mit dem Schlagwort {v} / ohne das Schlagwort {v}
    members.tier_id = im Tarif {v} / nicht im Tarif {v} ¦ members.id = namens {v} / außer {v}
    events.id = {v} / außer {v} ¦ registrations.event_id = zu {v} / nicht zu {v}
    registrations.member_id = von {v} / nicht von {v} ¦ invoices.member_id = von {v} / nicht von {v}
    payments.member_id = von {v} / nicht von {v} ¦ feedback.event_id = zu {v} / nicht zu {v}
    events.location = in {v} / außerhalb von {v} ¦ members.member_number = mit der Nummer {v} / ohne die Nummer {v}
    tiers.name = {v} / außer {v} ¦ tiers.id = {v} / außer {v} ¦ credit_notes.member_id = von {v} / nicht von {v}
  `),
  labels: table(`
    invoices.days_to_pay = Tage bis zur Zahlung ¦ invoices.days_paid_late = Tage Verspätung ¦ payments.kept_minor = eingenommen ¦ invoices.remaining_minor = noch offen
    invoices.total_minor = in Rechnung gestellt ¦ allocations.amount_minor = eingenommen
    payments.refunded_minor = erstattet ¦ payments.unapplied_minor = Guthaben ¦ payments.amount_minor = Betrag
    events.seats_used = Teilnehmende ¦ events.seats_free = freie Plätze ¦ events.capacity = Plätze
    events.seats_taken = belegte Plätze ¦ members.owed_minor = offen ¦ events.fill_percent = Auslastung in Prozent
    members.age = Alter ¦ members.city = Ort ¦ members.country = Land ¦ members.region = Region
    members.language = Sprache ¦ members.status = Status ¦ members.tier_id = Tarif ¦ members.tier = Tarif
    members.email = E-Mail ¦ members.phone = Telefon ¦ members.address_line1 = Adresse
    members.birth_date = Geburtsdatum ¦ members.birthday = Geburtstag ¦ members.joined_on = beigetreten ¦ members.valid_through = bezahlt bis
    members.member_number = Nummer ¦ members.organization = Organisation ¦ members.job_title = Beruf
    members.referral_source = aufmerksam geworden durch ¦ members.inactive_days = Tage ohne Aktivität
    members.last_activity_on = letzte Aktivität ¦ members.notes = Notizen ¦ members.tags = Schlagwörter ¦ members.consents = Einwilligungen
    members.kind = Art ¦ events.location = Ort ¦ events.event_date = Beginn ¦ events.kind = Art
    events.event_status = Status ¦ feedback.rating = Bewertung ¦ feedback.nps = Weiterempfehlung
    invoices.due_date = fällig ¦ invoices.days_overdue = Tage überfällig ¦ invoices.status = Status
    invoices.kind = Art ¦ payments.method = Zahlungsart ¦ payments.received_on = eingegangen
    tiers.price_minor = Preis ¦ registrations.price_minor = Preis ¦ registrations.quantity = Plätze ¦ ticket_types.price_minor = Preis ¦ registrations.status = Status
    payments.status = Status ¦ invoices.issue_date = ausgestellt ¦ credit_notes.total_minor = gutgeschrieben
    members.overdue_minor = überfällig ¦ registrations.registered_at = angemeldet ¦ month = Monat ¦ year = Jahr
    quarter = Quartal ¦ week = Woche ¦ day = Tag ¦ member = Mitglied ¦ event = Veranstaltung ¦ tier = Tarif
    ticket_type = Ticketart
  `),
  timed: table(`
    payments.refunded_on = ,die {v} erstattet wurden|,die {v} erstattet wurde
    members.applied_on = ,die {v} die Aufnahme beantragt haben|,das {v} die Aufnahme beantragt hat
    members.cancelled_on = ,die {v} ausgetreten sind|,das {v} ausgetreten ist
    invoices.reminded_on = ,die {v} gemahnt wurden|,die {v} gemahnt wurde
    members.joined_on = ,die {v} beigetreten sind|,das {v} beigetreten ist
    members.birthday = mit Geburtstag {v} ¦ members.valid_through = ,deren Mitgliedschaft {v} endet|,dessen Mitgliedschaft {v} endet
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
  `),
  related: table(`
    registrations.event = zu {d} ¦ invoices.member = von {d} ¦ payments.member = von {d}
    registrations.member = von {d} ¦ registrations.invoice = mit {d} ¦ members.tier = in {d}
    allocations.invoice = für {v} ¦ allocations.payment = aus {d} ¦ feedback.event = zu {d}
    invoices.registration = für {v} ¦ credit_notes.member = von {d} ¦ credit_notes.invoice = zu {d}
  `),
  tested: table(`
    members.age.gte = ab {v} Jahren ¦ members.age.gt = über {v} Jahre ¦ members.age.lte = bis {v} Jahren
    members.age.lt = unter {v} Jahren ¦ members.age.equals = im Alter von {v} Jahren
    members.age.between = von {a} bis {b} Jahren
    members.age.is_set = mit Geburtsdatum ¦ members.age.unset = ohne Geburtsdatum
    members.email.is_set = mit E-Mail-Adresse ¦ members.email.unset = ohne E-Mail-Adresse
    members.phone.is_set = mit Telefonnummer ¦ members.phone.unset = ohne Telefonnummer
    members.owed_minor = ,die {q} schulden|,das {q} schuldet ¦ members.inactive_days = ohne Aktivität seit {q} Tagen
    invoices.total_minor = über {q} ¦ invoices.remaining_minor = mit einem offenen Betrag von {q}
    invoices.days_overdue = ,die seit {q} Tagen überfällig sind|,die seit {q} Tagen überfällig ist
    invoices.days_to_pay.is_set = ,die bezahlt sind|,die bezahlt ist
    invoices.days_paid_late.is_set = ,die bezahlt sind|,die bezahlt ist ¦ payments.amount_minor = über {q}
    credit_notes.total_minor = über {q} ¦ tiers.price_minor = zu {q} ¦ events.seats_free = mit {q} freien Plätzen
    events.capacity = mit {q} Plätzen ¦ events.seats_free.is_set = mit begrenzten Plätzen
    events.capacity.is_set = mit begrenzten Plätzen ¦ events.fill_percent.is_set = mit begrenzten Plätzen
    events.fill_percent = mit einer Auslastung von {q} % ¦ feedback.rating.is_set = mit Bewertung
    feedback.nps.is_set = mit Weiterempfehlung
  `),
  countries: pairs(`
    CH = in der Schweiz / außerhalb der Schweiz ¦ NL = in den Niederlanden / außerhalb der Niederlande
    US = in den Vereinigten Staaten / außerhalb der Vereinigten Staaten ¦ TR = in der Türkei / außerhalb der Türkei
    GB = im Vereinigten Königreich / außerhalb des Vereinigten Königreichs ¦ UA = in der Ukraine / außerhalb der Ukraine
    SK = in der Slowakei / außerhalb der Slowakei ¦ PH = auf den Philippinen / außerhalb der Philippinen
  `),
  tests: table<TestWord>(`
    of = mit {l} von {q}
    equals = mit {l} {v} ¦ not = mit {l} außer {v} ¦ is_set = mit {l} ¦ unset = ohne {l} ¦ contains = mit „{v}“ in {l}
  `),
  periods: table(`
    today = heute ¦ yesterday = gestern ¦ tomorrow = morgen ¦ this_week = in dieser Woche
    previous_week = in der letzten Woche ¦ next_week = in der nächsten Woche ¦ this_month = in diesem Monat
    previous_month = im letzten Monat ¦ next_month = im nächsten Monat ¦ this_quarter = in diesem Quartal
    previous_quarter = im letzten Quartal ¦ next_quarter = im nächsten Quartal ¦ this_year = in diesem Jahr
    previous_year = im letzten Jahr ¦ next_year = im nächsten Jahr ¦ this_fiscal_year = in diesem Geschäftsjahr
    previous_fiscal_year = im letzten Geschäftsjahr ¦ next_fiscal_year = im nächsten Geschäftsjahr
  `),
  steps: table<Step>('day = Tag ¦ week = Woche ¦ month = Monat ¦ quarter = Quartal ¦ year = Jahr'),
  measures: table(`
    retention = Verlängerungsquote ¦ development = Mitglieder im Zeitverlauf
    growth = Gewonnene und verlorene Mitglieder ¦ churn = Mitglieder, die wahrscheinlich gehen
    ageing = Offene Rechnungen nach Alter ¦ payment_behaviour = Wann Rechnungen bezahlt werden
    double_payments = Mögliche Doppelzahlungen ¦ duplicate_people = Möglicherweise doppelt erfasste Personen
    anomalies = Auffällige Einträge ¦ insights = Was Aufmerksamkeit verdient
  `),
  measured: table(`
    value = Wert ¦ amount = Betrag ¦ count = Rechnungen ¦ current = Noch nicht fällig ¦ 1-30 = 1–30 Tage überfällig
    31-60 = 31–60 Tage überfällig ¦ 61-90 = 61–90 Tage überfällig ¦ 90+ = Über 90 Tage überfällig
    probability = Austrittsrisiko ¦ level = Stufe ¦ tier = Tarif ¦ valid_through = Bezahlt bis ¦ reason = Gründe
    median_days_late = Tage Verspätung, Median ¦ on_time_share = Pünktlich bezahlt
    median_days_to_pay = Tage bis zur Zahlung, Median ¦ invoices = Bezahlte Rechnungen ¦ all = Alle
    severity = Schwere ¦ type = Art ¦ module = Bereich ¦ observed = Beobachtet ¦ expected = Üblich
    explanation = Warum ¦ title = Was ¦ why = Warum ¦ action = Was zu tun ist
  `),
  words: table<Word>(`
    too_slow = Das zu ermitteln dauert zu lange. Grenzen Sie es ein, zum Beispiel auf eine Zeit oder einen Status.
    not_allowed = Ihre Rolle sieht das nicht.
    not_askable = Das lässt sich zu {np} nicht abfragen. Bitte fragen Sie anders.
    not_found_out = Das ließ sich nicht nachschlagen. Fragen Sie gleich noch einmal.
    there_are = Es gibt {n} {np}. ¦ there_is = Es gibt {n} {np}. ¦ there_are_none = Es gibt keine {np}.
    with = mit {np} ¦ without = ohne {np} ¦ with_count = mit {q} {np} ¦ with_sum = mit {np} von insgesamt {q} ¦ or = oder ¦ and = und ¦ not = nicht {v}
    from_until = vom {a} bis zum {b} ¦ between_days = {a} bis {b} ¦ between = {a} bis {b} ¦ from_on = ab dem {a}
    before = vor dem {a} ¦ after = nach dem {a} ¦ below = weniger als {n} ¦ week_of = Woche ab {a}
    quarter_of = {n}. Quartal {a} ¦ titled = „{v}“ ¦ quoted = „{v}“ ¦ some = {v} ¦ years = {n} Jahre|{n} Jahr
    came = ,die an einer Veranstaltung teilgenommen haben|,das an einer Veranstaltung teilgenommen hat
    came_never = ,die an keiner Veranstaltung teilgenommen haben|,das an keiner Veranstaltung teilgenommen hat
    came_times = ,die an {q} Veranstaltungen teilgenommen haben|,das an {q} Veranstaltungen teilgenommen hat
    total_is = insgesamt {n} {l} ¦ figure_is = {l}{c} {h} {n}
    from = seit dem {a} ¦ until = bis zum {b} ¦ on = am {a} ¦ in_month = im {a}
    in_year = {a} ¦ last_days = in den letzten {n} Tagen ¦ next_days = in den nächsten {n} Tagen ¦ sum = insgesamt
    average = im Durchschnitt ¦ median = im Median ¦ minimum = am niedrigsten ¦ maximum = am höchsten
    share = Anteil ¦ of = {a} von {b} ¦ more = … und {n} weitere ¦ yes = Ja ¦ no = Nein
    unknown_value = nicht bekannt ¦ by = Nach {v} ¦ total = Zusammen ¦ none_given = keine Angabe
    difference = Unterschied ¦ clarify = Mit „{v}“ kann ich hier nichts anfangen. Bitte sagen Sie es anders.
    clarify_which = Wen oder was meinen Sie mit „{v}“? ¦ nobody = Kein Mitglied heißt „{v}“. ¦ nobody_near = Meinten Sie {v}?
    clarify_help = Fragen Sie nach Mitgliedern, Veranstaltungen, Anmeldungen, Rechnungen oder Zahlungen, zum Beispiel „Wie viele Mitglieder sind dieses Jahr beigetreten?“
    refuse_order = Ich kann nur lesen und deshalb nichts ändern.
    offer_draft = Ich kann diese Mail für Sie entwerfen. Verschickt wird sie erst, wenn Sie sie gelesen haben und selbst senden.
    refuse_page = Hier geht es: {v}.
    refuse_why = Ich kann zeigen, was in den Daten steht, aber nicht, warum etwas so ist. Fragen Sie nach den Zahlen dazu.
    refuse_forecast = Das liegt in der Zukunft, und in den Daten steht nur, was schon geschehen ist. Fragen Sie nach demselben bis heute.
    refuse_not_kept = Das wird nicht festgehalten und lässt sich deshalb hier nicht nachsehen.
    refuse_foreign = Dazu steht nichts in den Daten.
    refuse_others = Ich kann Ihnen zu Ihrer eigenen Mitgliedschaft, Ihren Rechnungen und Anmeldungen und zu unseren Veranstaltungen Auskunft geben.
    define_none = Dafür habe ich keine Erklärung. ¦ meant = Gemeint: {v}. ¦ at_least = mindestens {n}
    at_most = höchstens {n} ¦ more_than = mehr als {n} ¦ less_than = weniger als {n} ¦ exactly = {n} ¦ yes_word = ja
    no_word = nein ¦ too_little = Dazu gibt es nichts, woraus es sich errechnen ließe.
  `),
  terms: table(`
    active = Aktiv ist, wessen Mitgliedschaft bezahlt ist und läuft.
    pending = Beantragt ist eine Mitgliedschaft, die noch nicht angenommen oder noch nicht bezahlt ist.
    suspended = Gesperrt ist, wessen Mitgliedschaft ruht: sie zählt nicht als aktuelle.
    archived = Archivierte Mitglieder fehlen in allen Listen und Zahlen, wenn nicht nach ihnen gefragt wird.
    credit = Guthaben ist eingegangenes Geld, das noch zu keiner Rechnung gehört.
    draft = Ein Entwurf ist nicht ausgestellt: er hat keine Nummer und zählt nicht.
    votes = Stimmrecht hat, wer in einem Tarif mit Stimmrecht ist.
    members = Wo nichts anderes gesagt ist, sind aktuelle Mitglieder gemeint: aktiv oder in der Kulanzfrist. Antragstellende, abgelaufene, gesperrte, ausgetretene und verstorbene zählen nicht.
    grace = In der Kulanzfrist ist, wessen bezahlte Zeit abgelaufen ist, wessen Nachfrist aber noch läuft; er zählt noch als Mitglied.
    lapsed = Abgelaufen ist, wessen bezahlte Zeit und Nachfrist ohne Verlängerung vorbei sind.
    void = Eine stornierte Rechnung zählt nicht mehr; eine abgeschriebene bleibt bestehen, ihr Geld wird aber nicht mehr erwartet.
    written_off = Eine abgeschriebene Rechnung bleibt bestehen, ihr Geld wird aber nicht mehr erwartet; eine stornierte zählt nicht mehr.
    retention = Die Bindungsquote ist der Anteil der verlängerten an den geendeten Mitgliedschaften.
    waitlisted = Wer auf der Warteliste steht, hat noch keinen Platz und rückt in der Reihenfolge der Anmeldung nach, sobald einer frei wird.
    recommendation = Der NPS ist der Anteil der Antworten 9 und 10 auf „Würden Sie uns weiterempfehlen?“ abzüglich des Anteils der Antworten 0 bis 6.
    revenue = Einnahmen sind eingegangenes Geld abzüglich der Erstattungen.
    overdue = Überfällig ist eine offene Rechnung, deren Fälligkeit vorbei ist.
    credit_notes = Eine Gutschrift nimmt eine Rechnung ganz oder zum Teil zurück; eine Erstattung ist zurückgezahltes Geld.
    no_show = Nicht erschienen ist, wer angemeldet war und nicht kam.
  `),
}

const FR: Phrasebook = {
  locale: 'fr-FR',
  colon: '\u00a0:',
  nouns: pairs(`
    members = membre / membres ¦ events = évènement / évènements ¦ invoices = facture / factures
    payments = paiement / paiements ¦ registrations = inscription / inscriptions ¦ tiers = formule / formules
    feedback = avis / avis ¦ ticket_types = type de billet / types de billet ¦ credit_notes = avoir / avoirs
    terms = période d'adhésion / périodes d'adhésion ¦ allocations = paiement de facture / paiements de factures
    sessions = session / sessions ¦ mails = e-mail / e-mails ¦ check_ins = entrée / entrées
  `),
  qualities_before: false,
  qualities: table(`
    members.current = actuels ¦ members.status.active = actifs ¦ members.status.grace = +en délai de grâce
    members.status.pending = +en attente ¦ members.status.lapsed = +à l’adhésion expirée
    members.status.suspended = suspendus ¦ members.status.cancelled = partis ¦ members.status.deceased = décédés
    members.former = +qui ont quitté l’association|qui a quitté l’association ¦ members.kind.individual = +individuels|individuel
    members.kind.organization = +personnes morales|personne morale ¦ members.is_archived.true = archivés
    members.owes.true = +qui doivent quelque chose|qui doit quelque chose ¦ members.owes.false = +qui ne doivent rien|qui ne doit rien
    members.owes_overdue.true = +en retard de paiement ¦ members.owes_overdue.false = +sans retard de paiement
    members.auto_renew.true = +avec renouvellement automatique
    members.auto_renew.false = +sans renouvellement automatique ¦ members.has_account.true = +avec un compte
    members.has_account.false = +sans compte ¦ members.has_confirmed_email.true = +à l’e-mail confirmé
    members.has_confirmed_email.false = +à l’e-mail non confirmé ¦ members.directory_opt_in.true = +dans l’annuaire
    members.directory_opt_in.false = +absents de l’annuaire|absent de l’annuaire ¦ invoices.status.open = ouvertes
    invoices.status.paid = payées ¦ invoices.status.draft = +en brouillon ¦ invoices.status.void = annulées
    invoices.status.uncollectible = +passées en perte|passée en perte ¦ invoices.is_overdue.true = +en retard
    invoices.was_reminded.true = +avec relance ¦ invoices.was_reminded.false = +sans relance
    invoices.is_paid_late.true = +payées en retard|payée en retard ¦ invoices.is_paid_late.false = +non payées en retard|non payée en retard
    invoices.is_overdue.false = +sans retard ¦ invoices.kind.dues = +de cotisation
    invoices.kind.event = +d’évènements ¦ invoices.kind.donation = +de dons
    invoices.is_partially_paid.true = +payées en partie|payée en partie ¦ registrations.status.attended = honorées
    registrations.status.no_show = +non honorées|non honorée ¦ registrations.status.confirmed = confirmées
    registrations.status.waitlisted = +en liste d’attente ¦ registrations.status.cancelled = annulées
    registrations.is_guest.true = +d’invités ¦ registrations.is_guest.false = +de membres ¦ registrations.has_checked_in.true = +enregistrées à l’entrée|enregistrée à l’entrée
    registrations.standing =  ¦ events.event_status.upcoming = +à venir ¦ events.event_status.completed = passés
    events.event_status.cancelled = annulés ¦ events.event_status.draft = +en brouillon
    events.event_status.postponed = reportés ¦ events.coming = +à venir ¦ events.kind.workshop = =atelier|ateliers
    events.kind.conference = =conférence|conférences|f ¦ events.kind.gala = =gala|galas
    events.kind.hackathon = =hackathon|hackathons ¦ events.kind.webinar = =webinaire|webinaires
    events.kind.meeting = =assemblée|assemblées|f ¦ events.kind.social = =fête|fêtes|f
    events.attendance_mode.online = +en ligne ¦ payments.method.bank_transfer = +par virement
    payments.method.card = +par carte ¦ payments.method.cash = +en espèces
    payments.method.direct_debit = +par prélèvement ¦ payments.method.online = +en ligne
    payments.has_credit.true = +avec un solde créditeur ¦ terms.source.renewal = renouvelées
    terms.renewed = renouvelées
  `),
  held: pairs(`
    members.city = à {v} / hors de {v} ¦ members.country = en {v} / hors de {v}
    members.region = en {v} / hors de {v} ¦ members.language = qui parlent {v}|qui parle {v} / qui ne parlent pas {v}|qui ne parle pas {v}
    members.consents = ayant consenti à « {v} » / sans consentement à « {v} »
    members.tags = avec l’étiquette {v} / sans l’étiquette {v}
    members.tier_id = de la formule {v} / hors de la formule {v} ¦ members.id = du nom de {v} / autres que {v}
    events.id = {v} / autres que {v} ¦ registrations.event_id = à {v} / à d’autres que {v}
    registrations.member_id = de {v} / d’autres que {v} ¦ invoices.member_id = de {v} / d’autres que {v}
    payments.member_id = de {v} / d’autres que {v} ¦ feedback.event_id = sur {v} / sur d’autres que {v}
    events.location = à {v} / hors de {v} ¦ members.member_number = au numéro {v} / sans le numéro {v}
    tiers.name = {v} / autres que {v} ¦ tiers.id = {v} / autres que {v}
    credit_notes.member_id = de {v} / d’autres que {v}
  `),
  labels: table(`
    invoices.days_to_pay = jours avant paiement ¦ invoices.days_paid_late = jours de retard ¦ payments.kept_minor = reçus ¦ invoices.remaining_minor = restant dus ¦ invoices.total_minor = facturés
    allocations.amount_minor = reçus ¦ payments.refunded_minor = remboursés
    payments.unapplied_minor = de solde créditeur ¦ payments.amount_minor = montant ¦ events.seats_used = présents
    events.seats_free = places libres ¦ events.capacity = places ¦ events.seats_taken = places prises
    members.owed_minor = dû ¦ events.fill_percent = remplissage en pour cent ¦ members.age = âge
    members.city = ville ¦ members.country = pays ¦ members.region = région ¦ members.language = langue
    members.status = statut ¦ members.tier_id = formule ¦ members.tier = formule ¦ members.email = e-mail
    members.phone = téléphone ¦ members.address_line1 = adresse ¦ members.birth_date = date de naissance ¦ members.birthday = anniversaire
    members.joined_on = adhésion ¦ members.valid_through = payé jusqu’au ¦ members.member_number = numéro
    members.organization = organisation ¦ members.job_title = profession
    members.referral_source = nous a connus par ¦ members.inactive_days = jours sans activité
    members.last_activity_on = dernière activité ¦ members.notes = notes ¦ members.tags = étiquettes ¦ members.consents = consentements
    members.kind = type ¦ events.location = lieu ¦ events.event_date = début ¦ events.kind = type
    events.event_status = statut ¦ feedback.rating = note ¦ feedback.nps = recommandation
    invoices.due_date = échéance ¦ invoices.days_overdue = jours de retard ¦ invoices.status = statut
    invoices.kind = type ¦ payments.method = mode de paiement ¦ payments.received_on = reçu
    tiers.price_minor = prix ¦ registrations.price_minor = prix ¦ registrations.quantity = places ¦ ticket_types.price_minor = prix ¦ registrations.status = statut
    payments.status = statut ¦ invoices.issue_date = émise ¦ credit_notes.total_minor = crédités
    members.overdue_minor = en retard ¦ registrations.registered_at = inscription ¦ month = mois ¦ year = année
    quarter = trimestre ¦ week = semaine ¦ day = jour ¦ member = membre ¦ event = évènement ¦ tier = formule
    ticket_type = type de billet
  `),
  timed: table(`
    payments.refunded_on = remboursés {v}|remboursé {v} ¦ members.applied_on = ayant demandé l’adhésion {v} ¦ members.cancelled_on = ayant démissionné {v} ¦ invoices.reminded_on = relancées {v}|relancée {v}
    members.joined_on = ayant adhéré {v} ¦ members.birthday = avec anniversaire {v} ¦ members.valid_through = dont l’adhésion prend fin {v}
    events.event_date = {v} ¦ invoices.issue_date = émises {v}|émise {v} ¦ invoices.due_date = à échéance {v}
    invoices.paid_on = payées {v}|payée {v}
    payments.received_on = reçus {v}|reçu {v} ¦ registrations.registered_at = faites {v}|faite {v}
    registrations.cancelled_at = annulées {v}|annulée {v} ¦ terms.start_on = commençant {v} ¦ credit_notes.issue_date = émis {v}
    invoices.voided_at = annulées {v}|annulée {v}
    invoices.uncollectible_at = passées en perte {v}|passée en perte {v}
  `),
  related: table(`
    registrations.event = à {i} ¦ invoices.member = de {v} ¦ payments.member = de {v}
    registrations.member = de {v} ¦ registrations.invoice = avec {i} ¦ members.tier = dans {i}
    allocations.invoice = pour {i} ¦ allocations.payment = venant de {v} ¦ feedback.event = sur {i}
    invoices.registration = pour {i} ¦ credit_notes.member = de {v} ¦ credit_notes.invoice = pour {i}
  `),
  tested: table(`
    members.age.gte = de {v} ans et plus ¦ members.age.gt = de plus de {v} ans ¦ members.age.lte = de {v} ans au plus
    members.age.lt = de moins de {v} ans ¦ members.age.equals = de {v} ans ¦ members.age.between = de {a} à {b} ans
    members.age.is_set = dont on connaît la date de naissance ¦ members.age.unset = sans date de naissance
    members.email.is_set = avec une adresse e-mail ¦ members.email.unset = sans adresse e-mail
    members.phone.is_set = avec un numéro de téléphone ¦ members.phone.unset = sans numéro de téléphone
    members.owed_minor = qui doivent {q}|qui doit {q} ¦ members.inactive_days = sans activité depuis {q} jours
    invoices.total_minor = de {q} ¦ invoices.remaining_minor = avec un reste dû de {q}
    invoices.days_overdue = en retard de {q} jours ¦ invoices.days_to_pay.is_set = déjà payées|déjà payée
    invoices.days_paid_late.is_set = déjà payées|déjà payée ¦ payments.amount_minor = de {q}
    credit_notes.total_minor = de {q} ¦ tiers.price_minor = à {q} ¦ events.seats_free = avec {q} places libres
    events.capacity = de {q} places ¦ events.seats_free.is_set = aux places limitées
    events.capacity.is_set = aux places limitées ¦ events.fill_percent.is_set = aux places limitées
    events.fill_percent = remplis à {q} %|rempli à {q} % ¦ feedback.rating.is_set = avec une note
    feedback.nps.is_set = avec une recommandation
  `),
  countries: pairs(`
    PT = au Portugal / hors du Portugal ¦ NL = aux Pays-Bas / hors des Pays-Bas ¦ GB = au Royaume-Uni / hors du Royaume-Uni
    US = aux États-Unis / hors des États-Unis ¦ DK = au Danemark / hors du Danemark ¦ LU = au Luxembourg / hors du Luxembourg
    CA = au Canada / hors du Canada ¦ JP = au Japon / hors du Japon ¦ MA = au Maroc / hors du Maroc
    BR = au Brésil / hors du Brésil ¦ MX = au Mexique / hors du Mexique ¦ LI = au Liechtenstein / hors du Liechtenstein
    SN = au Sénégal / hors du Sénégal ¦ VN = au Viêt Nam / hors du Viêt Nam ¦ CL = au Chili / hors du Chili
    MT = à Malte / hors de Malte ¦ CY = à Chypre / hors de Chypre ¦ MC = à Monaco / hors de Monaco
    PE = au Pérou / hors du Pérou ¦ LB = au Liban / hors du Liban ¦ PH = aux Philippines / hors des Philippines
  `),
  tests: table<TestWord>(`
    of = avec {l} de {q}
    equals = avec {l} {v} ¦ not = avec {l} autre que {v} ¦ is_set = avec {l} ¦ unset = sans {l} ¦ contains = avec « {v} » dans {l}
  `),
  periods: table(`
    today = aujourd’hui ¦ yesterday = hier ¦ tomorrow = demain ¦ this_week = cette semaine
    previous_week = la semaine dernière ¦ next_week = la semaine prochaine ¦ this_month = ce mois-ci
    previous_month = le mois dernier ¦ next_month = le mois prochain ¦ this_quarter = ce trimestre
    previous_quarter = le trimestre dernier ¦ next_quarter = le trimestre prochain ¦ this_year = cette année
    previous_year = l’année dernière ¦ next_year = l’année prochaine ¦ this_fiscal_year = cet exercice
    previous_fiscal_year = l’exercice dernier ¦ next_fiscal_year = l’exercice prochain
  `),
  steps: table<Step>('day = jour ¦ week = semaine ¦ month = mois ¦ quarter = trimestre ¦ year = année'),
  measures: table(`
    retention = Taux de renouvellement ¦ development = Évolution du nombre de membres
    growth = Membres gagnés et perdus ¦ churn = Membres susceptibles de partir
    ageing = Factures ouvertes par ancienneté ¦ payment_behaviour = Quand les factures sont payées
    double_payments = Doubles paiements possibles ¦ duplicate_people = Personnes peut-être saisies deux fois
    anomalies = Saisies inhabituelles ¦ insights = À regarder
  `),
  measured: table(`
    value = Valeur ¦ amount = Montant ¦ count = Factures ¦ current = Pas encore échues ¦ 1-30 = 1 à 30 jours de retard
    31-60 = 31 à 60 jours de retard ¦ 61-90 = 61 à 90 jours de retard ¦ 90+ = Plus de 90 jours de retard
    probability = Risque de départ ¦ level = Niveau ¦ tier = Tarif ¦ valid_through = Payé jusqu’au ¦ reason = Raisons
    median_days_late = Jours de retard, médiane ¦ on_time_share = Payées à temps
    median_days_to_pay = Jours avant paiement, médiane ¦ invoices = Factures payées ¦ all = Tous
    severity = Gravité ¦ type = Type ¦ module = Domaine ¦ observed = Observé ¦ expected = Habituel
    explanation = Pourquoi ¦ title = Quoi ¦ why = Pourquoi ¦ action = Que faire
  `),
  words: table<Word>(`
    too_slow = Cela prend trop de temps. Précisez, par exemple par une période ou un statut.
    not_allowed = Votre rôle ne voit pas cela.
    not_askable = Cela ne peut pas être demandé au sujet de : {np}. Posez la question autrement, s’il vous plaît.
    not_found_out = La recherche a échoué. Posez la question à nouveau dans un instant.
    there_are = Il y a {n} {np}. ¦ there_is = Il y a {n} {np}. ¦ there_are_none = Il n’y a pas de {np}.
    with = avec des {np} ¦ without = sans {np} ¦ with_count = avec {q} {np} ¦ with_sum = avec des {np} de {q} au total ¦ or = ou ¦ and = et ¦ not = non {v}
    from_until = du {a} au {b} ¦ between_days = {a} au {b} ¦ between = {a} à {b} ¦ from_on = à partir du {a}
    before = avant le {a} ¦ after = après le {a} ¦ below = moins de {n} ¦ week_of = Semaine du {a}
    quarter_of = T{n} {a} ¦ titled = « {v} » ¦ quoted = « {v} » ¦ some = des {v} ¦ years = {n} ans|{n} an
    came = qui ont participé à un évènement|qui a participé à un évènement
    came_never = qui n’ont participé à aucun évènement|qui n’a participé à aucun évènement
    came_times = qui ont participé à {q} évènements|qui a participé à {q} évènements
    total_is = {n} {l} au total ¦ figure_is = {l}{c} {n} {h}
    from = depuis le {a} ¦ until = jusqu’au {b} ¦ on = le {a} ¦ in_month = en {a}
    in_year = en {a} ¦ last_days = au cours des {n} derniers jours ¦ next_days = dans les {n} prochains jours
    sum = au total ¦ average = en moyenne ¦ median = médiane ¦ minimum = au plus bas ¦ maximum = au plus haut
    share = part ¦ of = {a} sur {b} ¦ more = … et {n} de plus ¦ yes = Oui ¦ no = Non ¦ unknown_value = inconnu
    by = Par {v} ¦ total = Total ¦ none_given = non indiqué ¦ difference = Différence
    clarify = Je n’ai pas compris « {v} » ici. Dites-le autrement, s’il vous plaît.
    clarify_which = Qui ou que voulez-vous dire par « {v} » ? ¦ nobody = Aucun membre ne s’appelle « {v} ». ¦ nobody_near = Vouliez-vous dire {v} ?
    clarify_help = Posez une question sur les membres, les évènements, les inscriptions, les factures ou les paiements, par exemple « Combien de membres ont adhéré cette année ? »
    refuse_order = Je ne peux que lire, donc je ne peux pas faire cela.
    offer_draft = Je peux préparer ce courriel. Rien ne part avant que vous l'ayez relu et envoyé vous-même.
    refuse_page = Vous pouvez le faire ici : {v}.
    refuse_why = Je peux montrer ce que contiennent les données, mais pas pourquoi il en est ainsi. Demandez-moi les chiffres.
    refuse_forecast = Cela est à venir, et les données ne contiennent que ce qui s’est passé. Demandez-moi la même chose jusqu’à aujourd’hui.
    refuse_not_kept = Cela n’est pas conservé et ne peut donc pas être consulté ici.
    refuse_foreign = Il n’y a rien à ce sujet dans les données.
    refuse_others = Je peux vous renseigner sur votre adhésion, vos factures et inscriptions, et sur nos évènements.
    define_none = Je n’ai pas de définition pour cela. ¦ meant = Compris comme : {v}. ¦ at_least = au moins {n}
    at_most = au plus {n} ¦ more_than = plus de {n} ¦ less_than = moins de {n} ¦ exactly = {n} ¦ yes_word = oui
    no_word = non ¦ too_little = Il n’y a rien pour calculer cela.
  `),
  terms: table(`
    active = Est actif le membre dont l’adhésion est payée et en cours.
    pending = Est en attente celui dont la demande n’est pas encore acceptée ou payée.
    suspended = Est suspendu le membre dont l’adhésion est interrompue : il ne compte pas parmi les membres actuels.
    archived = Les membres archivés ne figurent dans aucune liste ni aucun chiffre, sauf si on les demande.
    credit = Un crédit est de l’argent reçu qui n’est encore affecté à aucune facture.
    draft = Un brouillon n’est pas émis : il n’a pas de numéro et ne compte pas.
    votes = A le droit de vote celui dont la formule le prévoit.
    members = Sans autre précision, il s’agit des membres actuels : actifs ou en délai de grâce. Les candidatures, adhésions expirées, suspensions, départs et décès ne comptent pas.
    grace = Est en délai de grâce le membre dont la période payée est finie, mais pas le délai qui suit : il compte encore comme membre.
    lapsed = L’adhésion est expirée quand la période payée et le délai de grâce sont passés sans renouvellement.
    void = Une facture annulée ne compte plus ; une facture passée en perte demeure, mais son argent n’est plus attendu.
    written_off = Une facture passée en perte demeure, mais son argent n’est plus attendu ; une facture annulée ne compte plus.
    retention = La rétention est la part des adhésions renouvelées parmi celles qui ont pris fin.
    waitlisted = En liste d’attente, on n’a pas encore de place ; on avance dans l’ordre des inscriptions quand une place se libère.
    recommendation = Le NPS est la part des réponses 9 et 10 à « Nous recommanderiez-vous ? », moins la part des réponses 0 à 6.
    revenue = Les recettes sont l’argent reçu, moins les remboursements.
    overdue = Est en retard une facture ouverte dont l’échéance est passée.
    credit_notes = Un avoir annule une facture en tout ou en partie ; un remboursement est de l’argent rendu.
    no_show = Un absent est un inscrit qui n’est pas venu.
  `),
}

export const PHRASEBOOKS: Readonly<Record<Language, Phrasebook>> = { en: EN, de: DE, fr: FR }
