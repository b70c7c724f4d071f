import { CustomField } from '#lib/custom-fields/schema'
import { archiveCustomField } from '#lib/custom-fields/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'custom_fields.write',
    operation_id: 'archiveCustomField',
    summary: 'Archive a custom field',
    description: 'Records keep their values of it and take none; forms leave it out.',
    params: idParams('custom_field_id'),
    response: CustomField,
    if_match: 'optional',
  },
  (ctx, { params, if_match }) => archiveCustomField(ctx, params.custom_field_id, true, if_match),
)

export const DELETE = route(
  {
    permission: 'custom_fields.write',
    operation_id: 'unarchiveCustomField',
    summary: 'Take a custom field out of the archive',
    description: 'It stands where it stood before, with the values that records kept of it.',
    params: idParams('custom_field_id'),
    response: CustomField,
    if_match: 'optional',
  },
  (ctx, { params, if_match }) => archiveCustomField(ctx, params.custom_field_id, false, if_match),
)
