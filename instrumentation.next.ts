import { hasOwnServer } from '#lib/server/own-server'

/** Called by Next once in each process, before it answers. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs' && !hasOwnServer()) {
    const { startBareHost } = await import('#lib/server/bare-host')
    startBareHost()
  }
}
