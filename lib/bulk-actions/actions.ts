import { z } from 'zod'
import { type Action, listed } from '#lib/bulk-actions/action'
import { notingConsent, takingConsentBack } from '#lib/bulk-actions/consents'
import { settingFields } from '#lib/bulk-actions/custom-values'
import { changingTier, inviting, invoicingDues, takingTierBack, withdrawingDues } from '#lib/bulk-actions/memberships'
import { Message, renderMessage, sendMessage } from '#lib/bulk-actions/messages'
import { requirePurpose } from '#lib/consents/service'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { editEvent } from '#lib/events/service'
import { MESSAGE_FIELDS } from '#lib/mail/editable/facts'
import { checkFields } from '#lib/mail/editable/merge'
import { archiveMember, editMember } from '#lib/members/service'
import { can, type Permission } from '#lib/permissions'
import { models } from '#lib/query/models'
import type { Noun } from '#lib/records/model'
import { lockVersioned } from '#lib/records/versions'
import { line } from '#lib/wire/schema'

const Nothing = z.strictObject({})
const Tag = z.strictObject({ tag: line(40) })
type Tag = z.infer<typeof Tag>

/** As many tags as the API takes for one row. */
const MAX_TAGS = 30

const archive = (isWanted: boolean): Action<object> => ({
  permission: 'members.write',
  params: Nothing,
  words: (rows) => `${isWanted ? 'Archive' : 'Restore'} ${rows}`,
  run: async (ctx, id) => {
    const { archived_at } = await lockVersioned(ctx, 'members', id, null, 'member')
    if ((archived_at !== null) === isWanted) return null
    await archiveMember(ctx, id, isWanted, null)
    return { words: isWanted ? 'goes to the archive' : 'comes out of the archive' }
  },
  undo: isWanted ? 'restore' : 'archive',
})

type Edit = (ctx: Ctx, id: string, patch: { tags: string[] }, version: null) => Promise<unknown>

const tagging = (table: 'members' | 'events', permission: Permission, edit: Edit, isWanted: boolean): Action<Tag> => ({
  permission,
  params: Tag,
  words: (rows, { tag }) => (isWanted ? `Tag ${rows} with “${tag}”` : `Take the tag “${tag}” from ${rows}`),
  run: async (ctx, id, { tag }) => {
    // Locked before they are read: tags that somebody else gives meanwhile stay.
    const { tags } = await lockVersioned(ctx, table, id, null, models[table].one)
    if (tags.includes(tag) === isWanted) return null
    if (isWanted && tags.length >= MAX_TAGS) throw new AppError('conflict', `It has ${MAX_TAGS} tags already.`)
    const changed = isWanted ? [...tags, tag] : tags.filter((each) => each !== tag)
    await edit(ctx, id, { tags: changed }, null)
    return { words: `tags: ${listed(tags)} → ${listed(changed)}` }
  },
  undo: isWanted ? 'untag' : 'tag',
})

/** Where people stand who count as no members. */
export const NO_MEMBERS = ['pending', 'lapsed', 'suspended', 'cancelled'] as const

const mail: Action<Message> = {
  permission: 'messages.write',
  params: Message,
  words: async (rows, { subject, text, others, purpose }, ctx) => {
    for (const [at, said] of [
      ['', { subject, text }] as const,
      ...others.map((said, at) => [`others/${at}/`, said] as const),
    ]) {
      checkFields(MESSAGE_FIELDS, said.subject, `params/${at}subject`)
      checkFields(MESSAGE_FIELDS, said.text, `params/${at}text`)
    }
    if (purpose === null) return `Mail “${subject}” to ${rows}`
    const { label } = await requirePurpose(ctx, purpose, 'params/purpose')
    return `Mail “${subject}” to ${rows} who consented to “${label}”`
  },
  only: ({ purpose }) =>
    purpose === null ? null : { kind: 'test', field: 'consents', test: 'contains', values: [purpose] },
  noted: {
    of: {
      kind: 'any',
      of: NO_MEMBERS.map((status) => ({ kind: 'test', field: 'status', test: 'equals', values: [status] })),
    },
    words: (count) => (count === 1 ? '1 of them is no member now.' : `${count} of them are no members now.`),
  },
  sample: async (ctx, id, params) => {
    const { to, subject, text } = await renderMessage(ctx, id, params)
    return { to: to.address ? `${to.name} <${to.address}>` : to.name, subject, text }
  },
  run: sendMessage,
  undo: null,
}

/** What can be done to many rows, by noun and name. */
export const ACTIONS: { readonly [N in Noun]?: Readonly<Record<string, Action>> } = {
  members: {
    archive: archive(true),
    restore: archive(false),
    tag: tagging('members', 'members.write', editMember, true),
    untag: tagging('members', 'members.write', editMember, false),
    change_tier: changingTier,
    take_tier_back: takingTierBack,
    invoice_dues: invoicingDues,
    withdraw_dues: withdrawingDues,
    invite: inviting,
    note_consent: notingConsent,
    take_consent_back: takingConsentBack,
    ...settingFields('members', 'members.write'),
    mail,
  },
  events: {
    tag: tagging('events', 'events.write', editEvent, true),
    untag: tagging('events', 'events.write', editEvent, false),
    ...settingFields('events', 'events.write'),
  },
  registrations: settingFields('registrations', 'registrations.write'),
  invoices: settingFields('invoices', 'invoices.write'),
}

/** What can be begun on rows of a noun, those that take others back left out. */
export function actionsOf(noun: Noun): Readonly<Record<string, Action>> {
  return Object.fromEntries(Object.entries(ACTIONS[noun] ?? {}).filter(([, { is_undo }]) => !is_undo))
}

/** Returns the names of what the context may begin on rows of a noun. */
export function allowedActions(ctx: Ctx, noun: Noun): string[] {
  return Object.entries(actionsOf(noun)).flatMap(([name, { permission }]) => (can(ctx, permission) ? name : []))
}
