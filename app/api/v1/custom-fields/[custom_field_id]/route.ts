import { getCustomField } from '#lib/custom-fields/queries'
import { CustomField, CustomFieldPatch } from '#lib/custom-fields/schema'
import { editCustomField, removeCustomField } from '#lib/custom-fields/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'tenant.read',
    operation_id: 'getCustomField',
    summary: 'Get a custom field',
    description: 'One of those that the caller sees.',
    params: idParams('custom_field_id'),
    response: CustomField,
    if_match: 'optional',
  },
  (ctx, { params }) => getCustomField(ctx, params.custom_field_id),
)

export const PATCH = route(
  {
    permission: 'custom_fields.write',
    operation_id: 'changeCustomField',
    summary: 'Change or move a custom field',
    description:
      'Its key stays. Its type changes only while no record has a value, and no choice goes that a record has.',
    params: idParams('custom_field_id'),
    body: CustomFieldPatch,
    response: CustomField,
    if_match: 'required',
    errors: ['conflict'],
  },
  (ctx, { params, body, if_match }) => editCustomField(ctx, params.custom_field_id, body, if_match),
)

export const DELETE = route(
  {
    permission: 'custom_fields.write',
    operation_id: 'removeCustomField',
    summary: 'Delete a custom field',
    description: 'Only while no record has a value of it; archive it otherwise.',
    params: idParams('custom_field_id'),
    response: null,
    if_match: 'optional',
    errors: ['conflict'],
  },
  (ctx, { params, if_match }) => removeCustomField(ctx, params.custom_field_id, if_match),
)
