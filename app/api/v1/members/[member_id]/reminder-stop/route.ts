import { route } from '#lib/http/route'
import { getMember } from '#lib/members/queries'
import { Member } from '#lib/members/schema'
import { NewReminderStop } from '#lib/reminders/schema'
import { resumeReminders, stopReminders } from '#lib/reminders/service'
import { idParams } from '#lib/wire/schema'

export const POST = route(
  {
    permission: 'invoices.write',
    operation_id: 'stopMemberReminders',
    summary: 'Stop reminders of a member',
    description: 'Of all their invoices, for ever or until a day. A stop that stands is replaced.',
    params: idParams('member_id'),
    body: NewReminderStop,
    response: Member,
  },
  async (ctx, { params, body }) => {
    await stopReminders(ctx, { noun: 'members', id: params.member_id }, body)
    return getMember(ctx, params.member_id)
  },
)

export const DELETE = route(
  {
    permission: 'invoices.write',
    operation_id: 'resumeMemberReminders',
    summary: 'Let reminders of a member go out again',
    description: 'The steps of each invoice go on where they were.',
    params: idParams('member_id'),
    response: Member,
    errors: ['conflict'],
  },
  async (ctx, { params }) => {
    await resumeReminders(ctx, { noun: 'members', id: params.member_id })
    return getMember(ctx, params.member_id)
  },
)
