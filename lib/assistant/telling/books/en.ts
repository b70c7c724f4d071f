import { table } from '#lib/assistant/reading/packs/pack'
import { type Phrasebook, pairs, type TestWord, type Word } from '#lib/assistant/telling/phrasebook'

/** What answers are made of in English. */
export const EN: Phrasebook = {
  colon: ':',
  nouns: pairs(`
    members = member / members ¦ events = event / events ¦ invoices = invoice / invoices
    payments = payment / payments ¦ registrations = registration / registrations ¦ tiers = tier / tiers
    feedback = response / responses ¦ ticket_types = ticket type / ticket types
    credit_notes = credit note / credit notes ¦ refunds = refund / refunds ¦ terms = term / terms
    allocations = payment towards an invoice / payments towards invoices ¦ sessions = session / sessions ¦ groups = family or organisation / families and organisations ¦ invoice_lines = invoice line / invoice lines ¦ audit = entry of the log / entries of the log
    mails = mail / mails ¦ reminders = reminder / reminders ¦ check_ins = check-in / check-ins
  `),
  alone: table(`
    members.kind.individual = individuals|individual ¦ members.kind.organization = organisations|organisation
    registrations.status.no_show = no-shows|no-show
    registrations.status.attended = attended ¦ invoices.kind.dues = dues ¦ invoices.kind.event = events ¦ invoices.kind.donation = donations
    terms.source.renewal = renewal
    groups.kind.household = families|family
    groups.kind.organization = organisations|organisation
    members.risk_of_leaving.low = low risk of leaving ¦ members.risk_of_leaving.medium = medium risk of leaving ¦ members.risk_of_leaving.high = high risk of leaving
    members.group_role.payer = pays
    members.group_role.administrator = administers
    members.group_role.person = shares the membership
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
    tiers.has_voting_right.true = +with a vote ¦ tiers.has_voting_right.false = +without a vote
    members.has_round_birthday.true = +with a round birthday ¦ members.has_round_birthday.false = +without a round birthday
    members.has_account.true = +who can sign in ¦ members.has_account.false = +who cannot sign in
    members.awaits_approval.true = +who wait for approval|who waits for approval ¦ members.awaits_approval.false = +who do not wait for approval|who does not wait for approval
    members.is_staff.true = +who work for the association|who works for the association ¦ members.is_staff.false = +who do not work for the association|who does not work for the association
    members.has_confirmed_email.true = +with a confirmed e-mail
    members.has_confirmed_email.false = +without a confirmed e-mail
    members.directory_opt_in.true = +in the directory
    members.directory_opt_in.false = +who are not in the directory|who is not in the directory ¦ invoices.status.open = open
    invoices.status.paid = paid ¦ invoices.status.draft = draft ¦ invoices.status.void = voided
    invoices.status.uncollectible = written-off ¦ invoices.is_overdue.true = overdue
    invoices.was_reminded.true = +with a reminder sent ¦ invoices.was_reminded.false = +without any reminder sent
    invoices.is_paid_late.true = +paid after they were due ¦ invoices.is_paid_late.false = +paid on time
    invoices.is_overdue.false = +that are not overdue|that is not overdue ¦ invoices.kind.dues = +for dues
    invoices.kind.event = +for events ¦ invoices.kind.donation = +for donations
    registrations.settled = +whose holders are known to have come or not|whose holder is known to have come or not ¦ members.not_pending = +who are not just applicants|who is not just an applicant
    invoices.is_partially_paid.true = partly paid ¦ registrations.status.attended = +whose holders came|whose holder came
    registrations.status.no_show = +whose holders did not come|whose holder did not come ¦ registrations.status.confirmed = confirmed
    registrations.not_waiting = +not on the waiting list ¦ registrations.status.waitlisted = +on the waiting list ¦ registrations.status.cancelled = cancelled
    registrations.is_guest.true = +for guests ¦ registrations.is_guest.false = +for members ¦ registrations.has_checked_in.true = checked-in
    events.event_status.upcoming = upcoming ¦ events.event_status.completed = past
    events.event_status.cancelled = cancelled ¦ events.event_status.draft = draft
    events.event_status.postponed = postponed ¦ events.coming = upcoming
    events.kind.workshop = =workshop|workshops ¦ events.kind.conference = =conference|conferences
    events.kind.gala = =gala|galas ¦ events.kind.hackathon = =hackathon|hackathons
    events.kind.webinar = =webinar|webinars ¦ events.kind.meeting = =meeting|meetings
    events.kind.social = =social event|social events ¦ events.attendance_mode.online = online
    events.weekday.monday = +on Monday ¦ events.weekday.tuesday = +on Tuesday ¦ events.weekday.wednesday = +on Wednesday ¦ events.weekday.thursday = +on Thursday
    events.weekday.friday = +on Friday ¦ events.weekday.saturday = +on Saturday ¦ events.weekday.sunday = +on Sunday
    refunds.method.bank_transfer = +by bank transfer ¦ refunds.method.card = +by card ¦ refunds.method.cash = +in cash
    refunds.method.direct_debit = +by direct debit ¦ refunds.method.online = +online ¦ refunds.method.cheque = +by cheque
    refunds.method.card_terminal = +at a card terminal ¦ refunds.method.credit = +as credit ¦ refunds.method.other = +by other means
    payments.method.bank_transfer = +by bank transfer ¦ payments.method.card = +by card
    payments.method.cash = +in cash ¦ payments.method.direct_debit = +by direct debit
    payments.method.online = +online ¦ payments.has_credit.true = +with credit left ¦ terms.source.renewal = renewed
    check_ins.kind.entry = =entry|entries ¦ check_ins.kind.exit = =exit|exits
    check_ins.result.ok = granted ¦ check_ins.result.refused = refused
    terms.renewed = renewed or upgraded ¦ members.has_joined.true = +who were ever members|who was ever a member
    members.has_joined.false = +who have never been members|who has never been a member ¦ members.is_archived.false = +not archived
    members.is_reachable.true = +with an e-mail address or a phone number
    members.is_reachable.false = +with neither an e-mail address nor a phone number
    tiers.requires_approval.true = +that need approval|that needs approval ¦ tiers.requires_approval.false = +without approval
    tiers.requires_payment.true = +that are paid first|that is paid first ¦ tiers.requires_payment.false = +that need not be paid first
    tiers.is_active.false = +no longer offered ¦ ticket_types.is_active.false = +no longer for sale
    registrations.lacks_invoice.true = +whose invoice is missing ¦ registrations.lacks_invoice.false = +whose invoice is not missing
    registrations.has_checked_in.false = +without check-in ¦ feedback.is_anonymous.true = anonymous
    feedback.is_anonymous.false = +with a name ¦ invoices.is_in_own_currency.true = +in the association’s currency
    invoices.is_in_own_currency.false = +in another currency ¦ invoices.is_partially_paid.false = +that are not partly paid|that is not partly paid
    payments.has_credit.false = +without credit left ¦ audit.is_sign_in.true = +on signing in or out ¦ audit.is_sign_in.false = +on other things than signing in or out
    registrations.status.pending_approval = +awaiting approval
    registrations.status.pending_payment = +awaiting payment
    registrations.status.rejected = rejected
    registrations.status.expired = expired
    registrations.status.transferred = transferred
    events.event_status.ongoing = ongoing
    events.attendance_mode.in_person = +in person
    events.attendance_mode.hybrid = hybrid
    events.kind.other = +of another kind
    payments.method.cheque = +by cheque
    payments.method.card_terminal = +at a card terminal
    payments.method.credit = +from credit
    payments.method.other = +by other means
    payments.status.pending = pending
    payments.status.succeeded = successful
    payments.status.failed = failed
    payments.status.cancelled = cancelled
    payments.status.partially_refunded = partly refunded
    payments.status.refunded = refunded
    payments.status.disputed = disputed
    terms.state.proposed = proposed
    terms.state.active = running
    terms.state.ended = ended
    terms.state.cancelled = cancelled
    invoices.kind.other = +for other things
    tiers.visibility.public = public
    reminders.delivery.mail = +by mail
    reminders.delivery.print = +in print
    members.risk_of_leaving.low = +at a low risk of leaving ¦ members.risk_of_leaving.medium = +at a medium risk of leaving ¦ members.risk_of_leaving.high = +at a high risk of leaving
    members.group_role.payer = +who pay for a family or organisation|who pays for a family or organisation
    members.group_role.administrator = +who administer a family or organisation|who administers a family or organisation
    members.group_role.person = +who share the membership of a family or organisation|who shares the membership of a family or organisation
    ticket_types.audience.everyone = +for everyone
    ticket_types.audience.members = +for members
    ticket_types.audience.tiers = +for some tiers
    ticket_types.audience.code = +with a code
    groups.kind.household = =family|families
    groups.kind.organization = =organisation|organisations
    mails.status.sent = sent
    mails.status.failed = +that failed
  `),
  held: pairs(`
    members.city = in {v} / outside {v} ¦ members.country = in {v} / outside {v}
    members.region = in the region {v} / outside the region {v}
    members.language = who speak {v}|who speaks {v} / who do not speak {v}|who does not speak {v}
    members.consents = who consented to {v}|who consented to {v} / who did not consent to {v}|who did not consent to {v}
    members.tier_id = in the tier {v} / outside the tier {v}
    members.id = named {v} / other than {v} ¦ events.id = named {v} / other than {v}
    registrations.event_id = for {v} / not for {v} ¦ feedback.event_id = on {v} / on others than {v}
    events.location = in {v} / outside {v} ¦ members.member_number = with the number {v} / without the number {v}
    tiers.name = named {v} / not named {v} ¦ tiers.id = {v} / other than {v} ¦ member_id = of {v} / of others than {v}
    tags = tagged {v} / not tagged {v}
  `),
  labels: table(`
    invoices.days_to_pay = days until paid ¦ invoices.days_paid_late = days late ¦ payments.kept_minor = received ¦ invoices.remaining_minor = still to be paid ¦ invoices.written_off_minor = written off ¦ invoices.remaining_minor.uncollectible = written off and still unpaid ¦ payments.kept_minor.own = paid
    members.referral_source = referral ¦ feedback.liked = praise ¦ feedback.improve = suggestion ¦ invoices.kind = kind
    invoices.total_minor = invoiced ¦ visibility = visibility ¦ payment_rule = payment
    registrations.billing = payment ¦ ticket_types.audience = audience ¦ audit.actor_kind = author
    allocations.amount_minor = received ¦ payments.received_on = received on ¦ allocations.received_on = received on ¦ payments.refunded_minor = refunded ¦ refunds.amount_minor = refunded
    payments.unapplied_minor = credit left ¦ payments.amount_minor = amount ¦ events.seats_used = people who came
    registrations.seats_came = people who came ¦ registrations.seats_absent = people who stayed away
    events.seats_free = free seats ¦ events.capacity = seats ¦ events.seats_taken = seats taken
    registrations.waitlist_position = place on the waiting list ¦ members.auto_renew = automatic renewal ¦ members.owed_minor = owed ¦ events.fill_percent = seats taken in per cent
    members.email = e-mail
    members.group_role = role in the family or organisation
    members.parent_member_id = main member
  `),
  facts: table(`
    events.seats_free = {v} free seats|{v} free seat ¦ events.capacity = {v} seats|{v} seat
    events.seats_taken = {v} seats taken|{v} seat taken ¦ events.seats_used = {v} people came|{v} person came
    registrations.seats_came = {v} came ¦ registrations.seats_absent = {v} stayed away
    events.fill_percent = {v}% full ¦ groups.people_count = {v} people|{v} person ¦ groups.seats = {v} seats|{v} seat
    groups.free_seats = {v} free seats|{v} free seat ¦ sessions.capacity = {v} seats|{v} seat
    ticket_types.quota = {v} tickets|{v} ticket ¦ ticket_types.sold = {v} tickets sold|{v} ticket sold
    registrations.quantity = {v} seats|{v} seat ¦ registrations.waitlist_position = place {v} on the waiting list
    invoices.days_overdue = overdue by {v} days|overdue by {v} day ¦ invoices.days_to_pay = paid after {v} days|paid after {v} day
    invoices.days_paid_late = paid {v} days late|paid {v} day late|paid {v} days early|paid {v} day early
    invoices.reminder_count = {v} reminders|{v} reminder ¦ invoices.remaining_minor = {v} still to be paid ¦ invoices.written_off_minor = {v} written off
    members.membership_years = {v} years of membership|{v} year of membership ¦ members.age = {v} years old|{v} year old
    members.inactive_days = inactive for {v} days|inactive for {v} day ¦ members.owed_minor = owes {v} ¦ members.overdue_minor = {v} overdue
    members.auto_renew.true = renews by itself ¦ members.auto_renew.false = does not renew by itself
    members.birth_date = born {v} ¦ payments.unapplied_minor = {v} of credit left ¦ payments.refunded_minor = {v} refunded
    refunds.refunded_on = refunded {v} ¦ payments.refunded_on = refunded {v} ¦ payments.received_on = received {v} ¦ allocations.received_on = received {v} ¦ payments.kept_minor = {v} received ¦ feedback.rating = rated {v} ¦ tiers.grace_days = {v} days of grace|{v} day of grace
    members.status_reason = {v} ¦ tiers.seats_included = {v} seats|{v} seat ¦ mails.attempts = {v} attempts|{v} attempt
  `),
  timed: table(`
    refunds.refunded_on = made {v} ¦ payments.refunded_on = refunded {v} ¦ members.applied_on = who applied {v} ¦ members.cancelled_on = who resigned {v} ¦ members.left_on = who left {v} ¦ members.leaves_on = who will leave {v} ¦ invoices.reminded_on = reminded {v} ¦ reminders.sent_on = sent {v}
    members.birth_date = born {v} ¦ members.lapsed_on = whose membership lapsed {v}
    members.joined_on = who joined {v} ¦ members.birthday = with a birthday {v} ¦ members.next_birthday = with the next birthday {v} ¦ members.valid_through = whose membership ends {v} ¦ events.event_date = {v}
    invoices.issue_date = issued {v} ¦ invoices.due_date = due {v} ¦ invoices.paid_on = paid {v}
    payments.received_on = received {v} ¦ registrations.registered_at = made {v}
    registrations.cancelled_at = cancelled {v} ¦ terms.start_on = that began {v}
    credit_notes.issue_date = issued {v} ¦ invoices.voided_at = voided {v}
    invoices.uncollectible_at = written off {v} ¦ created_at = added {v} ¦ updated_at = changed {v} ¦ sent_at = sent {v}
    mails.created_at = written {v} ¦ members.current_term_start = whose term began {v} ¦ members.grace_through = whose grace ends {v}
    members.last_activity_on = last active {v} ¦ terms.end_on = that end {v}|that ends {v} ¦ terms.continued_on = that went on from another term {v}
    events.end_date = that end {v}|that ends {v} ¦ events.registration_opens_at = whose registration opens {v}
    events.registration_closes_at = whose registration closes {v} ¦ events.cancel_by = that can be cancelled until {v}
    events.cancelled_at = cancelled {v} ¦ ticket_types.sale_from = whose sale begins {v} ¦ ticket_types.sale_to = whose sale ends {v}
    sessions.starts_at = that begin {v}|that begins {v} ¦ sessions.ends_at = that end {v}|that ends {v}
    registrations.payment_due_at = to be paid {v} ¦ registrations.offer_expires_at = whose offer ends {v}
    registrations.checked_in_at = with a check-in {v} ¦ registrations.checked_out_at = with a check-out {v}
    invoices.service_from = for a time that begins {v} ¦ invoices.service_to = for a time that ends {v}
    payments.reversed_on = reversed {v} ¦ allocations.received_on = received {v} ¦ check_ins.at = made {v} ¦ audit.at = made {v}
    feedback.created_at = given {v}
  `),
  related: table(`
    registrations.event = for {v} ¦ registrations.invoice = with {v} ¦ members.tier = in {v}
    allocations.invoice = for {v} ¦ allocations.payment = from {v} ¦ feedback.event = on {v}
    invoices.registration = for {v} ¦ credit_notes.invoice = for {v} ¦ reminders.invoice = of {v} ¦ member = of {v}
    check_ins.event = at {v}
    check_ins.registration = of {v}
    sessions.event = of {v}
    ticket_types.event = for {v}
    invoice_lines.invoice = of {v}
    terms.tier = in {v}
    invoices.term = for {v}
    registrations.ticket_type = with {v}

    members.group = in {v}
    payments.member = from {v}
    refunds.payment = of {v}
  `),
  tested: table(`
    invoices.days_overdue.lt = that are not overdue, or by {q} days|that is not overdue, or by {q} days
    invoices.days_overdue.lte = that are not overdue, or by {q} days|that is not overdue, or by {q} days
    members.age.gte = aged {v} or over ¦ members.age.gt = over {v} ¦ members.age.lte = aged {v} or under
    members.age.lt = under {v} ¦ members.age.equals = aged {v} ¦ members.age.between = aged {a} to {b}
    members.membership_years.is_set = with a date of joining ¦ members.membership_years = with {q} years of membership ¦ members.age.is_set = with a birth date ¦ members.age.unset = without a birth date
    members.birth_date.is_set = with a birth date ¦ members.birth_date.unset = without a birth date
    members.email.is_set = with an e-mail address ¦ members.email.unset = without an e-mail address
    members.joined_on.is_set = who have joined|who has joined ¦ members.joined_on.unset = who have not joined|who has not joined
    members.left_on.is_set = who have left|who has left ¦ members.left_on.unset = who have not left|who has not left
    members.leaves_on.is_set = who are going to leave|who is going to leave ¦ members.leaves_on.unset = who are not going to leave|who is not going to leave
    members.cancelled_on.is_set = who have resigned|who has resigned ¦ members.cancelled_on.unset = who have not resigned|who has not resigned
    members.lapsed_on.is_set = whose membership lapsed at some time ¦ members.lapsed_on.unset = whose membership never lapsed
    members.applied_on.is_set = who have applied|who has applied ¦ members.applied_on.unset = who have not applied|who has not applied
    members.next_birthday.is_set = with a birth date ¦ members.next_birthday.unset = without a birth date
    members.birthday.is_set = with a birth date ¦ members.birthday.unset = without a birth date
    members.membership_years.unset = without a date of joining ¦ members.inactive_days.is_set = with a last activity
    members.inactive_days.unset = without any activity ¦ members.last_activity_on.is_set = with a last activity
    members.last_activity_on.unset = without any activity ¦ terms.end_on.is_set = with an end ¦ terms.end_on.unset = without an end
    members.consents.is_set = who consented to something ¦ members.consents.unset = who consented to nothing
    feedback.nps.unset = without a recommendation ¦ feedback.nps = recommending us with {q} ¦ feedback.rating = rated {q}
    members.overdue_minor = with overdue amounts of {q} ¦ invoices.paid_on.is_set = that are paid|that is paid
    invoices.paid_on.unset = that are not paid|that is not paid ¦ invoices.reminded_on.is_set = that were reminded|that was reminded
    invoices.reminded_on.unset = that were not reminded|that was not reminded ¦ invoices.sent_at.is_set = that were sent|that was sent
    invoices.sent_at.unset = that were not sent|that was not sent ¦ invoices.voided_at.is_set = that were voided|that was voided
    invoices.voided_at.unset = that were not voided|that was not voided
    invoices.uncollectible_at.is_set = that were written off|that was written off
    invoices.uncollectible_at.unset = that were not written off|that was not written off
    payments.reversed_on.is_set = that were reversed|that was reversed
    payments.reversed_on.unset = that were not reversed|that was not reversed
    registrations.cancelled_at.is_set = that were cancelled|that was cancelled
    registrations.cancelled_at.unset = that were not cancelled|that was not cancelled
    registrations.checked_in_at.is_set = checked in ¦ registrations.checked_in_at.unset = not checked in
    invoices.days_to_pay = paid after {q} days ¦ invoices.days_to_pay.unset = that are not paid|that is not paid
    invoices.days_paid_late = paid {q} days late ¦ invoices.days_paid_late.unset = that are not paid|that is not paid
    invoices.subtotal_minor = of {q} before tax ¦ credit_notes.subtotal_minor = of {q} before tax
    invoices.paid_minor = with {q} paid ¦ invoices.credited_minor = with {q} credited ¦ invoice_lines.amount_minor = of {q}
    invoices.discount_minor = with {q} of discount ¦ invoice_lines.discount_minor = with {q} of discount
    invoices.tax_minor = with {q} of tax ¦ invoice_lines.tax_minor = with {q} of tax ¦ credit_notes.tax_minor = with {q} of tax
    credit_notes.freed_minor = with {q} paid before ¦ payments.applied_minor = with {q} applied to invoices
    refunds.amount_minor = of {q} ¦ payments.refunded_minor = with refunds of {q} ¦ payments.kept_minor = with {q} received
    payments.unapplied_minor = with {q} of credit left ¦ allocations.amount_minor = of {q} ¦ ticket_types.price_minor = for {q}
    events.seats_taken = with {q} seats taken ¦ events.seats_used = with {q} people who came
    registrations.seats_came = with {q} people who came ¦ registrations.seats_absent = with {q} people who stayed away
    groups.people_count = with {q} people ¦ groups.seats = with {q} seats ¦ groups.free_seats = with {q} free seats
    tiers.seats_included = with {q} seats ¦ tiers.grace_days = with {q} days of grace ¦ ticket_types.quota = with {q} tickets
    ticket_types.sold = with {q} tickets sold ¦ sessions.capacity = with {q} seats ¦ registrations.quantity = with {q} seats
    mails.attempts = with {q} attempts ¦ members.phone.is_set = with a phone number ¦ members.phone.unset = without a phone number
    members.owed_minor = who owe {q}|who owes {q} ¦ members.inactive_days = inactive for {q} days
    invoices.total_minor = of {q} ¦ invoices.remaining_minor = with {q} still to be paid ¦ invoices.written_off_minor = with {q} written off
    invoices.days_overdue = overdue by {q} days ¦ invoices.days_to_pay.is_set = that are paid|that is paid
    invoices.days_paid_late.is_set = that are paid|that is paid ¦ payments.amount_minor = of {q}
    credit_notes.total_minor = of {q} ¦ invoices.reminder_count = with {q} reminders ¦ tiers.price_minor = for {q} ¦ events.seats_free.any = with free seats ¦ events.seats_free.none = without free seats ¦ events.seats_free = with {q} free seats
    events.capacity = with {q} seats ¦ events.seats_free.is_set = with limited seats ¦ events.seats_free.unset = with unlimited seats ¦ events.capacity.unset = with unlimited seats ¦ events.fill_percent.unset = with unlimited seats
    events.capacity.is_set = with limited seats ¦ events.fill_percent.is_set = with limited seats
    events.fill_percent = filled to {q} % ¦ feedback.rating.is_set = with a rating
    feedback.nps.is_set = with a recommendation
    members.group_id.is_set = in a family or organisation
    members.group_id.unset = in no family or organisation
    members.organization.contains = of “{v}” ¦ payments.allocations.none = that were used for no invoice|that was used for no invoice
    members.parent_member_id.is_set = who belong to another member|who belongs to another member
    members.parent_member_id.unset = who belong to no other member|who belongs to no other member
    reminders.step.equals = of step {v}
    registrations.waitlist_position.equals = in place {v} of the waiting list
    events.end_date.is_set = with an end
    events.end_date.unset = without an end
    members.valid_through.unset = without an end of membership
    members.valid_through.is_set = with an end of membership
    payments.refunded_on.is_set = that were refunded|that was refunded
    payments.refunded_on.unset = that were not refunded|that was not refunded
    events.cancelled_at.is_set = that were cancelled|that was cancelled
    events.cancelled_at.unset = that were not cancelled|that was not cancelled
    members.job_title.is_set = with a job title
    terms.continued_on.is_set = that went on from another term
    terms.continued_on.unset = that did not go on from another term
    invoices.due_date.is_set = with a due date
    invoices.due_date.unset = without a due date
    feedback.liked.is_set = with praise
    feedback.liked.unset = without praise
  `),
  countries: pairs(`
    GB = in the United Kingdom / outside the United Kingdom ¦ US = in the United States / outside the United States
    NL = in the Netherlands / outside the Netherlands ¦ AE = in the United Arab Emirates / outside the United Arab Emirates
    PH = in the Philippines / outside the Philippines
  `),
  singles: table(
    'years = year ¦ days = day ¦ seats = seat ¦ reminders = reminder ¦ tickets = ticket ¦ attempts = attempt ¦ people = person ¦ events = event',
  ),
  tests: table<TestWord>(`
    of = with {a} of {q}
    equals = with the {l} {v} ¦ lacks = without the {l} {v} ¦ not = with {a} other than {v} ¦ is_set = with {a} ¦ unset = without {a} ¦ contains = with “{v}” in the {l} ¦ starts_with = with {a} beginning with “{v}”
  `),
  periods: table(`
    today = today ¦ yesterday = yesterday ¦ tomorrow = tomorrow ¦ this_week = this week ¦ previous_week = last week
    next_week = next week ¦ this_month = this month ¦ previous_month = last month ¦ next_month = next month
    this_quarter = this quarter ¦ previous_quarter = last quarter ¦ next_quarter = next quarter
    this_year = this year ¦ previous_year = last year ¦ next_year = next year ¦ this_fiscal_year = this fiscal year
    previous_fiscal_year = last fiscal year ¦ next_fiscal_year = next fiscal year
  `),
  measures: table(`
    retention = Renewal rate ¦ lapse_rate = Churn rate ¦ development = Members over time ¦ growth = Change in the number of members
    churn = Members likely to leave ¦ ageing = Open invoices by age ¦ payment_behaviour = When invoices are paid
    double_payments = Possible double payments ¦ duplicate_people = People who may be recorded twice
    number_gaps = Missing invoice numbers
    anomalies = Unusual entries ¦ insights = Worth looking at
  `),
  measured: {},
  defined: {},
  unusual: table(`
    invoices = drafts and voided ones ¦ registrations = cancelled, rejected, expired and transferred ones
    payments = those that failed, are pending or disputed ¦ terms = proposed and cancelled ones
    check_ins = exits and refused ones ¦ events = drafts and cancelled ones ¦ members = former and archived ones
    allocations = those of payments that failed or were given back whole
    tiers = those no longer offered ¦ ticket_types = those no longer for sale
  `),
  words: table<Word>(`
    too_slow = That takes too long to work out. Narrow it down, for example by a time or a status.
    not_allowed = Your role does not see that.
    not_askable = This cannot be asked of {np}. Please ask in other words.
    not_found_out = That could not be looked up. Ask again in a moment.
    there_are = There are {n} {np}. ¦ there_is = There is {n} {np}. ¦ there_are_none = There are no {np}.
    with = with {np} ¦ without = without {np} ¦ with_count = with {q} {np} ¦ with_sum = with {np} of {q} altogether ¦ or = or ¦ and = and ¦ not = not {v} ¦ other_than = any number but {n} of ¦ with_only = with no {n} other than {np} ¦ own = of yours ¦ points = {n} percentage points
    from_until = from {a} to {b} ¦ among_these = among these {n} ¦ between_days = {a} to {b} ¦ between = {a} to {b} ¦ from_on = from {a} on
    before = before {a} ¦ after = after {a} ¦ below = less than {n} ¦ week_of = Week of {a} ¦ quarter_of = Q{n} {a}
    titled = {v} ¦ quoted = “{v}” ¦ some = {v} ¦ years = {n} years|{n} year ¦ days = {n} days|{n} day ¦ renewals_since = Renewals are on record from {a} on, and nothing is known of the time before. ¦ tied = {n} more have the same as the last one.|One more has the same as the last one.
    days_early = {n} days early|{n} day early ¦ credits_off = before {n} of credit notes ¦ refunds_off = after refunds of {n} ¦ way_it_came = told by the way the payment came ¦ of_all_payers = of members and other payers ¦ there_were = On {a}, there were {n} {np}. ¦ there_was = On {a}, there was {n} {np}. ¦ there_were_none = On {a}, there were no {np}.
    came_at = who attended {np} ¦ came_never_at = who attended no {np} ¦ came_times_at = who attended {q} {np}
    came = who attended an event ¦ came_never = who attended no event ¦ came_times = who attended {q} events
    total_is = {n} {l} in total ¦ figure_is = {l}{c} {n} {h} ¦ from = since {a} ¦ until = up to {b} ¦ given = given ¦ welcome = You’re welcome. Ask me anything else about the association. ¦ except = except {c} {v} ¦ on = on {a} ¦ in_month = in {a}
    in_year = in {a} ¦ last_days = in the last {n} days ¦ next_days = in the next {n} days ¦ sum = in total
    average = on average ¦ median = median ¦ minimum = lowest ¦ maximum = highest ¦ share = share ¦ of = {a} of {b}
    more = … and {n} more ¦ yes = Yes ¦ no = No ¦ unknown_value = not known ¦ by = By {v} ¦ total = Together
    none_given = not given ¦ per = Per {v} ¦ difference = Difference
    clarify = I did not understand “{v}” here. Please say it in other words.
    clarify_near = I am not sure about “{v}”. Is it one of these?|I am not sure about “{v}”. Is this what you mean? ¦ clarify_offer = Which of these do you mean?|Is this what you mean?
    offer_count = How many: {v} ¦ offer_rows = List: {v} ¦ offer_sorted = sorted by {v} ¦ offer_first = the first {v} ¦ offer_one = the first alone
    clarify_none = That fits none of them. ¦ clarify_which = Which one do you mean by “{v}”? ¦ nobody = No member is called “{v}”. ¦ nobody_near = Did you mean {v}?
    clarify_help = Ask me about members, events, registrations, invoices or payments, for example “How many members joined this year?”
    refuse_order = I can only read, so I cannot do that.
    draft_many = I can draft this mail for you, to {n} members. ¦ draft_one = I can draft this mail for you, to {n} member.
    draft_nobody = I can draft this mail for you, but it would reach nobody now. ¦ offer_draft = Nothing is sent before you have read and sent it yourself.
    draft_whom = Who is to get the mail? Say it in one sentence, such as “Write a mail to everyone who is late”.
    draft_list_first = List first who is to get the mail, then ask me to write to them.
    left_out = Left out: {v}. ¦ left_out_no_email = {n} without an e-mail address ¦ left_out_no_consent = {n} who did not consent ¦ left_out_deceased = {n} deceased
    left_out_not_current = {n} neither active nor in grace ¦ left_out_archived = {n} archived ¦ left_out_no_member = {n} {np} of nobody who is a member ¦ left_out_not_overdue = {n} with nothing overdue ¦ left_out_not_open = {n} with nothing to pay
    refuse_page = It is done here: {v}.
    refuse_why = I can show what the records hold, but not why something is so. Ask me for the figures behind it.
    refuse_elsewhere = That cannot be asked about here. ¦ refuse_seen = You see it here: {v}.
    refuse_how = I only look things up, and do not know each step.
    refuse_advice = The records hold facts, and no opinion, judgement or advice. Ask me for the figures behind it.
    refuse_instead = You can ask: “{v}” ¦ instead_reasons = Which reasons were noted for those who resigned?
    refuse_forecast = That lies ahead, and the records hold only what has happened. Ask me for the same up to today.
    refuse_no_day = There is no such day in the calendar.
    refuse_no_record = Your account belongs to no member, so there is nothing of your own to look up.
    refuse_not_kept = That is not kept, so nobody can look it up here.
    refuse_foreign = There is nothing about that in the records.
    refuse_others = I can tell you about your own membership, invoices and registrations, and about our events.
    define_none = I have no definition of that. ¦ each = {q} each ¦ at_least = at least {n}
    at_most = at most {n} ¦ more_than = more than {n} ¦ less_than = fewer than {n} ¦ exactly = {n} ¦ yes_word = yes
    no_word = no ¦ too_little = There is nothing to work that out from.
    included = including {v}
    excluded = without {v}
    per_each = {l} per {v}
    those = {v}
  `),
  terms: table(`
    cancelled = A membership is cancelled when it was ended by notice, an event or a registration when it was called off.
    resigned = Members who have resigned ended their membership by notice; those who have lapsed let it run out.
    renews_itself = A membership that renews by itself is invoiced anew before it ends, without anybody doing anything.
    dues = Dues are what a member pays for a term of membership, by the price of the tier.
    reminded = A reminder is sent for an overdue invoice, in the steps that Settings lay down.
    paid_late = An invoice is paid late when its last payment came after its due date.
    balance = The balance is what remains to be paid on open invoices.
    guests = A guest is somebody who is registered for an event and is not a member.
    active = Members are active while their membership is paid for and running.
    pending = Members are pending when they have applied and are not accepted or have not paid yet.
    suspended = Members are suspended while their membership is on hold: they do not count as current.
    archived = Archived members are left out of all lists and counts unless they are asked for.
    credit = Credit is money that was received and belongs to no invoice yet.
    draft = A draft is not issued: it has no number and counts for nothing.
    votes = Members have a vote when their tier has a voting right.
    members = Members are current where nothing else is said: active or in grace. Pending, lapsed, suspended, cancelled and deceased people do not count.
    grace = Members are in grace when their paid time has ended but their days of grace have not: they still count as members.
    lapsed = Members have lapsed when their paid time and days of grace have ended without a renewal.
    void = A voided invoice was cancelled and counts for nothing; one written off stands, but its money is no longer expected.
    written_off = An invoice that is written off stands, but its money is no longer expected; a voided one counts for nothing.
    write_off = What was written off is all that was owed on the day of the write-off, whatever came of it since: that counts on the day it came.
    lapse_rate = The churn rate is the share of memberships that were not renewed among those that ended.
    retention = Retention is the share of memberships that were renewed among those that ended.
    waitlisted = People on the waiting list have no seat yet and move up when one becomes free, in the order of registration.
    recommendation = NPS is the share of answers 9 and 10 to “Would you recommend us?”, less the share of answers 0 to 6.
    revenue = Revenue is money on the day and in the way it came, less refunds on the day and in the way they were given back.
    overdue = An open invoice is overdue when its due date has passed.
    credit_notes = A credit note takes back an invoice or a part of it; a refund is money that is paid back.
    no_show = A no-show is a confirmed registration whose holder did not come.
  `),
}
