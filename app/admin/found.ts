import { notFound } from 'next/navigation'
import { AppError } from '#lib/errors'

/** Returns what a read found; a read that throws not_found shows the page for addresses where nothing is. */
export async function foundOr404<T>(read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound()
    throw error
  }
}
