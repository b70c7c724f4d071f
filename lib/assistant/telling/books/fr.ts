import { table } from '#lib/assistant/reading/packs/pack'
import { CHOICES_FR } from '#lib/assistant/telling/books/choices-fr'
import { type Phrasebook, pairs, type TestWord, type Word } from '#lib/assistant/telling/phrasebook'

/** What answers are made of in French. */
export const FR: Phrasebook = {
  colon: '\u00a0:',
  nouns: pairs(`
    members = membre / membres ¦ events = évènement / évènements ¦ invoices = facture / factures / f
    payments = paiement / paiements ¦ registrations = inscription / inscriptions / f ¦ tiers = formule / formules / f
    feedback = avis / avis ¦ ticket_types = type de billet / types de billet ¦ credit_notes = avoir / avoirs
    refunds = remboursement / remboursements
    terms = période d’adhésion / périodes d’adhésion / f ¦ allocations = paiement de facture / paiements de factures
    groups = famille ou organisation / familles et organisations / f ¦ invoice_lines = ligne de facture / lignes de facture / f ¦ audit = entrée du journal / entrées du journal / f
    sessions = session / sessions / f ¦ mails = e-mail / e-mails ¦ reminders = relance / relances / f ¦ check_ins = pointage / pointages
  `),
  alone: {
    ...CHOICES_FR,
    ...table(`
    members.status.lapsed = adhésion expirée ¦ invoices.kind.dues = cotisations|cotisation ¦ invoices.kind.event = évènements|évènement ¦ invoices.kind.donation = dons|don
    members.kind.individual = individuels|individuel ¦ members.kind.organization = personnes morales|personne morale
    registrations.status.no_show = absents|absent ¦ registrations.status.attended = présents|présent
  `),
  },
  qualities_before: false,
  qualities: table(`
    members.current = actuels ¦ members.status.active = actifs ¦ members.status.grace = +en délai de grâce
    members.status.pending = +en attente ¦ members.status.lapsed = +à l’adhésion expirée
    members.status.suspended = suspendus ¦ members.status.cancelled = démissionnaires ¦ members.status.deceased = décédés
    members.former = +qui ont quitté l’association|qui a quitté l’association ¦ members.kind.individual = +individuels|individuel
    members.kind.organization = +personnes morales|personne morale ¦ members.is_archived.true = archivés
    members.owes.true = +qui doivent quelque chose|qui doit quelque chose ¦ members.owes.false = +qui ne doivent rien|qui ne doit rien
    members.owes_overdue.true = +en retard de paiement ¦ members.owes_overdue.false = +sans retard de paiement
    members.auto_renew.true = +avec renouvellement automatique
    members.auto_renew.false = +sans renouvellement automatique ¦ tiers.has_voting_right.true = +avec droit de vote ¦ tiers.has_voting_right.false = +sans droit de vote
    members.risk_of_leaving.low = +à faible risque de départ ¦ members.risk_of_leaving.medium = +à risque moyen de départ ¦ members.risk_of_leaving.high = +à haut risque de départ
    members.has_round_birthday.true = +avec un anniversaire rond ¦ members.has_round_birthday.false = +sans anniversaire rond
    members.has_account.true = +avec un compte
    members.has_account.false = +sans compte ¦ members.awaits_approval.true = +qui attendent une décision|qui attend une décision ¦ members.awaits_approval.false = +qui n’attendent pas de décision|qui n’attend pas de décision ¦ members.is_staff.true = +travaillant pour l’association ¦ members.is_staff.false = +ne travaillant pas pour l’association ¦ members.has_confirmed_email.true = +à l’e-mail confirmé
    members.has_confirmed_email.false = +à l’e-mail non confirmé ¦ members.directory_opt_in.true = +dans l’annuaire
    members.directory_opt_in.false = +absents de l’annuaire|absent de l’annuaire ¦ invoices.status.open = ouvertes
    invoices.status.paid = payées ¦ invoices.status.draft = +en brouillon ¦ invoices.status.void = annulées
    invoices.status.uncollectible = +passées en perte|passée en perte ¦ invoices.is_overdue.true = +en retard
    invoices.was_reminded.true = +avec relance ¦ invoices.was_reminded.false = +sans relance
    invoices.is_paid_late.true = +payées en retard|payée en retard ¦ invoices.is_paid_late.false = +payées à temps|payée à temps
    invoices.is_overdue.false = +sans retard ¦ invoices.kind.dues = +de cotisation
    invoices.kind.event = +d’évènements ¦ invoices.kind.donation = +de dons
    invoices.is_partially_paid.true = +payées en partie|payée en partie ¦ registrations.status.attended = honorées
    registrations.status.no_show = +non honorées|non honorée ¦ registrations.status.confirmed = confirmées
    registrations.settled = +dont on sait si elles ont été honorées|dont on sait si elle a été honorée ¦ members.not_pending = +hors demandes en attente
    registrations.not_waiting = +hors liste d’attente ¦ registrations.status.waitlisted = +en liste d’attente ¦ registrations.status.cancelled = annulées
    registrations.is_guest.true = +pour des invités ¦ registrations.is_guest.false = +pour des membres ¦ registrations.has_checked_in.true = +enregistrées à l’entrée|enregistrée à l’entrée
    events.event_status.upcoming = à venir ¦ events.event_status.completed = passés
    events.event_status.cancelled = annulés ¦ events.event_status.draft = +en brouillon
    events.event_status.postponed = reportés ¦ events.coming = à venir ¦ events.kind.workshop = =atelier|ateliers
    events.kind.conference = =conférence|conférences|f ¦ events.kind.gala = =gala|galas
    events.kind.hackathon = =hackathon|hackathons ¦ events.kind.webinar = =webinaire|webinaires
    events.kind.meeting = =assemblée|assemblées|f ¦ events.kind.social = =fête|fêtes|f
    events.attendance_mode.online = +en ligne ¦ payments.method.bank_transfer = +par virement
    events.weekday.monday = +le lundi ¦ events.weekday.tuesday = +le mardi ¦ events.weekday.wednesday = +le mercredi ¦ events.weekday.thursday = +le jeudi
    events.weekday.friday = +le vendredi ¦ events.weekday.saturday = +le samedi ¦ events.weekday.sunday = +le dimanche
    refunds.method.bank_transfer = +par virement ¦ refunds.method.card = +par carte ¦ refunds.method.cash = +en espèces
    refunds.method.direct_debit = +par prélèvement ¦ refunds.method.online = +en ligne ¦ refunds.method.cheque = +par chèque
    refunds.method.card_terminal = +au terminal de carte ¦ refunds.method.credit = +en avoir
    payments.method.card = +par carte ¦ payments.method.cash = +en espèces
    payments.method.direct_debit = +par prélèvement ¦ payments.method.online = +en ligne
    payments.has_credit.true = +avec un solde créditeur ¦ terms.source.renewal = renouvelées
    check_ins.kind.entry = =entrée|entrées|f ¦ check_ins.kind.exit = =sortie|sorties|f
    check_ins.result.ok = accordés ¦ check_ins.result.refused = refusés
    terms.renewed = +par renouvellement ou changement de formule ¦ members.has_joined.true = +qui ont un jour été membres|qui a un jour été membre
    members.has_joined.false = +qui n’ont jamais été membres|qui n’a jamais été membre ¦ members.is_archived.false = +non archivés|non archivé
    members.is_reachable.true = +avec e-mail ou téléphone ¦ members.is_reachable.false = +sans e-mail ni téléphone
    tiers.requires_approval.true = +avec accord ¦ tiers.requires_approval.false = +sans accord
    tiers.requires_payment.true = +à payer d’abord ¦ tiers.requires_payment.false = +sans paiement préalable
    tiers.is_active.false = +qui ne sont plus proposées|qui n’est plus proposée ¦ ticket_types.is_active.false = +qui ne sont plus en vente|qui n’est plus en vente
    registrations.lacks_invoice.true = +dont la facture manque ¦ registrations.lacks_invoice.false = +dont la facture ne manque pas
    registrations.has_checked_in.false = +non enregistrées à l’entrée|non enregistrée à l’entrée ¦ feedback.is_anonymous.true = +anonymes|anonyme
    feedback.is_anonymous.false = +signés|signé ¦ invoices.is_in_own_currency.true = +dans la monnaie de l’association
    invoices.is_in_own_currency.false = +dans une autre monnaie ¦ invoices.is_partially_paid.false = +qui ne sont pas payées en partie|qui n’est pas payée en partie
    payments.has_credit.false = +sans solde créditeur ¦ audit.is_sign_in.true = +de connexion ou de déconnexion ¦ audit.is_sign_in.false = +hors connexions et déconnexions
    events.event_status.ongoing = +en cours
    events.attendance_mode.in_person = +sur place
    events.attendance_mode.hybrid = +sur place et en ligne
    terms.state.proposed = prévues
    terms.state.active = +en cours
    terms.state.ended = terminées
    terms.state.cancelled = résiliées
    payments.status.pending = +en attente
    payments.status.succeeded = encaissés
    payments.status.failed = échoués
    payments.status.cancelled = annulés
    payments.status.partially_refunded = +remboursés en partie|remboursé en partie
    payments.status.refunded = remboursés
    payments.status.disputed = contestés
    registrations.status.rejected = refusées
    registrations.status.expired = expirées
    registrations.status.transferred = transférées
    registrations.status.pending_payment = +en attente de paiement
    registrations.status.pending_approval = +en attente d’acceptation
    mails.status.sent = envoyés
    mails.status.failed = échoués
    payments.method.cheque = +par chèque
    payments.method.card_terminal = +au terminal de carte
    ticket_types.audience.everyone = +pour tous
    ticket_types.audience.members = +pour les membres
    ticket_types.audience.tiers = +pour certaines formules
    ticket_types.audience.code = +avec un code
    groups.kind.household = =famille|familles|f
    groups.kind.organization = =organisation|organisations|f
    reminders.delivery.mail = +par e-mail
  `),
  held: pairs(`
    members.city = à {v} / hors de {v} ¦ members.country = en {v} / hors de {v}
    members.region = dans la région {v} / hors de la région {v}
    members.language = qui parlent {v}|qui parle {v} / qui ne parlent pas {v}|qui ne parle pas {v}
    members.consents = ayant consenti à « {v} » / sans consentement à « {v} »

    members.tier_id = de la formule {v} / hors de la formule {v} ¦ members.id = du nom de {v} / autres que {v}
    events.id = {v} / autres que {v} ¦ registrations.event_id = à {v} / à d’autres que {v}
    feedback.event_id = sur {v} / sur d’autres que {v} ¦ events.location = à {v} / hors de {v}
    members.member_number = au numéro {v} / sans le numéro {v} ¦ tiers.name = du nom de {v} / autres que {v}
    tiers.id = {v} / autres que {v} ¦ member_id = de {v} / d’autres que {v}
    tags = avec l’étiquette {v} / sans l’étiquette {v}
  `),
  labels: table(`
    id = identifiant ¦ first_name = prénom ¦ last_name = nom ¦ postal_code = code postal ¦ members.email = e-mail
    members.has_round_birthday = anniversaire rond cette année ¦ members.status_reason = raison du statut
    members.current_term_start = début de la période ¦ payer_member_id = payeur ¦ members.parent_member_id = rattaché à
    group_id = famille ou organisation ¦ members.risk_of_leaving = risque de départ ¦ members.group_role = rôle dans le groupe ¦ members.directory_opt_in = dans l’annuaire
    members.has_joined = a été membre ¦ members.is_archived = archivé ¦ members.has_account = peut se connecter
    members.awaits_approval = attend une décision ¦ members.is_staff = travaille pour l’association ¦ members.has_confirmed_email = e-mail confirmé ¦ members.is_reachable = avec e-mail ou téléphone ¦ members.owes = doit quelque chose
    members.owes_overdue = doit des montants en retard ¦ member_id = membre ¦ source = origine ¦ terms.state = état
    terms.continued_on = suite d’une autre période ¦ name = nom ¦ description = description ¦ currency = monnaie
    tiers.period_unit = période ¦ tiers.period_count = durée de la période ¦ tiers.seats_included = places incluses
    tiers.requires_approval = avec accord ¦ tiers.requires_payment = après paiement ¦ tiers.has_voting_right = avec droit de vote
    visibility = visibilité ¦ tiers.is_active = proposé ¦ title = titre ¦ events.attendance_mode = participation
    events.waitlist_mode = liste d’attente ¦ events.tags = étiquettes ¦ event_id = évènement ¦ payment_rule = paiement
    ticket_types.audience = public ¦ ticket_types.is_active = en vente ¦ sessions.room = salle ¦ sessions.track = parcours
    sessions.capacity = places ¦ ticket_type_id = type de billet ¦ registrations.attendee_name = nom ¦ registrations.attendee_email = e-mail ¦ registrations.companions = accompagnants ¦ registrations.is_guest = invité
    registrations.billing = paiement ¦ invoice_id = facture ¦ registrations.lacks_invoice = sans facture
    registrations.has_checked_in = pointé à l’entrée ¦ registrations.checked_out_at = sortie pointée
    registrations.cancel_reason = raison de l’annulation ¦ registration_id = inscription ¦ result = résultat ¦ reason = raison ¦ at = pointage
    feedback.liked = points appréciés ¦ feedback.improve = suggestions ¦ feedback.is_anonymous = anonyme ¦ number = numéro
    payer_name = payeur ¦ invoices.is_in_own_currency = dans la monnaie de l’association ¦ invoices.service_from = période du
    invoices.service_to = période au ¦ subtotal_minor = hors taxe ¦ discount_minor = remise
    invoices.charged_minor = total moins les avoirs ¦ invoices.is_overdue = en retard ¦ invoices.is_partially_paid = payée en partie
    invoices.is_paid_late = payée en retard ¦ invoices.was_reminded = avec relance ¦ quantity = quantité ¦ unit_price_minor = prix unitaire
    tax_minor = taxe ¦ amount_minor = montant ¦ payments.applied_minor = affecté ¦ payments.has_credit = avec solde créditeur
    payments.invoice_numbers = numéros de facture ¦ payments.reference = référence du payeur ¦ payments.reversal_reason = raison du rejet ¦ payments.note = note
    payment_id = paiement ¦ credit_notes.freed_minor = payé avant ¦ sent_at = envoyé ¦ mails.template = sorte
    account_id = compte ¦ mails.to_address = à ¦ mails.to_name = nom ¦ mails.subject = objet ¦ mails.attempts = tentatives
    mails.last_error = dernière erreur ¦ audit.action = action ¦ audit.noun = sorte d’objet ¦ audit.object_id = objet
    audit.actor_kind = auteur ¦ audit.actor_account_id = compte qui a agi ¦ audit.is_sign_in = connexion ou déconnexion
    members.grace_through = délai de grâce jusqu’au ¦ members.lapsed_on = expirée ¦ members.applied_on = demande
    members.cancelled_on = démission ¦ members.left_on = départ ¦ members.leaves_on = départ prévu ¦ terms.start_on = début ¦ terms.end_on = fin ¦ created_at = créé ¦ updated_at = modifié
    tiers.renewal_price_minor = prix du renouvellement ¦ tiers.joining_fee_minor = droit d’entrée ¦ tiers.grace_days = jours de grâce
    groups.people_count = personnes ¦ groups.seats = places ¦ groups.free_seats = places libres ¦ events.end_date = fin
    events.registration_opens_at = inscriptions dès ¦ events.registration_closes_at = inscriptions jusqu’au ¦ events.cancel_by = annulation jusqu’au
    events.cancelled_at = annulé ¦ ticket_types.quota = billets ¦ ticket_types.sold = billets vendus ¦ ticket_types.sale_from = en vente dès
    ticket_types.sale_to = en vente jusqu’au ¦ registrations.payment_due_at = à payer avant ¦ registrations.offer_expires_at = offre jusqu’au
    registrations.checked_in_at = arrivée ¦ registrations.cancelled_at = annulée ¦ invoices.tax_minor = taxe
    invoices.paid_minor = payé ¦ invoices.credited_minor = avoirs ¦ invoices.reminder_count = relances
    invoices.reminded_on = relancée ¦ invoices.sent_at = envoyée ¦ invoices.voided_at = annulée
    invoices.uncollectible_at = passée en perte ¦ payments.refunded_on = remboursé ¦ payments.reversed_on = rejeté
    allocations.received_on = reçu ¦ credit_notes.issue_date = émis ¦ sessions.starts_at = début ¦ sessions.ends_at = fin
    invoices.days_to_pay = jours avant paiement ¦ invoices.days_paid_late = jours de retard au paiement
    payments.kept_minor = reçus ¦ invoices.remaining_minor = restant dus ¦ invoices.written_off_minor = passés en perte ¦ invoices.remaining_minor.uncollectible = passés en perte et toujours impayés ¦ payments.kept_minor.own = payés
    invoices.total_minor = facturés
    allocations.amount_minor = reçus ¦ payments.refunded_minor = remboursés ¦ refunds.amount_minor = remboursés
    refunds.refunded_on = fait ¦ refunds.method = moyen de remboursement ¦ refunds.invoice_numbers = numéros de facture
    refunds.payment_number = numéro du paiement ¦ refunds.reason = raison ¦ refunds.reference = référence
    refunds.recorded_by = saisi par
    payments.unapplied_minor = de solde créditeur ¦ payments.amount_minor = montant ¦ events.seats_used = présents
    registrations.seats_came = personnes venues ¦ registrations.seats_absent = personnes absentes
    events.seats_free = places libres ¦ events.capacity = places ¦ events.seats_taken = places prises
    members.owed_minor = dû ¦ events.fill_percent = remplissage en pour cent ¦ events.weekday = jour de la semaine ¦ members.age = âge
    members.city = ville ¦ members.country = pays ¦ members.region = région ¦ members.language = langue
    members.email = e-mail ¦ members.phone = téléphone ¦ members.address_line1 = adresse
    members.birth_date = date de naissance ¦ members.birthday = anniversaire ¦ members.next_birthday = prochain anniversaire ¦ members.joined_on = adhésion
    members.valid_through = payé jusqu’au ¦ members.member_number = numéro ¦ members.organization = organisation
    members.job_title = profession ¦ members.referral_source = nous a connus par
    members.membership_years = années d’adhésion ¦ registrations.waitlist_position = place sur la liste d’attente
    members.auto_renew = renouvellement automatique ¦ members.inactive_days = jours sans activité ¦ members.last_activity_on = dernière activité
    members.notes = notes ¦ members.tags = étiquettes ¦ members.consents = consentements ¦ events.location = lieu
    events.event_date = début ¦ events.event_status = statut ¦ feedback.rating = note
    feedback.nps = recommandation ¦ invoices.due_date = échéance ¦ invoices.days_overdue = jours de retard
    payments.method = mode de paiement ¦ payments.received_on = reçu ¦ registrations.quantity = places
    invoices.paid_on = payée le ¦ reminders.step = étape ¦ reminders.sent_on = envoyée ¦ reminders.delivery = envoi
    invoices.issue_date = émise ¦ credit_notes.total_minor = crédités ¦ members.overdue_minor = en retard
    registrations.registered_at = inscription ¦ month = mois ¦ year = année ¦ quarter = trimestre ¦ week = semaine
    day = jour ¦ member = membre ¦ event = évènement ¦ ticket_type = type de billet ¦ status = statut ¦ kind = type
    price_minor = prix ¦ tier = formule ¦ tier_id = formule
  `),
  facts: table(`
    events.seats_free = {v} places libres|{v} place libre ¦ events.capacity = {v} places|{v} place
    events.seats_taken = {v} places prises|{v} place prise ¦ events.seats_used = {v} présents|{v} présent
    registrations.seats_came = {v} venus|{v} venu ¦ registrations.seats_absent = {v} absents|{v} absent
    events.fill_percent = rempli à {v} % ¦ groups.people_count = {v} personnes|{v} personne ¦ groups.seats = {v} places|{v} place
    groups.free_seats = {v} places libres|{v} place libre ¦ sessions.capacity = {v} places|{v} place
    ticket_types.quota = {v} billets|{v} billet ¦ ticket_types.sold = {v} billets vendus|{v} billet vendu
    registrations.quantity = {v} places|{v} place ¦ registrations.waitlist_position = place {v} sur la liste d’attente
    registrations.registered_at = inscription le {v} ¦ registrations.cancelled_at = annulée le {v} ¦ events.end_date = fin le {v}
    events.cancelled_at = annulé le {v} ¦ invoices.days_overdue = {v} jours de retard|{v} jour de retard
    invoices.days_to_pay = payée après {v} jours|payée après {v} jour
    invoices.days_paid_late = payée avec {v} jours de retard|payée avec {v} jour de retard|payée avec {v} jours d’avance|payée avec {v} jour d’avance
    invoices.reminder_count = {v} relances|{v} relance ¦ invoices.remaining_minor = reste dû de {v} ¦ invoices.written_off_minor = {v} passés en perte ¦ invoices.due_date = échéance le {v}
    invoices.issue_date = émise le {v} ¦ invoices.paid_on = payée le {v} ¦ invoices.reminded_on = relancée le {v}
    invoices.sent_at = envoyée le {v} ¦ invoices.voided_at = annulée le {v} ¦ invoices.uncollectible_at = passée en perte le {v}
    credit_notes.issue_date = émis le {v} ¦ refunds.refunded_on = fait le {v}
    payments.received_on = reçu le {v} ¦ payments.refunded_on = remboursé le {v}
    payments.reversed_on = rejeté le {v} ¦ payments.unapplied_minor = solde créditeur de {v} ¦ payments.refunded_minor = {v} remboursés
    payments.kept_minor = {v} reçus ¦ allocations.received_on = reçu le {v} ¦ reminders.sent_on = envoyée le {v} ¦ terms.end_on = fin le {v}
    terms.start_on = début le {v} ¦ members.membership_years = membre depuis {v} ans|membre depuis {v} an ¦ members.age = {v} ans|{v} an
    members.inactive_days = sans activité depuis {v} jours|sans activité depuis {v} jour ¦ members.owed_minor = doit {v}
    members.overdue_minor = {v} en retard ¦ members.auto_renew.true = renouvellement automatique
    members.auto_renew.false = sans renouvellement automatique ¦ members.joined_on = adhésion le {v} ¦ members.left_on = départ le {v} ¦ members.leaves_on = départ prévu le {v}
    members.cancelled_on = démission le {v} ¦ members.lapsed_on = adhésion expirée le {v} ¦ members.applied_on = demande le {v}
    members.last_activity_on = dernière activité le {v} ¦ created_at = créé le {v} ¦ updated_at = modifié le {v}
    tiers.grace_days = {v} jours de grâce|{v} jour de grâce ¦ tiers.seats_included = {v} places incluses|{v} place incluse
    members.status_reason = {v} ¦ mails.attempts = {v} tentatives|{v} tentative
  `),
  timed: table(`
    refunds.refunded_on = faits {v}|fait {v}
    payments.refunded_on = remboursés {v}|remboursé {v} ¦ members.applied_on = ayant demandé l’adhésion {v} ¦ members.cancelled_on = ayant démissionné {v} ¦ members.left_on = partis {v}|parti {v} ¦ members.leaves_on = dont le départ est prévu {v} ¦ invoices.reminded_on = relancées {v}|relancée {v} ¦ reminders.sent_on = envoyées {v}|envoyée {v}
    members.birth_date = nés {v}|né {v} ¦ members.lapsed_on = dont l’adhésion a expiré {v}
    members.joined_on = ayant adhéré {v} ¦ members.birthday = dont l’anniversaire tombe {v} ¦ members.next_birthday = dont le prochain anniversaire tombe {v} ¦ members.valid_through = dont l’adhésion prend fin {v}
    events.event_date = {v} ¦ invoices.issue_date = émises {v}|émise {v} ¦ invoices.due_date = à échéance {v}
    invoices.paid_on = payées {v}|payée {v}
    payments.received_on = reçus {v}|reçu {v} ¦ registrations.registered_at = faites {v}|faite {v}
    registrations.cancelled_at = annulées {v}|annulée {v} ¦ terms.start_on = commençant {v} ¦ credit_notes.issue_date = émis {v}
    invoices.voided_at = annulées {v}|annulée {v}
    invoices.uncollectible_at = passées en perte {v}|passée en perte {v}
    members.current_term_start = dont la période a commencé {v} ¦ members.grace_through = dont le délai de grâce prend fin {v}
    members.last_activity_on = actifs pour la dernière fois {v}|actif pour la dernière fois {v} ¦ terms.end_on = prenant fin {v}
    terms.continued_on = faisant suite à une autre {v} ¦ events.end_date = prenant fin {v}
    events.registration_opens_at = dont les inscriptions ouvrent {v} ¦ events.registration_closes_at = dont les inscriptions ferment {v}
    events.cancelled_at = annulé·s {v}|annulé· {v} ¦ ticket_types.sale_from = dont la vente commence {v} ¦ ticket_types.sale_to = dont la vente prend fin {v}
    sessions.starts_at = commençant {v} ¦ sessions.ends_at = prenant fin {v} ¦ registrations.payment_due_at = à payer {v}
    registrations.offer_expires_at = dont l’offre prend fin {v} ¦ registrations.checked_in_at = pointées à l’entrée {v}|pointée à l’entrée {v}
    registrations.checked_out_at = pointées à la sortie {v}|pointée à la sortie {v}
    invoices.service_from = pour une période commençant {v} ¦ invoices.service_to = pour une période prenant fin {v}
    invoices.sent_at = envoyées {v}|envoyée {v} ¦ credit_notes.sent_at = envoyés {v}|envoyé {v} ¦ mails.sent_at = envoyés {v}|envoyé {v}
    payments.reversed_on = rejetés {v}|rejeté {v} ¦ allocations.received_on = reçus {v}|reçu {v} ¦ audit.at = faites {v}|faite {v}
    created_at = ajouté·s {v}|ajouté· {v}
    updated_at = modifié·s {v}|modifié· {v}
    feedback.created_at = donnés {v}|donné {v}
    check_ins.at = fait·s {v}|fait· {v}
    mails.created_at = écrits {v}|écrit {v}
  `),
  related: table(`
    registrations.event = à {i} ¦ registrations.invoice = avec {i} ¦ members.tier = dans {i}
    allocations.invoice = pour {i} ¦ allocations.payment = venant de {v} ¦ feedback.event = sur {i}
    invoices.registration = pour {i} ¦ credit_notes.invoice = pour {i} ¦ reminders.invoice = pour {i} ¦ member = de {v}
    check_ins.event = à {i}
    check_ins.registration = pour {i}
    sessions.event = de {v}
    ticket_types.event = pour {i}
    invoice_lines.invoice = de {v}
    terms.tier = dans {i}
    invoices.term = pour {i}
    registrations.ticket_type = avec {i}
    refunds.payment = de {v}

    members.group = dans {i}
  `),
  tested: table(`
    members.birth_date.is_set = dont on connaît la date de naissance ¦ members.birth_date.unset = sans date de naissance
    members.next_birthday.is_set = dont on connaît la date de naissance ¦ members.next_birthday.unset = sans date de naissance
    members.birthday.is_set = dont on connaît la date de naissance ¦ members.birthday.unset = sans date de naissance
    members.joined_on.is_set = ayant adhéré ¦ members.joined_on.unset = n’ayant pas adhéré
    members.left_on.is_set = partis|parti ¦ members.left_on.unset = qui ne sont pas partis|qui n’est pas parti
    members.leaves_on.is_set = dont le départ est prévu ¦ members.leaves_on.unset = sans départ prévu
    members.cancelled_on.is_set = ayant démissionné ¦ members.cancelled_on.unset = n’ayant pas démissionné
    members.lapsed_on.is_set = dont l’adhésion a expiré un jour ¦ members.lapsed_on.unset = dont l’adhésion n’a jamais expiré
    members.applied_on.is_set = ayant demandé l’adhésion ¦ members.applied_on.unset = n’ayant pas demandé l’adhésion
    members.current_term_start.is_set = avec une période en cours ¦ members.current_term_start.unset = sans période en cours
    members.grace_through.is_set = avec un délai de grâce ¦ members.grace_through.unset = sans délai de grâce
    members.membership_years.unset = sans date d’adhésion ¦ members.inactive_days.is_set = dont on connaît la dernière activité
    members.inactive_days.unset = sans aucune activité ¦ members.last_activity_on.is_set = dont on connaît la dernière activité
    members.last_activity_on.unset = sans aucune activité ¦ members.overdue_minor = avec des montants en retard de {q}
    terms.end_on.is_set = avec une fin ¦ terms.end_on.unset = sans fin ¦ invoices.paid_on.is_set = déjà payées|déjà payée
    invoices.paid_on.unset = qui ne sont pas payées|qui n’est pas payée ¦ invoices.reminded_on.is_set = avec relance
    invoices.reminded_on.unset = sans relance ¦ invoices.sent_at.is_set = envoyées|envoyée ¦ invoices.sent_at.unset = non envoyées|non envoyée
    invoices.voided_at.is_set = annulées|annulée ¦ invoices.voided_at.unset = non annulées|non annulée
    invoices.uncollectible_at.is_set = passées en perte|passée en perte ¦ invoices.uncollectible_at.unset = qui ne sont pas passées en perte|qui n’est pas passée en perte
    invoices.days_to_pay = payées après {q} jours|payée après {q} jours ¦ invoices.days_to_pay.unset = qui ne sont pas payées|qui n’est pas payée
    invoices.days_paid_late = payées avec un retard de {q} jours|payée avec un retard de {q} jours
    invoices.days_paid_late.unset = qui ne sont pas payées|qui n’est pas payée
    payments.reversed_on.is_set = rejetés|rejeté ¦ payments.reversed_on.unset = non rejetés|non rejeté
    registrations.cancelled_at.is_set = annulées|annulée ¦ registrations.cancelled_at.unset = non annulées|non annulée
    registrations.checked_in_at.is_set = pointées à l’entrée|pointée à l’entrée ¦ registrations.checked_in_at.unset = non pointées à l’entrée|non pointée à l’entrée
    invoices.subtotal_minor = de {q} hors taxe ¦ credit_notes.subtotal_minor = de {q} hors taxe
    invoices.paid_minor = avec {q} payés ¦ invoices.written_off_minor = avec {q} passés en perte ¦ invoices.credited_minor = avec des avoirs de {q}
    payments.applied_minor = avec {q} affectés à des factures ¦ payments.refunded_minor = avec un remboursement de {q}
    refunds.amount_minor = de {q} ¦ payments.kept_minor = avec {q} gardés ¦ payments.unapplied_minor = avec un solde créditeur de {q}
    allocations.amount_minor = de {q} ¦ invoice_lines.amount_minor = de {q} ¦ credit_notes.freed_minor = avec {q} payés avant
    ticket_types.price_minor = à {q} ¦ events.seats_taken = avec {q} places prises ¦ events.seats_used = avec {q} présents
    registrations.seats_came = avec {q} personnes venues ¦ registrations.seats_absent = avec {q} personnes absentes
    groups.people_count = avec {q} personnes ¦ groups.seats = avec {q} places ¦ groups.free_seats = avec {q} places libres
    tiers.seats_included = avec {q} places ¦ tiers.grace_days = avec {q} jours de grâce ¦ ticket_types.quota = avec {q} billets
    ticket_types.sold = avec {q} billets vendus ¦ sessions.capacity = avec {q} places ¦ registrations.quantity = avec {q} places
    mails.attempts = avec {q} tentatives
    invoices.days_overdue.lt = sans retard ou en retard de {q} jours
    invoices.days_overdue.lte = sans retard ou en retard de {q} jours
    members.age.gte = de {v} ans et plus ¦ members.age.gt = de plus de {v} ans ¦ members.age.lte = de {v} ans au plus
    members.age.lt = de moins de {v} ans ¦ members.age.equals = de {v} ans ¦ members.age.between = de {a} à {b} ans
    members.membership_years.is_set = dont on connaît la date d’adhésion ¦ members.membership_years = avec {q} années d’adhésion ¦ members.age.is_set = dont on connaît la date de naissance ¦ members.age.unset = sans date de naissance
    members.email.is_set = avec une adresse e-mail ¦ members.email.unset = sans adresse e-mail
    members.phone.is_set = avec un numéro de téléphone ¦ members.phone.unset = sans numéro de téléphone
    members.organization.contains = de « {v} » ¦ payments.allocations.none = qui n’ont été affectés à aucune facture|qui n’a été affecté à aucune facture
    members.owed_minor = qui doivent {q}|qui doit {q} ¦ members.inactive_days = sans activité depuis {q} jours
    invoices.total_minor = de {q} ¦ invoices.remaining_minor = avec un reste dû de {q}
    invoices.days_overdue = en retard de {q} jours ¦ invoices.days_to_pay.is_set = déjà payées|déjà payée
    invoices.days_paid_late.is_set = déjà payées|déjà payée ¦ payments.amount_minor = de {q}
    credit_notes.total_minor = de {q} ¦ invoices.reminder_count = avec {q} relances ¦ tiers.price_minor = à {q} ¦ events.seats_free.any = avec des places libres ¦ events.seats_free.none = sans place libre ¦ events.seats_free = avec {q} places libres
    events.capacity = de {q} places ¦ events.seats_free.is_set = aux places limitées ¦ events.seats_free.unset = aux places illimitées ¦ events.capacity.unset = aux places illimitées ¦ events.fill_percent.unset = aux places illimitées
    events.capacity.is_set = aux places limitées ¦ events.fill_percent.is_set = aux places limitées
    events.fill_percent = rempli·s à {q} %|rempli· à {q} % ¦ feedback.rating.is_set = avec une note
    feedback.nps.is_set = avec une recommandation
    feedback.rating = avec une note de {q}
    feedback.nps = avec une recommandation de {q}
    invoices.discount_minor = avec une remise de {q}
    invoices.tax_minor = avec une taxe de {q}
    invoices.charged_minor = de {q} après avoirs
    invoice_lines.discount_minor = avec une remise de {q}
    invoice_lines.tax_minor = avec une taxe de {q}
    credit_notes.tax_minor = avec une taxe de {q}
    registrations.waitlist_position.equals = en place {v} sur la liste d’attente
    reminders.step.equals = à l’étape {v}
    members.city.is_set = dont on connaît la ville
    members.region.is_set = dont on connaît la région
    members.country.is_set = dont on connaît le pays
    members.language.is_set = dont on connaît la langue
    members.job_title.is_set = dont on connaît la profession
    members.organization.is_set = avec une organisation
    members.tags.is_set = avec des étiquettes
    members.tags.unset = sans étiquette
    events.tags.is_set = avec des étiquettes
    events.tags.unset = sans étiquette
    members.notes.is_set = avec des notes
    members.member_number.is_set = avec un numéro
    members.postal_code.is_set = dont on connaît le code postal
    members.address_line1.is_set = dont on connaît l’adresse
    events.location.is_set = avec un lieu
    members.tier_id.is_set = avec une formule
    members.valid_through.is_set = dont on connaît la fin de l’adhésion
    members.valid_through.unset = sans fin d’adhésion
    events.end_date.is_set = avec une fin
    events.end_date.unset = sans fin
    invoices.due_date.is_set = avec une échéance
    invoices.due_date.unset = sans échéance
    payments.refunded_on.is_set = remboursés|remboursé
    payments.refunded_on.unset = non remboursés|non remboursé
    events.cancelled_at.is_set = annulé·s|annulé·
    events.cancelled_at.unset = non annulé·s|non annulé·
    members.group_id.is_set = dans une famille ou organisation
    members.group_id.unset = hors de toute famille ou organisation
    members.parent_member_id.is_set = rattachés à un autre membre|rattaché à un autre membre
    members.parent_member_id.unset = qui ne sont rattachés à aucun autre membre|qui n’est rattaché à aucun autre membre
    terms.continued_on.is_set = faisant suite à une autre
    terms.continued_on.unset = ne faisant suite à aucune autre
    tiers.renewal_price_minor = au prix de renouvellement de {q}
    tiers.joining_fee_minor = avec un droit d’entrée de {q}
    registrations.price_minor = à {q}
    invoice_lines.unit_price_minor = au prix unitaire de {q}
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
  singles: table(
    'années = année ¦ ans = an ¦ jours = jour ¦ places libres = place libre ¦ places prises = place prise ¦ places = place ¦ relances = relance ¦ personnes = personne ¦ billets vendus = billet vendu ¦ billets = billet ¦ tentatives = tentative ¦ présents = présent ¦ évènements = évènement',
  ),
  tests: table<TestWord>(`
    of = ({l} : {q})
    equals = ({l} : {v}) ¦ lacks = ({l} : autre que {v}) ¦ not = ({l} : autre que {v}) ¦ is_set = avec {l} ¦ unset = sans {l} ¦ contains = avec « {v} » dans le champ {l} ¦ starts_with = avec « {v} » au début du champ {l}
  `),
  periods: table(`
    today = aujourd’hui ¦ yesterday = hier ¦ tomorrow = demain ¦ this_week = cette semaine
    previous_week = la semaine dernière ¦ next_week = la semaine prochaine ¦ this_month = ce mois-ci
    previous_month = le mois dernier ¦ next_month = le mois prochain ¦ this_quarter = ce trimestre
    previous_quarter = le trimestre dernier ¦ next_quarter = le trimestre prochain ¦ this_year = cette année
    previous_year = l’année dernière ¦ next_year = l’année prochaine ¦ this_fiscal_year = cet exercice
    previous_fiscal_year = l’exercice dernier ¦ next_fiscal_year = l’exercice prochain
  `),
  measures: table(`
    retention = Taux de renouvellement ¦ lapse_rate = Taux d’attrition ¦ development = Évolution du nombre de membres
    growth = Évolution du nombre de membres ¦ churn = Membres susceptibles de partir
    ageing = Factures ouvertes par ancienneté ¦ payment_behaviour = Quand les factures sont payées
    double_payments = Doubles paiements possibles ¦ duplicate_people = Personnes peut-être saisies deux fois
    number_gaps = Numéros de facture manquants
    anomalies = Saisies inhabituelles ¦ insights = À regarder
  `),
  measured: table(`
    value = Valeur ¦ amount = Montant ¦ count = Factures ¦ current = Pas encore échues ¦ 1-30 = 1 à 30 jours de retard
    31-60 = 31 à 60 jours de retard ¦ 61-90 = 61 à 90 jours de retard ¦ 90+ = Plus de 90 jours de retard
    probability = Risque de départ ¦ level = Niveau ¦ tier = Tarif ¦ valid_through = Payé jusqu’au ¦ reason = Raisons
    median_days_late = Jours de retard, médiane ¦ on_time_share = Payées à temps
    median_days_to_pay = Jours avant paiement, médiane ¦ invoices = Factures payées ¦ all = Tous
    type.amount outlier = montant inhabituel ¦ type.no show outlier = beaucoup d’absents ¦ type.over capacity = trop de monde
    type.seat count mismatch = places mal comptées ¦ type.attendance without registration = entrée sans place ¦ type.check in outside event = pointage à un autre moment
    type.bulk status change = nombreux changements de statut ¦ type.odd hours = heure inhabituelle ¦ type.collections drift = paiements plus tardifs
    type.overdue surge = plus de retards ¦ type.double payment = double paiement ¦ type.overpayment = trop-perçu
    type.duplicate invoice = facture en double ¦ type.shared email = adresse e-mail partagée ¦ type.duplicate person = personne en double
    type.birth in future = naissance dans le futur ¦ type.birth too early = âge impossible ¦ type.joined before birth = adhésion avant la naissance
    type.event too long = évènement très long ¦ type.event too far = évènement lointain ¦ type.no seats = aucune place
    type.duplicate event = évènement en double ¦ type.ticket price = prix de billet inhabituel ¦ type.guest burst = nombreux invités d’un coup
    type.lapse cluster = nombreuses adhésions expirées ¦ type.paid before issued = payée avant son émission ¦ type.due before issued = échue avant son émission
    type.due far ahead = échéance lointaine ¦ type.zero total = total nul ¦ type.future dated = date dans le futur
    type.number gap = numéros manquants ¦ type.period spike = mois inhabituellement haut ¦ type.period drop = mois inhabituellement bas
    type.feedback drop = moins bonne note ¦ type.sign up burst = nombreuses adhésions d’un coup ¦ type.ticket revenue mismatch = billets et factures différents
    severity.low = faible ¦ severity.medium = moyenne ¦ severity.high = élevée ¦ severity.critical = critique
    level.low = faible ¦ level.medium = moyen ¦ level.high = élevé
    module.finances = finances ¦ module.members = membres ¦ module.events = évènements
    severity = Gravité ¦ type = Type ¦ module = Domaine ¦ observed = Observé ¦ expected = Habituel
    explanation = Pourquoi ¦ title = Quoi ¦ why = Pourquoi ¦ action = Que faire
  `),
  defined: table(`
    lapse_rate = Membres dont l’adhésion a expiré, au jour où elle l’a fait, parmi toutes les adhésions sur lesquelles il est décidé : ce qui manque au taux de renouvellement pour faire 100 %. Pour les membres en délai de grâce, rien n’est encore décidé.
    retention = Renouvellements parmi toutes les adhésions sur lesquelles il est décidé : les périodes qui en prolongent une autre, au jour où elles le font, face aux membres au jour où leur adhésion a expiré. Pour les membres en délai de grâce, rien n’est encore décidé.
    development = Membres qui étaient actifs ou en délai de grâce à la fin de la période, tels qu’ils étaient ce jour-là.
    growth = Membres à la fin de la période moins les membres à son début, chacun tel qu’il était ce jour-là : ceux qui ont adhéré ou sont revenus, moins ceux dont l’adhésion a expiré, qui ont démissionné, ont été suspendus ou sont décédés.
    churn = La probabilité que l’adhésion expire dans les {n} jours, apprise de la façon dont les membres se comportaient avant l’expiration ; les raisons sont des liens, pas des causes.
    ageing = Ce qui reste à payer à la fin du jour sur les factures ouvertes, selon le nombre de jours dont leur échéance est alors dépassée.
    payment_behaviour = Factures payées, au jour de leur règlement : les jours de retard comptent de l’échéance à ce jour et sont négatifs s’il est venu plus tôt ; les jours jusqu’au paiement comptent à partir de l’émission.
    anomalies.open = Ce que le dernier passage a trouvé d’inhabituel selon des règles et des statistiques robustes et que personne n’a encore réglé ni ignoré, au jour où cela s’est produit.
    insights = Changements et faits trouvés en parcourant les données, classés selon l’enjeu et leur degré de certitude.
  `),
  unusual: table(`
    invoices = les brouillons et les annulées ¦ registrations = les annulées, refusées, expirées et transférées
    payments = les échoués, contestés ou en attente ¦ terms = les prévues et les résiliées
    check_ins = les sorties et les refus ¦ events = les brouillons et les annulés ¦ members = les anciens et les archivés
    allocations = ceux de paiements échoués ou remboursés en entier
    tiers = celles qui ne sont plus proposées ¦ ticket_types = ceux qui ne sont plus en vente
  `),
  words: table<Word>(`
    too_slow = Cela prend trop de temps. Précisez, par exemple par une période ou un statut.
    not_allowed = Votre rôle ne vous permet pas de voir cela.
    not_askable = Cela ne peut pas être demandé au sujet de : {np}. Posez la question autrement, s’il vous plaît.
    not_found_out = Cela n’a pas pu être consulté. Posez la question à nouveau dans un instant.
    there_are = Il y a {n} {np}. ¦ there_is = Il y a {n} {np}. ¦ there_are_none = Il n’y a pas de {np}.
    with = avec des {np} ¦ without = sans {np} ¦ with_count = avec {q} {np} ¦ with_sum = avec des {np} de {q} au total ¦ or = ou ¦ and = et ¦ not = pas {v} ¦ other_than = pas exactement {n} ¦ with_only = sans {n} autres que {np} ¦ own = vous concernant ¦ points = {n} points
    from_until = du {a} au {b} ¦ among_these = parmi ces {n} ¦ between_days = {a} au {b} ¦ between = {a} à {b} ¦ from_on = à partir du {a}
    before = avant le {a} ¦ after = après le {a} ¦ below = moins de {n} ¦ week_of = Semaine du {a}
    quarter_of = T{n} {a} ¦ titled = « {v} » ¦ quoted = « {v} » ¦ some = des {v} ¦ years = {n} ans|{n} an ¦ days = {n} jours|{n} jour ¦ renewals_since = Les renouvellements sont enregistrés à partir du {a} ; rien n’est connu du temps d’avant. ¦ tied = {n} autres sont à égalité avec le dernier résultat.|Un autre est à égalité avec le dernier résultat.
    days_early = {n} jours d’avance|{n} jour d’avance ¦ credits_off = avant {n} d’avoirs ¦ refunds_off = après déduction de {n} de remboursements ¦ way_it_came = selon le moyen par lequel le paiement est arrivé ¦ of_all_payers = de membres et d’autres payeurs ¦ there_were = Le {a}, il y avait {n} {np}. ¦ there_was = Le {a}, il y avait {n} {np}. ¦ there_were_none = Le {a}, il n’y avait pas de {np}.
    came_at = qui ont participé à {i}|qui a participé à {i} ¦ came_never_at = qui n’ont pas participé à {i}|qui n’a pas participé à {i}
    came_times_at = qui ont participé à {q} {np}|qui a participé à {q} {np}
    came = qui ont participé à un évènement|qui a participé à un évènement
    came_never = qui n’ont participé à aucun évènement|qui n’a participé à aucun évènement
    came_times = qui ont participé à {q} évènements|qui a participé à {q} évènements
    total_is = {n} {l} au total ¦ figure_is = {l}{c} {n} {h}
    from = depuis le {a} ¦ until = jusqu’au {b} ¦ on = le {a} ¦ in_month = en {a}
    in_year = en {a} ¦ last_days = au cours des {n} derniers jours ¦ next_days = dans les {n} prochains jours
    sum = au total ¦ average = en moyenne ¦ median = médiane ¦ minimum = au plus bas ¦ maximum = au plus haut
    share = part ¦ of = {a} sur {b} ¦ more = … et {n} de plus ¦ yes = Oui ¦ no = Non ¦ unknown_value = inconnu
    by = Par {v} ¦ total = Total ¦ except = sauf {c} {v} ¦ given = renseigné ¦ welcome = Avec plaisir. Posez-moi d’autres questions quand vous voulez. ¦ none_given = non renseigné ¦ per = Par {v} ¦ difference = Différence
    clarify = Je n’ai pas compris « {v} » ici. Dites-le autrement, s’il vous plaît.
    clarify_near = Je ne suis pas sûr de « {v} ». Voulez-vous dire l’une de ces choses ?|Je ne suis pas sûr de « {v} ». Est-ce bien cela ? ¦ clarify_offer = Que voulez-vous dire ?|Est-ce bien cela ?
    offer_count = Combien : {v} ¦ offer_rows = Liste : {v} ¦ offer_sorted = triés par : {v} ¦ offer_first = les {v} premiers ¦ offer_one = le premier résultat seulement
    clarify_none = Cela ne correspond à aucune de ces personnes. ¦ clarify_which = Qui ou que voulez-vous dire par « {v} » ? ¦ nobody = Aucun membre ne s’appelle « {v} ». ¦ nobody_near = Vouliez-vous dire {v} ?
    clarify_help = Posez une question sur les membres, les évènements, les inscriptions, les factures ou les paiements, par exemple « Combien de membres ont adhéré cette année ? »
    refuse_order = Je ne peux que lire, donc je ne peux pas faire cela.
    draft_many = Je peux préparer ce courriel, pour {n} membres. ¦ draft_one = Je peux préparer ce courriel, pour {n} membre.
    draft_nobody = Je peux préparer ce courriel, mais personne ne le recevrait pour le moment. ¦ offer_draft = Rien ne part avant que vous l’ayez relu et envoyé vous-même.
    draft_whom = À qui ce courriel est-il destiné ? Dites-le en une phrase, par exemple « Écris un courriel à tous les membres ».
    draft_list_first = Affichez d’abord ceux qui doivent recevoir le courriel, puis demandez-moi de leur écrire.
    left_out = Laissés de côté : {v}. ¦ left_out_no_email = {n} sans adresse électronique ¦ left_out_no_consent = {n} sans consentement ¦ left_out_deceased = {n} décédés
    left_out_not_current = {n} ni actifs ni en délai de grâce ¦ left_out_archived = {n} archivés ¦ left_out_no_member = {n} {np} sans membre ¦ left_out_not_overdue = {n} sans retard de paiement ¦ left_out_not_open = {n} sans montant dû
    refuse_page = Cela se fait ici : {v}.
    refuse_why = Je peux montrer ce que contiennent les données, mais pas pourquoi il en est ainsi. Demandez-moi les chiffres.
    refuse_elsewhere = Cela ne peut pas être demandé ici. ¦ refuse_seen = Vous le voyez ici : {v}.
    refuse_how = Je ne fais que consulter et ne connais pas chaque étape.
    refuse_advice = Les données contiennent des faits, mais ni avis, ni jugement, ni conseil. Demandez-moi les chiffres.
    refuse_instead = Vous pouvez demander : « {v} » ¦ instead_reasons = Quelles raisons ont été notées pour les démissions ?
    refuse_forecast = Cela est à venir, et les données ne contiennent que ce qui s’est passé. Demandez-moi la même chose jusqu’à aujourd’hui.
    refuse_no_day = Ce jour n’existe pas dans le calendrier.
    refuse_no_record = Votre compte n’appartient à aucun membre : il n’y a donc rien qui vous concerne à consulter.
    refuse_not_kept = Cela n’est pas conservé et ne peut donc pas être consulté ici.
    refuse_foreign = Il n’y a rien à ce sujet dans les données.
    refuse_others = Je peux vous renseigner sur votre adhésion, vos factures et inscriptions, et sur nos évènements.
    define_none = Je n’ai pas de définition pour cela. ¦ each = {q} pour chacun ¦ at_least = au moins {n}
    at_most = au plus {n} ¦ more_than = plus de {n} ¦ less_than = moins de {n} ¦ exactly = {n} ¦ yes_word = oui
    no_word = non ¦ too_little = Il n’y a aucune donnée pour calculer cela.
    included = y compris {v}
    excluded = sans {v}
    per_each = {l} par {v}
    those = les {v}
  `),
  terms: table(`
    cancelled = Est résiliée l’adhésion à laquelle on a mis fin avant son terme ; est annulé l’évènement ou l’inscription qui n’a pas lieu.
    resigned = A démissionné qui a mis fin à son adhésion ; est expirée l’adhésion qui n’a pas été renouvelée.
    renews_itself = Une adhésion à renouvellement automatique est facturée à nouveau avant sa fin, sans que personne ait rien à faire.
    dues = La cotisation est ce qu’un membre paie pour une période d’adhésion, selon sa formule.
    reminded = Une relance est envoyée pour une facture en retard, par les étapes fixées dans les réglages.
    paid_late = Est payée en retard la facture dont le dernier paiement est arrivé après l’échéance.
    balance = Le solde est ce qui reste à payer sur les factures ouvertes.
    guests = Un invité est inscrit à un évènement sans être membre.
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
    write_off = Est passé en perte tout ce qui restait dû le jour de la passation en perte, quoi qu’il soit arrivé depuis : cela compte le jour de son arrivée.
    lapse_rate = Le taux d’attrition est la part des adhésions non renouvelées parmi celles qui ont pris fin.
    retention = Le taux de renouvellement est la part des adhésions renouvelées parmi celles qui ont pris fin.
    waitlisted = En liste d’attente, on n’a pas encore de place ; on avance dans l’ordre des inscriptions quand une place se libère.
    recommendation = Le NPS est la part des réponses 9 et 10 à « Nous recommanderiez-vous ? », moins la part des réponses 0 à 6.
    revenue = Les recettes sont l’argent compté le jour et par le moyen de son arrivée, moins les remboursements comptés le jour et par le moyen où ils ont été faits.
    overdue = Est en retard une facture ouverte dont l’échéance est passée.
    credit_notes = Un avoir annule une facture en tout ou en partie ; un remboursement est de l’argent rendu.
    no_show = Un absent est un inscrit qui n’est pas venu.
  `),
}
