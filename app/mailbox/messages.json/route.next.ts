import { listMessages } from '#lib/mail/mailbox'
import { isMailboxShown } from '#lib/mail/mailbox-access'

/** The mailbox as data: the newest messages as an array, of `tenant_id` and to `to` where given. */
export async function GET(request: Request): Promise<Response> {
  if (!isMailboxShown(request.headers)) return new Response(null, { status: 404 })
  const search = new URL(request.url).searchParams
  const tenant_id = search.get('tenant_id')
  const to = search.get('to')
  const messages = await listMessages({ ...(tenant_id && { tenant_id }), ...(to && { to }) })
  return Response.json(messages, { headers: { 'cache-control': 'no-store' } })
}
