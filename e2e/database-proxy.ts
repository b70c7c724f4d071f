import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** A way to the database that a test can stop or cut, for what a real one does only when its machine fails. */
export interface DatabaseProxy {
  /** The same database, through the proxy. */
  url: string
  /** Nothing passes any more; connections are accepted and left without an answer. */
  freeze(): void
  thaw(): void
  /** Resets all connections. */
  cut(): void
  close(): Promise<void>
}

/** Starts a proxy in front of the database that the URL names. */
export async function openProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = serverOf(new URL(databaseUrl))
  const clients = new Set<Socket>()
  const servers = new Set<Socket>()
  let isFrozen = false
  const join = (from: Socket, to: Socket, group: Set<Socket>) => {
    group.add(from)
    from.on('data', (chunk) => to.write(chunk))
    if (isFrozen) from.pause()
    from.on('error', () => {})
    from.on('close', () => {
      group.delete(from)
      to.destroy()
    })
  }
  const proxy = createServer((client) => {
    const server = connect(target)
    join(client, server, clients)
    join(server, client, servers)
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const all = () => [...clients, ...servers]
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(proxy.address() as { port: number }).port}`
  url.search = ''
  return {
    url: url.href,
    freeze() {
      isFrozen = true
      for (const socket of all()) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of all()) socket.resume()
    },
    cut() {
      for (const socket of clients) socket.resetAndDestroy()
    },
    async close() {
      const closed = new Promise((done) => proxy.close(done))
      for (const socket of all()) socket.destroy()
      await closed
    },
  }
}

function serverOf(url: URL): NetConnectOpts {
  const host = url.searchParams.get('host') ?? url.hostname
  const port = Number(url.port || 5432)
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}
