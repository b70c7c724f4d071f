import { hasOwnServer } from '#lib/server/own-server'

/** Called by Next once in each process, before it answers. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs' && !hasOwnServer()) {
    try {
      const { startBareHost } = await import('#lib/server/bare-host')
      startBareHost()
    } catch (error) {
      // Next would go on, and answer every request with 500.
      console.error(error instanceof Error && error.name === 'BadConfiguration' ? error.message : error)
      process.exit(1)
    }
  }
}
