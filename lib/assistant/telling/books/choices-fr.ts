import { table } from '#lib/assistant/reading/packs/pack'

/** Values of choices in French that have no quality beside a noun, as a word of its own: of several, and of one after |. */
export const CHOICES_FR = table(`
  members.risk_of_leaving.low = risque de départ faible ¦ members.risk_of_leaving.medium = risque de départ moyen ¦ members.risk_of_leaving.high = risque de départ élevé
  members.group_role.payer = payeur ¦ members.group_role.administrator = gestion ¦ members.group_role.person = personne rattachée
  terms.source.join = adhésion ¦ terms.source.import = import ¦ terms.source.grant = attribution ¦ terms.source.upgrade = changement de tarif
  terms.source.group = famille ou organisation ¦ terms.state.proposed = prévues|prévue ¦ terms.state.active = en cours
  terms.state.ended = terminées|terminée ¦ terms.state.cancelled = résiliées|résiliée
  tiers.period_unit.day = jour ¦ tiers.period_unit.month = mois ¦ tiers.period_unit.year = année ¦ tiers.period_unit.lifetime = à vie
  tiers.visibility.public = tous ¦ tiers.visibility.admin = l’administration
  groups.kind.household = familles|famille ¦ groups.kind.organization = organisations|organisation
  events.kind.other = autres|autre ¦ events.attendance_mode.in_person = sur place ¦ events.attendance_mode.hybrid = sur place et en ligne
  events.event_status.ongoing = en cours ¦ events.visibility.public = tous ¦ events.visibility.members = membres
  events.visibility.tiers = certains tarifs ¦ events.visibility.private = personne d’autre
  events.waitlist_mode.none = aucune ¦ events.waitlist_mode.manual = à la main ¦ events.waitlist_mode.auto = automatique
  ticket_types.payment_rule.invoice = sur facture ¦ ticket_types.payment_rule.prepay = avant l’évènement
  ticket_types.payment_rule.at_door = à l’entrée ¦ ticket_types.audience.everyone = tous ¦ ticket_types.audience.members = membres
  ticket_types.audience.tiers = certains tarifs ¦ ticket_types.audience.code = avec un code
  registrations.status.pending_approval = à approuver ¦ registrations.status.pending_payment = à payer
  registrations.status.offered = place proposée ¦ registrations.status.rejected = refusées|refusée ¦ registrations.status.expired = expirées|expirée
  registrations.status.transferred = transférées|transférée ¦ registrations.billing.invoice = sur facture
  registrations.billing.prepay = avant l’évènement ¦ registrations.billing.at_door = à l’entrée ¦ registrations.billing.waived = offert
  registrations.source.api = interface ¦ registrations.source.admin = administration ¦ registrations.source.member = membre
  registrations.source.import = import ¦ registrations.source.public = page publique
  check_ins.kind.entry = entrée ¦ check_ins.kind.exit = sortie ¦ check_ins.result.ok = admis ¦ check_ins.result.refused = refusés|refusé
  check_ins.reason.invalid = non valable ¦ check_ins.reason.unpaid = impayé ¦ check_ins.reason.blocked = bloqué
  check_ins.reason.invalid_time = pas à cette heure ¦ check_ins.reason.canceled = annulé
  check_ins.reason.already_redeemed = déjà utilisé ¦ check_ins.reason.product = autre billet ¦ check_ins.reason.rules = selon les règles
  check_ins.reason.ambiguous = ambigu ¦ check_ins.reason.revoked = retiré
  check_ins.reason.unapproved = non approuvé ¦ check_ins.reason.error = erreur
  invoices.kind.other = autres|autre ¦ invoice_lines.source.tier = tarif ¦ invoice_lines.source.ticket = billet
  invoice_lines.source.manual = à la main ¦ invoice_lines.source.late_fee = frais de retard ¦ invoice_lines.source.donation = don
  refunds.method.bank_transfer = virement ¦ refunds.method.card = carte ¦ refunds.method.cash = espèces
  refunds.method.direct_debit = prélèvement ¦ refunds.method.online = en ligne ¦ refunds.method.cheque = chèque
  refunds.method.card_terminal = terminal de paiement ¦ refunds.method.credit = avoir ¦ refunds.method.other = autre
  payments.method.cheque = chèque ¦ payments.method.card_terminal = terminal de paiement ¦ payments.method.credit = avoir
  payments.method.other = autre ¦ payments.status.pending = en cours ¦ payments.status.succeeded = reçus|reçu
  payments.status.failed = échoués|échoué ¦ payments.status.cancelled = abandonnés|abandonné
  payments.status.partially_refunded = remboursés en partie|remboursé en partie
  payments.status.refunded = remboursés|remboursé ¦ payments.status.disputed = contestés|contesté
  reminders.delivery.mail = par courriel ¦ reminders.delivery.print = imprimées|imprimée
  credit_notes.reason.duplicate = double ¦ credit_notes.reason.mistake = erreur ¦ credit_notes.reason.cancellation = annulation
  credit_notes.reason.goodwill = geste commercial ¦ credit_notes.reason.fraud = fraude ¦ credit_notes.reason.other = autre raison
  mails.template.verify_email = confirmation de l’adresse ¦ mails.template.already_registered = déjà inscrit
  mails.template.reset_password = nouveau mot de passe ¦ mails.template.welcome = bienvenue ¦ mails.template.password_changed = mot de passe changé
  mails.template.confirm_email = confirmation de la nouvelle adresse ¦ mails.template.email_changed = adresse changée ¦ mails.template.event_changed = évènement modifié ¦ mails.template.offer_ended = offre terminée ¦ mails.template.event_postponed = évènement reporté
  mails.template.event_cancelled = évènement annulé ¦ mails.template.confirm_registration = inscription à confirmer
  mails.template.registration_confirmed = inscription confirmée
  mails.template.registration_cancelled = inscription annulée ¦ mails.template.seat_offered = place proposée
  mails.template.staff_summary = résumé pour l’équipe ¦ mails.template.invitation = invitation ¦ mails.template.application_received = demande reçue
  mails.template.application_approved = demande acceptée ¦ mails.template.application_declined = demande refusée
  mails.template.membership_started = adhésion commencée ¦ mails.template.invoice = facture
  mails.template.application_withdrawn = demande retirée ¦ mails.template.membership_ending = fin de l’adhésion
  mails.template.renewal_notice = avis de renouvellement ¦ mails.template.receipt = reçu
  mails.template.payment_reminder = rappel de paiement ¦ mails.template.credit_note = avoir ¦ mails.template.seat_held = place réservée
  mails.template.seat_released = place libérée ¦ mails.template.feedback_request = demande d’avis ¦ mails.template.message = message
  mails.status.queued = en attente ¦ mails.status.sent = envoyés|envoyé ¦ mails.status.failed = échoués|échoué ¦ mails.status.local = gardés ici|gardé ici
  audit.noun.members = membres ¦ audit.noun.groups = familles et organisations ¦ audit.noun.tiers = tarifs
  audit.noun.custom_fields = champs ajoutés ¦ audit.noun.consent_purposes = buts des consentements ¦ audit.noun.events = évènements
  audit.noun.event_sessions = points du programme ¦ audit.noun.ticket_types = types de billets ¦ audit.noun.registrations = inscriptions
  audit.noun.feedback = avis ¦ audit.noun.invoices = factures ¦ audit.noun.payments = paiements
  audit.noun.credit_notes = avoirs ¦ audit.noun.findings = constats ¦ audit.noun.files = fichiers ¦ audit.noun.accounts = comptes
  audit.noun.tenants = l’association ¦ audit.noun.archives = archives ¦ audit.noun.ai_settings = l’assistant
  audit.noun.billing_runs = séries de factures ¦ audit.noun.bulk_actions = actions groupées ¦ audit.noun.imports = imports
  audit.noun.mails = courriels ¦ audit.noun.mail_settings = textes des courriels ¦ audit.noun.anomalies = anomalies ¦ audit.noun.insights = constats utiles
  audit.actor_kind.account = compte ¦ audit.actor_kind.system = système ¦ audit.actor_kind.anonymous = sans connexion
`)
