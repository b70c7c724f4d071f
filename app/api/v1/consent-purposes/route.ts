import { z } from 'zod'
import { listPurposes } from '#lib/consents/queries'
import { ConsentPurpose, NewConsentPurpose } from '#lib/consents/schema'
import { addPurpose } from '#lib/consents/service'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'tenant.read',
    operation_id: 'listConsentPurposes',
    summary: 'List what people can consent to',
    description: 'The purposes that every association has, in its own words where it has changed them, and its own.',
    response: z.array(ConsentPurpose),
  },
  (ctx) => listPurposes(ctx),
)

export const POST = route(
  {
    permission: 'privacy.write',
    operation_id: 'addConsentPurpose',
    summary: 'Add something that people can consent to',
    description: 'At most 20 beside those that are there from the start.',
    body: NewConsentPurpose,
    response: ConsentPurpose,
    status: 201,
    if_match: 'optional',
    errors: ['conflict'],
  },
  (ctx, { body }) => addPurpose(ctx, body),
)
