import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import type { PageProps } from '#app/page-params'
import { requirePageCtx } from '#lib/accounts/session'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import type { Permission } from '#lib/permissions'
import { Id } from '#lib/wire/schema'

/** Returns what a read found; null for a read that throws not_found. */
export async function findRecord<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/** Returns what a read found; a read that throws not_found shows the page for addresses where nothing is. */
export async function foundOr404<T>(read: Promise<T>): Promise<T> {
  return (await findRecord(read)) ?? notFound()
}

/**
 * The read of the record that a page is about, for its content and for its title: whoever asks first reads it, once in a
 * request. What is no identifier, or of nothing, shows the page for addresses where nothing is, with a title that says
 * what was looked for.
 *
 * @param name the part of the page's path that identifies the record
 */
export function recordReader<T>(
  anyOf: Permission | readonly Permission[],
  name: string,
  read: (ctx: Ctx, id: string) => Promise<T>,
) {
  const readOnce = cache(async (given: string | undefined): Promise<T | null> => {
    const { ctx } = await requirePageCtx(anyOf)
    const id = Id.safeParse(given)
    return id.success ? findRecord(read(ctx, id.data)) : null
  })
  const find = async (params: PageProps['params']) => readOnce((await params)[name])
  const recordAt = async (params: PageProps['params']): Promise<T> => (await find(params)) ?? notFound()
  const what = name.replace('_id', '')
  return Object.assign(recordAt, {
    metadata: async (params: PageProps['params'], titleOf: (record: T) => string) =>
      recordMetadata(what, await find(params), titleOf),
  })
}

/** The title of a record's page; where there is no such record, it says what was not found. */
export function recordMetadata<T>(what: string, record: T | null, titleOf: (record: T) => string): Metadata {
  if (record !== null) return { title: titleOf(record) }
  return { title: `${what.slice(0, 1).toUpperCase()}${what.slice(1)} not found` }
}
