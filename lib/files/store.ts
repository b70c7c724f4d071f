import type { Insertable } from 'kysely'
import type { DB } from '#db/types'
import type { Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'

/** What is kept of a new file. */
type NewRow = Omit<Insertable<DB['files']>, 'tenant_id' | 'content'> & { content: Buffer }

/** Where the bytes of files are. Nothing else reads or writes them, so they can move to a store of objects. */
export interface FileStore {
  /** Keeps a new file; in the transaction of its cause, where there is one. */
  keep(ctx: Ctx, file: NewRow): Promise<void>
  /** Returns the content. Throws not_found. */
  read(ctx: Ctx, id: string): Promise<Buffer>
  remove(ctx: Ctx, id: string): Promise<void>
}

/** In the table itself: part of each transaction, each backup and each removal of a tenant. */
export const fileStore: FileStore = {
  async keep({ db }, file) {
    await db.insertInto('files').values(file).execute()
  },
  async read({ db }, id) {
    const row = await db.selectFrom('files').select('content').where('id', '=', id).executeTakeFirst()
    return orNotFound(row, 'file').content
  },
  async remove({ db }, id) {
    await db.deleteFrom('files').where('id', '=', id).execute()
  },
}
