import { notFound } from 'next/navigation'
import { cache } from 'react'
import type { PageProps } from '#app/page-params'
import { requirePageCtx } from '#lib/accounts/session'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import type { Permission } from '#lib/permissions'
import { Id } from '#lib/wire/schema'

/** Returns what a read found; a read that throws not_found shows the page for addresses where nothing is. */
export async function foundOr404<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound()
    throw error
  }
}

/**
 * The read of the record that a page is about, for its content and its title: whoever asks first reads it, once in a
 * request. What is no identifier, or of nothing, shows the page for addresses where nothing is.
 *
 * @param name the part of the page's path that identifies the record
 */
export function recordReader<T>(
  anyOf: Permission | readonly Permission[],
  name: string,
  read: (ctx: Ctx, id: string) => Promise<T>,
) {
  const readOnce = cache(async (given: string | undefined): Promise<T> => {
    const { ctx } = await requirePageCtx(anyOf)
    const id = Id.safeParse(given)
    return id.success ? foundOr404(read(ctx, id.data)) : notFound()
  })
  return async (params: PageProps['params']): Promise<T> => readOnce((await params)[name])
}
