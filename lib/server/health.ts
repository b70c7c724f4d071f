import { appPool } from '#db/client'
import { listPending } from '#db/pending'

const PATIENCE_MS = 1500

let asking: Promise<boolean> | undefined

/**
 * Returns whether this process can serve: the database answers and has had every migration. Says no when it
 * does not know after 1.5 s; callers at the same time share one question.
 */
export function isReady(): Promise<boolean> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}

async function ask(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false)
  })
  const answer = listPending(appPool()).then(
    (pending) => pending.length === 0,
    () => false,
  )
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}
