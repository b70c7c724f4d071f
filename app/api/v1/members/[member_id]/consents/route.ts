import { z } from 'zod'
import { listConsents } from '#lib/consents/queries'
import { MemberConsent, NewConsent } from '#lib/consents/schema'
import { recordConsent } from '#lib/consents/service'
import { route } from '#lib/http/route'
import { idParams } from '#lib/wire/schema'

export const GET = route(
  {
    permission: ['members.read', 'members.own'],
    operation_id: 'listMemberConsents',
    summary: 'List what a member consented to',
    description:
      'Each purpose with what was said last, and the log: what was said when, how, by whom, and the words that were read. The member role gets its own record only.',
    params: idParams('member_id'),
    response: z.array(MemberConsent),
  },
  (ctx, { params }) => listConsents(ctx, params.member_id),
)

export const POST = route(
  {
    permission: ['members.write', 'members.own'],
    operation_id: 'recordConsent',
    summary: 'Give or withdraw a consent',
    description:
      'Adds a line to the log, which is never changed; what is so already adds none. The member role speaks for its own record only.',
    params: idParams('member_id'),
    body: NewConsent,
    response: MemberConsent,
    status: 201,
    errors: ['conflict'],
  },
  (ctx, { params, body }) => recordConsent(ctx, params.member_id, body),
)
