import { getPurpose } from '#lib/consents/queries'
import { ConsentPurpose, ConsentPurposePatch, PurposeParams } from '#lib/consents/schema'
import { editPurpose, removePurpose } from '#lib/consents/service'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'tenant.read',
    operation_id: 'getConsentPurpose',
    summary: 'Get a purpose',
    description: 'With the words that people read and agree to.',
    params: PurposeParams,
    response: ConsentPurpose,
    if_match: 'optional',
    errors: ['not_found'],
  },
  (ctx, { params }) => getPurpose(ctx, params.purpose_key),
)

export const PATCH = route(
  {
    permission: 'privacy.write',
    operation_id: 'changeConsentPurpose',
    summary: 'Change a purpose',
    description: 'Its key stays. What was agreed to before stands in the log with the words of then.',
    params: PurposeParams,
    body: ConsentPurposePatch,
    response: ConsentPurpose,
    if_match: 'required',
    errors: ['not_found', 'conflict'],
  },
  (ctx, { params, body, if_match }) => editPurpose(ctx, params.purpose_key, body, if_match),
)

export const DELETE = route(
  {
    permission: 'privacy.write',
    operation_id: 'removeConsentPurpose',
    summary: 'Delete a purpose',
    description: 'One of your own that nobody has said yes or no to; switch it off otherwise.',
    params: PurposeParams,
    response: null,
    if_match: 'optional',
    errors: ['not_found', 'conflict'],
  },
  (ctx, { params, if_match }) => removePurpose(ctx, params.purpose_key, if_match),
)
