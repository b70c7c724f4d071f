import { z } from 'zod'
import { Message, sendMessage } from '#lib/bulk-actions/messages'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { editEvent } from '#lib/events/service'
import { archiveMember, editMember } from '#lib/members/service'
import type { Permission } from '#lib/permissions'
import { models } from '#lib/query/models'
import type { Noun } from '#lib/records/model'
import { lockVersioned } from '#lib/records/versions'
import { line } from '#lib/wire/schema'

/** Something that can be done to many rows. */
export interface Action<P = never> {
  readonly permission: Permission
  readonly params: z.ZodType
  /** What is done, said with the rows it is done to: "Tag 12 members with “board”". */
  readonly words: (rows: string, params: P) => string
  /** Does it to one row, in a transaction. Returns false where the row was already so. Throws AppError where it cannot be. */
  readonly run: (ctx: Ctx, id: string, params: P) => Promise<boolean>
  /** The action that takes it back; null where nothing can. */
  readonly undo: string | null
}

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
    if ((archived_at !== null) === isWanted) return false
    await archiveMember(ctx, id, isWanted, null)
    return true
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
    if (tags.includes(tag) === isWanted) return false
    if (isWanted && tags.length >= MAX_TAGS) throw new AppError('conflict', `It has ${MAX_TAGS} tags already.`)
    await edit(ctx, id, { tags: isWanted ? [...tags, tag] : tags.filter((each) => each !== tag) }, null)
    return true
  },
  undo: isWanted ? 'untag' : 'tag',
})

const mail: Action<Message> = {
  permission: 'mails.write',
  params: Message,
  words: (rows, { subject }) => `Mail “${subject}” to ${rows}`,
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
    mail,
  },
  events: {
    tag: tagging('events', 'events.write', editEvent, true),
    untag: tagging('events', 'events.write', editEvent, false),
  },
}
