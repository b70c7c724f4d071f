import { route } from '#lib/http/route'
import { previewErasure } from '#lib/privacy/queries'
import { ErasurePreview } from '#lib/privacy/schema'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: 'privacy.write',
    operation_id: 'previewErasure',
    summary: 'See what an erasure would do',
    description:
      'What has to be settled before a person can be erased, and the papers that would stay. Nothing is changed.',
    params: idParams('member_id'),
    response: ErasurePreview,
  },
  (ctx, { params }) => previewErasure(ctx, params.member_id),
)
