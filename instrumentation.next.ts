import { hasOwnServer } from '#lib/server/own-server'
import type { FailedRequest, reportPageError } from '#lib/server/page-errors'

let report: typeof reportPageError | undefined

/** Called by Next once in each process, before it answers. */
export async function register(): Promise<void> {
  // As a condition around it all: what stands inside is left out of the bundle for the edge, which knows no process.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    if (!hasOwnServer()) {
      try {
        const { startBareHost } = await import('#lib/server/bare-host')
        startBareHost()
      } catch (error) {
        // Next would go on, and answer every request with 500.
        console.error(error instanceof Error && error.name === 'BadConfiguration' ? error.message : error)
        process.exit(1)
      }
    }
    report = (await import('#lib/server/page-errors')).reportPageError
  }
}

/** Called by Next for every error that a page or a route throws, before it answers. */
export function onRequestError(error: unknown, request: FailedRequest): void {
  report?.(error, request)
}
