import { headers } from 'next/headers'
import { uuidv7 } from 'uuidv7'
import { AuthCard } from '#components/layout/auth-card'
import { StatusSentence } from '#components/ui/status-sentence'
import { AppError, type ErrorCode } from '#lib/errors'

/** What the link of a mail may be refused for in a sentence to its holder; not_found says that an event is kept from them. */
const SAID: readonly ErrorCode[] = ['invalid', 'conflict', 'not_found']

/** Returns what `find` reads by the link of a mail, or the sentence that says why there is nothing behind it any more. */
export async function findLinked<T extends object>(find: (request_id: string) => Promise<T>): Promise<T | string> {
  try {
    return await find((await headers()).get('x-request-id') ?? uuidv7())
  } catch (error) {
    if (error instanceof AppError && SAID.includes(error.code)) return error.message
    throw error
  }
}

interface NothingLinkedProps {
  title: string
  /** That there is nothing to do, in a few words. */
  said: string
  why: string
}

/** The page behind the link of a mail that leads to nothing any more. */
export function NothingLinked({ title, said, why }: NothingLinkedProps) {
  return (
    <AuthCard title={title}>
      <div role="alert">
        <StatusSentence tone="warning" title={said}>
          {why}
        </StatusSentence>
      </div>
    </AuthCard>
  )
}
