import { z } from 'zod'
import { EXAMPLES } from '#app/api/v1/examples'
import * as accounts from '#lib/accounts/schema'
import * as chain from '#lib/assistant/chain/schema'
import * as chat from '#lib/assistant/chat/schema'
import * as drafts from '#lib/assistant/drafts/schema'
import * as usage from '#lib/assistant/usage/schema'
import * as audit from '#lib/audit/schema'
import * as billingRuns from '#lib/billing-runs/schema'
import * as bulkActions from '#lib/bulk-actions/schema'
import * as checkIns from '#lib/check-ins/schema'
import * as consents from '#lib/consents/schema'
import * as copies from '#lib/copies/schema'
import * as creditNotes from '#lib/credit-notes/schema'
import * as customFields from '#lib/custom-fields/schema'
import * as deliveries from '#lib/deliveries/schema'
import * as directory from '#lib/directory/schema'
import * as duplicates from '#lib/duplicates/schema'
import { env } from '#lib/env'
import * as events from '#lib/events/schema'
import * as feedback from '#lib/feedback/schema'
import * as ai from '#lib/figures/schema'
import * as files from '#lib/files/schema'
import * as groups from '#lib/groups/schema'
import { describeApi, type OpenApi } from '#lib/http/openapi'
import type { ApiRoute } from '#lib/http/router'
import * as ofImports from '#lib/imports/schema'
import * as anomalies from '#lib/intelligence/anomalies/schema'
import * as churn from '#lib/intelligence/churn/schema'
import * as findings from '#lib/intelligence/findings/schema'
import * as insights from '#lib/intelligence/insights/schema'
import * as invoices from '#lib/invoices/schema'
import * as journal from '#lib/journal/schema'
import * as mail from '#lib/mail/schema'
import * as mailSettings from '#lib/mail/settings/schema'
import * as members from '#lib/members/schema'
import * as memberships from '#lib/memberships/schema'
import * as payments from '#lib/payments/schema'
import * as pinnedQuestions from '#lib/pinned-questions/schema'
import * as privacy from '#lib/privacy/schema'
import * as query from '#lib/query/schema'
import * as registrations from '#lib/registrations/schema'
import * as reminders from '#lib/reminders/schema'
import * as sheets from '#lib/sheets/table/schema'
import * as tenants from '#lib/tenants/schema'
import * as tiers from '#lib/tiers/schema'
import * as views from '#lib/views/schema'

const { Registration: AccountRegistration, Verification: EmailVerification, ...ofAccounts } = accounts
const { Verification: AnswerVerification, ...ofAnswers } = ai
const { Answer: QuestionAnswer, ...ofQueries } = query
const ofQuestions = { ...ofQueries, QuestionAnswer }

const NAMED = [
  { ...ofAccounts, AccountRegistration, EmailVerification },
  { ...ofAnswers, AnswerVerification },
  anomalies,
  chain,
  chat,
  churn,
  findings,
  insights,
  usage,
  drafts,
  pinnedQuestions,
  audit,
  checkIns,
  consents,
  copies,
  customFields,
  events,
  feedback,
  files,
  groups,
  sheets,
  invoices,
  journal,
  mail,
  mailSettings,
  members,
  memberships,
  payments,
  creditNotes,
  deliveries,
  directory,
  ofQuestions,
  privacy,
  registrations,
  reminders,
  tenants,
  tiers,
  views,
  bulkActions,
  ofImports,
  billingRuns,
  duplicates,
]

const TAGS = {
  auth: 'Registering, signing in, and the own account with its password and sessions.',
  tenant: 'The association itself: its name, address, looks and rules.',
  files: 'The logo, and papers as they were sent.',
  models: 'What can be asked: nouns, their fields and relations.',
  views: 'Saved views of lists, own and shared.',
  sheets: 'Files for spreadsheets of what is shown.',
  'bulk-actions': 'One action on many rows: preview, progress, result for each row, undo.',
  imports: 'Files of members that are moved in: columns, dry run, run as a job, undo for a day.',
  questions:
    'Counts, sums, shares, groups and rows of anything, by one grammar of conditions: `{"status": "active", "city": {"not": "Hamburg"}}`. ' +
    'Tests: equals, not, in, not_in, lt, lte, gt, gte, contains, starts_with, is_set, within (a period such as last_90_days). ' +
    'Combine with and, or, not; ask about related rows with some, none, every, count and sum. `as_of` asks what was so on a past day. `GET /models/` has all names.',
  accounts: 'Who may sign in, with which roles; invitations and approvals.',
  'openapi.json': 'This description, for programs.',
  demo: 'The demo association that comes with a new installation.',
  ai: 'The assistant, insights, predictions of leaving and anomalies, and what outside models are told.',
  members: 'People and organizations that belong to the association, from joining to leaving.',
  groups:
    'Families and organisations: one payer, several people who share the membership, as many as the tier has seats.',
  directory: 'What current members see of those of each other who agreed to it, where the association turns it on.',
  duplicates: 'People recorded twice: the search, the decision, and one record made of two.',
  'consent-purposes': 'What people can consent to. What each one said stands with the members.',
  consents: 'The links of mails that were sent because of a consent, which withdraw it without an account.',
  erasures: 'People who were erased, or ask to be.',
  privacy: 'What members may do with the data that is kept of them.',
  tiers: 'Kinds of membership with their prices and periods.',
  'custom-fields':
    'Fields that the association gives its members, events, registrations and invoices itself; records have their values in `custom_values`.',
  'mail-settings': 'What the association mails by itself, when, and in which words.',
  mails: 'What the association sent by e-mail, and what became of it.',
  audit: 'Who changed what, and when.',
  finances:
    'Invoices, payments, credits, refunds, credit notes, arrears, the journal of a period, and billing runs: many renewals or reminders at once.',
  events: 'Events with programme, tickets, registrations, check-in and feedback.',
  registrations: 'Registrations for all events in one list.',
}

/** The objects on the wire under the names that they are exported by. */
function namedSchemas(): Record<string, z.ZodType> {
  const schemas: Record<string, z.ZodType> = {}
  for (const [name, schema] of NAMED.flatMap((module) => Object.entries(module))) {
    // Filters are query parameters, which are told one by one.
    if (!(schema instanceof z.ZodObject || schema instanceof z.ZodEnum) || name.endsWith('Filter')) continue
    if (schemas[name]) throw new Error(`Two types on the wire are called ${name}. Give one of them another name here.`)
    schemas[name] = schema
  }
  return schemas
}

/** The routes of a running process never change, and describing them takes a while. */
let description: OpenApi | undefined

/** Returns the OpenAPI description of the routes. */
export function describe(routes: readonly ApiRoute[]): OpenApi {
  description ??= describeApi(routes, {
    version: '1',
    url: env.APP_URL,
    tags: TAGS,
    schemas: namedSchemas(),
    examples: EXAMPLES,
  })
  return description
}
