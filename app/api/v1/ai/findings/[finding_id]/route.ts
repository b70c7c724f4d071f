import { route } from '#lib/http/route'
import { getFinding } from '#lib/intelligence/findings/queries'
import { Finding, FindingDecision } from '#lib/intelligence/findings/schema'
import { decideFinding } from '#lib/intelligence/findings/service'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'ai.read',
    operation_id: 'getFinding',
    summary: 'Get a finding',
    description: 'One finding of any kind with the records that it rests on.',
    params: idParams('finding_id'),
    response: Finding,
    if_match: 'optional',
  },
  (ctx, { params }) => getFinding(ctx, params.finding_id),
)

export const PATCH = route(
  {
    permission: 'ai.write',
    operation_id: 'decideFinding',
    summary: 'Resolve, ignore or snooze a finding, open it again, or say whether it was useful',
    description:
      'A decision outlives the next run. About what is so now it holds until the figure has moved on by a quarter.',
    params: idParams('finding_id'),
    body: FindingDecision,
    response: Finding,
    if_match: 'required',
  },
  async (ctx, { params, body, if_match }) => {
    await decideFinding(ctx, params.finding_id, body, if_match)
    return getFinding(ctx, params.finding_id)
  },
)
