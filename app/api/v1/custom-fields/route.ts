import { z } from 'zod'
import { listCustomFields } from '#lib/custom-fields/queries'
import { CustomField, CustomFieldFilter, NewCustomField } from '#lib/custom-fields/schema'
import { addCustomField } from '#lib/custom-fields/service'
import { route } from '#lib/http/route'

export const GET = route(
  {
    permission: 'tenant.read',
    operation_id: 'listCustomFields',
    summary: 'List custom fields',
    description:
      'Those that the caller sees the values of, by noun and in their order; archived ones for those only who see all fields of the noun.',
    query: CustomFieldFilter,
    response: z.array(CustomField),
  },
  (ctx, { query }) => listCustomFields(ctx, query.noun),
)

export const POST = route(
  {
    permission: 'custom_fields.write',
    operation_id: 'addCustomField',
    summary: 'Add a custom field',
    description: 'It stands behind the others of its noun. Each noun has at most 40, archived ones too.',
    body: NewCustomField,
    response: CustomField,
    status: 201,
    if_match: 'optional',
  },
  (ctx, { body }) => addCustomField(ctx, body),
)
