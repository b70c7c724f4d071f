type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]

export type Query = Readonly<Record<string, QueryValue>>

/**
 * A path with query parameters. Null, undefined, empty text and empty lists are left out; a list becomes one
 * comma-separated value.
 */
export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue
    const text = Array.isArray(value) ? value.join(',') : String(value)
    if (text !== '') search.append(name, text)
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

const seg = encodeURIComponent

/** Every page of the site. Lists take their filters, so that a figure can open exactly its rows. */
export const pages = {
  landing: () => '/',
  login: (query?: { reason?: 'expired' | 'signed_out' | 'verified'; next?: string; tenant_id?: string }) =>
    withQuery('/login', query),
  register: (query?: { tenant_id?: string; start?: 'new'; next?: string }) => withQuery('/register', query),
  verifyEmail: (query?: { token?: string }) => withQuery('/verify-email', query),
  forgotPassword: (query?: { tenant_id?: string }) => withQuery('/forgot-password', query),
  forgotAssociation: () => '/forgot-association',
  resetPassword: (query?: { token?: string }) => withQuery('/reset-password', query),
  restoreEmail: (query?: { token?: string }) => withQuery('/restore-email', query),
  mailbox: () => '/mailbox',
  mailboxMessage: (tenant_id: string, mail_id: string) => `/mailbox/${seg(tenant_id)}/${seg(mail_id)}`,
  docs: (tag?: string) => (tag === undefined ? '/docs' : `/docs/${seg(tag)}`),
  publicEvent: (tenant_id: string, event_id: string) => `/e/${seg(tenant_id)}/${seg(event_id)}`,
  guestRegistration: (tenant_id: string, event_id: string) => `${pages.publicEvent(tenant_id, event_id)}/register`,
  confirmRegistration: (token: string) => withQuery('/confirm-registration', { token }),
  /** A registration for whoever holds its link. */
  seat: (seat: string) => withQuery('/seat', { seat }),
  keepSeat: (seat: string) => withQuery('/seat/keep', { seat }),
  takeSeat: (seat: string) => withQuery('/seat/take', { seat }),
  giveUpSeat: (seat: string) => withQuery('/seat/give-up', { seat }),
  giveFeedback: (feedback: string) => withQuery('/feedback', { feedback }),
  endFeedback: (feedback: string) => withQuery('/end-feedback', { feedback }),
  withdrawConsent: (consent: string) => withQuery('/withdraw', { consent }),
  endSummaries: (summary: string) => withQuery('/end-summaries', { summary }),
  /** A person's own settings, for every role: name, password, where they are signed in. */
  account: () => '/account',

  admin: {
    home: () => '/admin',
    members: (query?: Query) => withQuery('/admin/members', query),
    newMember: () => '/admin/members/new',
    member: (id: string) => `/admin/members/${seg(id)}`,
    duplicates: (query?: Query) => withQuery('/admin/members/duplicates', query),
    duplicate: (id: string) => `/admin/members/duplicates/${seg(id)}`,
    groups: (query?: Query) => withQuery('/admin/members/groups', query),
    newGroup: (query?: { payer_member_id?: string }) => withQuery('/admin/members/groups/new', query),
    group: (id: string) => `/admin/members/groups/${seg(id)}`,
    editGroup: (id: string) => `/admin/members/groups/${seg(id)}/edit`,
    editMember: (id: string) => `/admin/members/${seg(id)}/edit`,
    events: (query?: Query) => withQuery('/admin/events', query),
    newEvent: () => '/admin/events/new',
    event: (id: string) => `/admin/events/${seg(id)}`,
    editEvent: (id: string) => `/admin/events/${seg(id)}/edit`,
    eventRegistrations: (id: string, query?: Query) => withQuery(`/admin/events/${seg(id)}/registrations`, query),
    registration: (event_id: string, id: string) => `/admin/events/${seg(event_id)}/registrations/${seg(id)}`,
    eventFeedback: (id: string, query?: Query) => withQuery(`/admin/events/${seg(id)}/feedback`, query),
    registrations: (query?: Query) => withQuery('/admin/events/registrations', query),
    checkIn: (id: string) => `/admin/events/${seg(id)}/check-in`,
    finance: () => '/admin/finance',
    invoices: (query?: Query) => withQuery('/admin/finance/invoices', query),
    newInvoice: (query?: { member_id?: string }) => withQuery('/admin/finance/invoices/new', query),
    invoice: (id: string) => `/admin/finance/invoices/${seg(id)}`,
    editInvoice: (id: string) => `/admin/finance/invoices/${seg(id)}/edit`,
    payments: (query?: Query) => withQuery('/admin/finance/payments', query),
    payment: (id: string) => `/admin/finance/payments/${seg(id)}`,
    refunds: (query?: Query) => withQuery('/admin/finance/refunds', query),
    creditNotes: (query?: Query) => withQuery('/admin/finance/credit-notes', query),
    creditNote: (id: string) => `/admin/finance/credit-notes/${seg(id)}`,
    billingRuns: (query?: Query) => withQuery('/admin/finance/billing-runs', query),
    newBillingRun: (query?: Query) => withQuery('/admin/finance/billing-runs/new', query),
    imports: (query?: Query) => withQuery('/admin/imports', query),
    import: (id: string, query?: Query) => withQuery(`/admin/imports/${seg(id)}`, query),
    billingRun: (id: string, query?: Query) => withQuery(`/admin/finance/billing-runs/${seg(id)}`, query),
    journal: (query?: Query) => withQuery('/admin/finance/journal', query),
    insights: (query?: Query) => withQuery('/admin/insights', query),
    churn: (query?: Query) => withQuery('/admin/insights', { kind: 'churn', ...query }),
    anomalies: (query?: Query) => withQuery('/admin/insights', { kind: 'anomaly', ...query }),
    assistant: (query?: { q?: string }) => withQuery('/admin/assistant', query),
    conversation: (id: string) => `/admin/assistant/${seg(id)}`,
    settingsAssistant: () => '/admin/settings/assistant',
    settings: () => '/admin/settings',
    settingsTiers: () => '/admin/settings/tiers',
    newTier: () => '/admin/settings/tiers/new',
    tier: (id: string) => `/admin/settings/tiers/${seg(id)}`,
    settingsPrivacy: () => '/admin/settings/privacy',
    settingsCustomFields: () => '/admin/settings/custom-fields',
    settingsAccounts: (query?: Query) => withQuery('/admin/settings/accounts', query),
    settingsMail: (query?: Query) => withQuery('/admin/settings/mail', query),
    settingsMailTexts: () => '/admin/settings/mail-texts',
    mailText: (template: string) => `/admin/settings/mail-texts/${seg(template)}`,
    settingsMailDrafts: () => '/admin/settings/mail/drafts',
    settingsMailMessage: (id: string) => `/admin/settings/mail/${seg(id)}`,
    settingsCopies: () => '/admin/settings/copies',
    settingsJobs: () => '/admin/settings/jobs',
    settingsAudit: (query?: Query) => withQuery('/admin/settings/audit', query),
  },

  member: {
    home: () => '/member',
    events: (query?: Query) => withQuery('/member/events', query),
    event: (id: string) => `/member/events/${seg(id)}`,
    invoices: (query?: Query) => withQuery('/member/invoices', query),
    invoice: (id: string) => `/member/invoices/${seg(id)}`,
    directory: (query?: Query) => withQuery('/member/directory', query),
    directoryEntry: (id: string) => `/member/directory/${seg(id)}`,
    profile: () => '/member/profile',
    /** What is kept of the person, what they consented to, and their way out. */
    ownData: () => '/member/profile/data',
    group: () => '/member/group',
    assistant: (query?: { q?: string }) => withQuery('/member/assistant', query),
    conversation: (id: string) => `/member/assistant/${seg(id)}`,
  },
} as const

/** What programs ask the site for by fixed names. Files of public/ are not listed here. */
export const files = {
  robots: () => '/robots.txt',
  /** Names all other sitemaps. */
  sitemap: () => '/sitemap.xml',
  /** The pages that belong to no association. */
  pagesSitemap: () => '/sitemap-pages.xml',
  /** An association's events; one of several pages where there are more than a sitemap may hold. */
  eventsSitemap: (tenant_id: string, page = 1) =>
    withQuery(`/e/${seg(tenant_id)}/sitemap.xml`, { page: page === 1 ? null : page }),
  /** What a link to the site shows where it is shared. */
  picture: () => '/picture.png',
  /** What a link to an event shows; another version gets another address, because others keep pictures for long. */
  eventPicture: (tenant_id: string, event_id: string, version?: string) =>
    withQuery(`${pages.publicEvent(tenant_id, event_id)}/picture.png`, { v: version }),
  /** An event for calendars. */
  eventCalendar: (tenant_id: string, event_id: string) => `${pages.publicEvent(tenant_id, event_id)}/event.ics`,
  /** The same for whoever holds the link of a registration, with the way in online. */
  seatCalendar: (seat: string) => withQuery('/seat/event.ics', { seat }),
  /** The invoice of a registration for whoever holds its link, or a credit note on it. */
  seatInvoice: (seat: string) => withQuery('/seat/invoice.pdf', { seat }),
  seatCreditNote: (seat: string, credit_note: string) => withQuery('/seat/credit-note.pdf', { seat, credit_note }),
  /** An association's logo; another picture gets another address. */
  logo: (tenant_id: string, logo_file_id: string) => withQuery(`/e/${seg(tenant_id)}/logo`, { v: logo_file_id }),
  securityTxt: () => '/.well-known/security.txt',
  changePassword: () => '/.well-known/change-password',
} as const

const root = '/api/v1'
const invoicesRoot = `${root}/finances/finances/invoices`
const creditNotesRoot = `${root}/finances/finances/credit-notes`
const paymentsRoot = `${root}/finances/finances/payments`
const runsRoot = `${root}/finances/finances/billing-runs`

/** Where the papers of a record are, by its noun. */
const PAPERS = {
  invoices: { root: invoicesRoot, file: 'pdf' },
  credit_notes: { root: creditNotesRoot, file: 'pdf' },
  payments: { root: paymentsRoot, file: 'receipt' },
} as const
interface PaperOf {
  noun: keyof typeof PAPERS
  id: string
}

/** Every path of the HTTP API. Lists end in a slash, objects do not. */
export const api = {
  openapi: () => `${root}/openapi.json`,

  auth: {
    login: () => `${root}/auth/login`,
    register: () => `${root}/auth/register`,
    joiningFields: (query?: Query) => withQuery(`${root}/auth/joining-fields/`, query),
    joiningPurposes: (query?: Query) => withQuery(`${root}/auth/joining-purposes/`, query),
    verifyEmail: () => `${root}/auth/verify-email`,
    resendVerification: () => `${root}/auth/resend-verification`,
    forgotPassword: () => `${root}/auth/forgot-password`,
    forgotAssociation: () => `${root}/auth/forgot-association`,
    resetPassword: () => `${root}/auth/reset-password`,
    me: () => `${root}/auth/me`,
    changeEmail: () => `${root}/auth/change-email`,
    restoreEmail: () => `${root}/auth/restore-email`,
    changePassword: () => `${root}/auth/change-password`,
    sessions: (query?: Query) => withQuery(`${root}/auth/sessions/`, query),
    session: (id: string) => `${root}/auth/sessions/${seg(id)}`,
  },
  accounts: (query?: Query) => withQuery(`${root}/accounts/`, query),
  account: (id: string) => `${root}/accounts/${seg(id)}`,
  accountEmailChange: (id: string) => `${root}/accounts/${seg(id)}/email-change`,
  accountInvitation: (id: string) => `${root}/accounts/${seg(id)}/invitation`,
  demo: () => `${root}/demo`,

  members: (query?: Query) => withQuery(`${root}/members/`, query),
  memberMatches: (query: Query) => withQuery(`${root}/members/matches/`, query),
  memberDues: (query: Query) => withQuery(`${root}/members/dues/`, query),
  member: (id: string) => `${root}/members/${seg(id)}`,
  directory: (query?: Query) => withQuery(`${root}/directory/`, query),
  directoryEntry: (id: string) => `${root}/directory/${seg(id)}`,
  memberEmailChange: (id: string) => `${root}/members/${seg(id)}/email-change`,
  memberReminderStop: (id: string) => `${root}/members/${seg(id)}/reminder-stop`,
  tierChangePreview: (id: string) => withQuery(`${root}/members/${seg(id)}/tier-change`, { dry_run: 'true' }),
  groups: (query?: Query) => withQuery(`${root}/groups/`, query),
  group: (id: string) => `${root}/groups/${seg(id)}`,
  groupPeople: (id: string) => `${root}/groups/${seg(id)}/people/`,
  groupPerson: (id: string, member_id: string) => `${root}/groups/${seg(id)}/people/${seg(member_id)}`,
  groupPayer: (id: string) => `${root}/groups/${seg(id)}/payer`,
  tiers: (query?: Query) => withQuery(`${root}/tiers/`, query),
  tier: (id: string) => `${root}/tiers/${seg(id)}`,
  customFields: (query?: Query) => withQuery(`${root}/custom-fields/`, query),
  customField: (id: string) => `${root}/custom-fields/${seg(id)}`,
  customFieldArchival: (id: string) => `${root}/custom-fields/${seg(id)}/archival`,
  events: (query?: Query) => withQuery(`${root}/events/`, query),
  eventStats: (query?: Query) => withQuery(`${root}/events/stats`, query),
  event: (id: string) => `${root}/events/${seg(id)}`,
  attendanceList: (event_id: string, query?: { part?: number }) =>
    withQuery(`${root}/events/${seg(event_id)}/attendance-list`, query),
  nameBadges: (event_id: string, query?: { part?: number }) =>
    withQuery(`${root}/events/${seg(event_id)}/name-badges`, query),
  eventCalendar: (id: string) => `${root}/events/${seg(id)}/calendar`,
  eventCancellation: (id: string) => `${root}/events/${seg(id)}/cancellation`,
  eventCopies: (id: string) => `${root}/events/${seg(id)}/copies/`,
  eventSessions: (event_id: string) => `${root}/events/${seg(event_id)}/sessions/`,
  eventSession: (event_id: string, id: string) => `${root}/events/${seg(event_id)}/sessions/${seg(id)}`,
  ticketTypes: (event_id: string) => `${root}/events/${seg(event_id)}/ticket-types/`,
  ticketType: (event_id: string, id: string) => `${root}/events/${seg(event_id)}/ticket-types/${seg(id)}`,
  checkIns: (event_id: string) => `${root}/events/${seg(event_id)}/check-ins/`,
  checkInStats: (event_id: string) => `${root}/events/${seg(event_id)}/check-ins/stats`,
  feedback: (event_id: string, query?: Query) => withQuery(`${root}/events/${seg(event_id)}/feedback/`, query),
  feedbackRequest: (event_id: string) => `${root}/events/${seg(event_id)}/feedback-request`,
  linkedFeedback: () => `${root}/registrations/feedback`,
  feedbackStop: (query?: { feedback: string }) => withQuery(`${root}/registrations/feedback-stop`, query),
  endSummaries: (query?: { summary: string }) => withQuery(`${root}/auth/end-summaries`, query),
  consentWithdrawal: (query?: { consent: string }) => withQuery(`${root}/consents/withdrawal`, query),
  guestRequest: () => `${root}/registrations/guest-request`,
  guestConfirmation: () => `${root}/registrations/guest-confirmation`,
  seatDecision: () => `${root}/registrations/seat-decision`,
  heldSeats: (query: { seat: string }) => withQuery(`${root}/registrations/held`, query),
  heldSeatCount: (query: { seat: string }) => withQuery(`${root}/registrations/held/seats`, query),
  allRegistrations: (query?: Query) => withQuery(`${root}/registrations/`, query),
  registrations: (event_id: string, query?: Query) =>
    withQuery(`${root}/events/${seg(event_id)}/registrations/`, query),
  registration: (event_id: string, id: string) => `${root}/events/${seg(event_id)}/registrations/${seg(id)}`,
  registrationCheckIn: (event_id: string, id: string, query?: Query) =>
    withQuery(`${root}/events/${seg(event_id)}/registrations/${seg(id)}/check-in`, query),
  invoices: (query?: Query) => withQuery(`${invoicesRoot}/`, query),
  invoice: (id: string) => `${invoicesRoot}/${seg(id)}`,
  invoiceReminderStop: (id: string) => `${invoicesRoot}/${seg(id)}/reminder-stop`,
  invoicePdf: (id: string, query?: Query) => withQuery(`${invoicesRoot}/${seg(id)}/pdf`, query),
  invoiceStats: (query?: Query) => withQuery(`${invoicesRoot}/stats`, query),
  payments: (query?: Query) => withQuery(`${paymentsRoot}/`, query),
  payment: (id: string) => `${paymentsRoot}/${seg(id)}`,
  billingRuns: (query?: Query) => withQuery(`${runsRoot}/`, query),
  billingRun: (id: string) => `${runsRoot}/${seg(id)}`,
  billingRunItems: (id: string, query?: Query) => withQuery(`${runsRoot}/${seg(id)}/items/`, query),
  billingRunItem: (run_id: string, id: string) => `${runsRoot}/${seg(run_id)}/items/${seg(id)}`,
  billingRunRelease: (id: string) => `${runsRoot}/${seg(id)}/release`,
  billingRunUndo: (id: string) => `${runsRoot}/${seg(id)}/undo`,
  creditNotes: (query?: Query) => withQuery(`${creditNotesRoot}/`, query),
  invoiceCreditNotes: (id: string) => `${invoicesRoot}/${seg(id)}/credit-notes/`,
  credits: (query?: Query) => withQuery(`${root}/finances/finances/credits/`, query),
  refunds: (query?: Query) => withQuery(`${root}/finances/finances/refunds/`, query),
  paymentRefunds: (id: string) => `${paymentsRoot}/${seg(id)}/refunds/`,
  allocations: (id: string) => `${paymentsRoot}/${seg(id)}/allocations/`,
  allocation: (id: string, invoice_id: string) => `${paymentsRoot}/${seg(id)}/allocations/${seg(invoice_id)}`,
  /** An invoice, a credit note or a receipt as PDF. */
  paper: ({ noun, id }: PaperOf, query?: Query) =>
    withQuery(`${PAPERS[noun].root}/${seg(id)}/${PAPERS[noun].file}`, query),
  /** Its mails. */
  delivery: ({ noun, id }: PaperOf, query?: Query) => withQuery(`${PAPERS[noun].root}/${seg(id)}/delivery`, query),
  arrears: (query?: Query) => withQuery(`${root}/finances/finances/arrears/`, query),
  journal: (query?: Query) => withQuery(`${root}/finances/finances/journal`, query),
  journalClosing: () => `${root}/finances/finances/journal/closing`,
  journalFile: (query?: Query) => withQuery(`${root}/finances/finances/journal/file`, query),
  mails: (query?: Query) => withQuery(`${root}/mails/`, query),
  mail: (id: string) => `${root}/mails/${seg(id)}`,
  mailSettings: () => `${root}/mail-settings/`,
  mailSetting: (template: string) => `${root}/mail-settings/${seg(template)}`,
  mailPreview: (template: string) => `${root}/mail-settings/${seg(template)}/preview`,
  mailTest: (template: string) => `${root}/mail-settings/${seg(template)}/test`,
  mailDelivery: (id: string) => `${root}/mails/${seg(id)}/delivery`,
  audit: (query?: Query) => withQuery(`${root}/audit/`, query),
  models: () => `${root}/models/`,
  tenantExport: () => `${root}/tenant/export`,
  archives: () => `${root}/tenant/archives/`,
  archive: (id: string) => `${root}/tenant/archives/${seg(id)}`,
  archiveContent: (id: string) => `${root}/tenant/archives/${seg(id)}/content`,
  views: (query?: Query) => withQuery(`${root}/views/`, query),
  view: (id: string) => `${root}/views/${seg(id)}`,
  imports: (query?: Query) => withQuery(`${root}/imports/`, query),
  import: (id: string) => `${root}/imports/${seg(id)}`,
  importCheck: (id: string) => `${root}/imports/${seg(id)}/check`,
  importRun: (id: string) => `${root}/imports/${seg(id)}/run`,
  importUndo: (id: string) => `${root}/imports/${seg(id)}/undo`,
  importRows: (id: string, query?: Query) => withQuery(`${root}/imports/${seg(id)}/rows/`, query),
  importFields: () => `${root}/imports/fields/`,
  importProblems: (id: string) => `${root}/imports/${seg(id)}/problems`,
  duplicates: (query?: Query) => withQuery(`${root}/duplicates/`, query),
  duplicateSearch: () => `${root}/duplicates/search`,
  duplicate: (id: string) => `${root}/duplicates/${seg(id)}`,
  duplicateDismissal: (id: string) => `${root}/duplicates/${seg(id)}/dismissal`,
  duplicateMerge: (id: string) => `${root}/duplicates/${seg(id)}/merge`,
  memberErase: (id: string) => `${root}/members/${seg(id)}/erase`,
  memberConsents: (id: string) => `${root}/members/${seg(id)}/consents/`,
  consentPurposes: () => `${root}/consent-purposes/`,
  consentPurpose: (key: string) => `${root}/consent-purposes/${seg(key)}`,
  memberExport: (id: string) => `${root}/members/${seg(id)}/export`,
  memberErasure: (id: string) => `${root}/members/${seg(id)}/erasure`,
  erasures: (query?: Query) => withQuery(`${root}/erasures/`, query),
  erasure: (id: string) => `${root}/erasures/${seg(id)}`,
  erasureRejection: (id: string) => `${root}/erasures/${seg(id)}/rejection`,
  erasureRequest: () => `${root}/privacy/erasure-request`,
  bulkActions: () => `${root}/bulk-actions/`,
  bulkAction: (id: string) => `${root}/bulk-actions/${seg(id)}`,
  bulkActionUndo: (id: string) => `${root}/bulk-actions/${seg(id)}/undo`,
  bulkActionRows: (id: string, query?: Query) => withQuery(`${root}/bulk-actions/${seg(id)}/rows/`, query),
  questions: () => `${root}/questions`,
  sheets: (query?: Query) => withQuery(`${root}/sheets`, query),
  tenant: () => `${root}/tenant`,
  files: (query?: Query) => withQuery(`${root}/files/`, query),
  file: (id: string) => `${root}/files/${seg(id)}`,

  ai: {
    chat: () => `${root}/ai/chat`,
    conversations: (query?: Query) => withQuery(`${root}/ai/conversations/`, query),
    conversation: (id: string) => `${root}/ai/conversations/${seg(id)}`,
    tables: (query?: Query) => withQuery(`${root}/ai/tables`, query),
    drafts: (query?: Query) => withQuery(`${root}/ai/drafts/`, query),
    draft: (id: string) => `${root}/ai/drafts/${seg(id)}`,
    testDraft: (id: string) => `${root}/ai/drafts/${seg(id)}/test`,
    sendDraft: (id: string) => `${root}/ai/drafts/${seg(id)}/send`,
    pinnedQuestions: () => `${root}/ai/pinned-questions/`,
    pinnedQuestion: (id: string) => `${root}/ai/pinned-questions/${seg(id)}`,
    settings: () => `${root}/ai/settings`,
    usage: () => `${root}/ai/usage`,
    transmissions: (query?: Query) => withQuery(`${root}/ai/transmissions/`, query),
    health: () => `${root}/ai/health`,
    insights: () => `${root}/ai/insights`,
    insightRefresh: () => `${root}/ai/insights/refresh`,
    churn: (member_id: string) => `${root}/ai/predict/churn/${seg(member_id)}`,
    churnScores: (query?: Query) => withQuery(`${root}/ai/churn/`, query),
    churnModel: () => `${root}/ai/churn/model`,
    churnRefresh: () => `${root}/ai/churn/refresh`,
    findAnomalies: () => `${root}/ai/predict/anomalies`,
    findings: (query?: Query) => withQuery(`${root}/ai/findings/`, query),
    finding: (id: string) => `${root}/ai/findings/${seg(id)}`,
    draftCheck: (noun: 'invoices' | 'members' | 'events' | 'registrations' | 'payments') =>
      `${root}/ai/anomalies/check${noun === 'invoices' ? '' : `/${noun}`}`,
    models: () => `${root}/ai/models`,
  },
} as const
