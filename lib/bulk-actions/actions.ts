import { z } from 'zod'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { editEvent } from '#lib/events/service'
import { archiveMember, editMember } from '#lib/members/service'
import type { Permission } from '#lib/permissions'
import type { Noun } from '#lib/records/model'
import { line } from '#lib/wire/schema'

/** Something that can be done to many rows. */
export interface Action<P = never> {
  readonly permission: Permission
  readonly params: z.ZodType
  /** What is done, before "12 members": "Archive", "Tag with “board”". */
  readonly words: (params: P) => string
  /** Does it to one row, in a transaction. Returns false where the row was already so. Throws AppError where it cannot be. */
  readonly run: (ctx: Ctx, id: string, params: P) => Promise<boolean>
  /** The action that takes it back. */
  readonly undo: string
}

const Nothing = z.strictObject({})
const Tag = z.strictObject({ tag: line(40) })
type Tag = z.infer<typeof Tag>

/** As many tags as the API takes for one row. */
const MAX_TAGS = 30

async function isArchived(ctx: Ctx, id: string): Promise<boolean> {
  const row = await ctx.db.selectFrom('members').select('archived_at').where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found', 'The member is no longer there.')
  return row.archived_at !== null
}

const archive = (isWanted: boolean): Action<object> => ({
  permission: 'members.write',
  params: Nothing,
  words: () => (isWanted ? 'Archive' : 'Restore'),
  run: async (ctx, id) => {
    if ((await isArchived(ctx, id)) === isWanted) return false
    await archiveMember(ctx, id, isWanted, null)
    return true
  },
  undo: isWanted ? 'restore' : 'archive',
})

type Edit = (ctx: Ctx, id: string, patch: { tags: string[] }, version: null) => Promise<unknown>

const tagging = (table: 'members' | 'events', permission: Permission, edit: Edit, isWanted: boolean): Action<Tag> => ({
  permission,
  params: Tag,
  words: ({ tag }) => (isWanted ? `Tag with “${tag}”` : `Take the tag “${tag}” from`),
  run: async (ctx, id, { tag }) => {
    const row = await ctx.db.selectFrom(table).select('tags').where('id', '=', id).executeTakeFirst()
    if (!row) throw new AppError('not_found', 'It is no longer there.')
    if (row.tags.includes(tag) === isWanted) return false
    if (isWanted && row.tags.length >= MAX_TAGS) throw new AppError('conflict', `It has ${MAX_TAGS} tags already.`)
    await edit(ctx, id, { tags: isWanted ? [...row.tags, tag] : row.tags.filter((each) => each !== tag) }, null)
    return true
  },
  undo: isWanted ? 'untag' : 'tag',
})

/** What can be done to many rows, by noun and name. */
export const ACTIONS: { readonly [N in Noun]?: Readonly<Record<string, Action>> } = {
  members: {
    archive: archive(true),
    restore: archive(false),
    tag: tagging('members', 'members.write', editMember, true),
    untag: tagging('members', 'members.write', editMember, false),
  },
  events: {
    tag: tagging('events', 'events.write', editEvent, true),
    untag: tagging('events', 'events.write', editEvent, false),
  },
}
