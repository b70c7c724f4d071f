import type { ServerResponse } from 'node:http'

/** So long what still arrives is read and dropped behind an answer that closes its connection. */
const LINGER_MS = 2_000

/**
 * Sends the body and ends the answer. Where the connection closes with it while the request still arrives, the rest of
 * that is read and dropped first, for a moment: a socket closed over unread bytes is reset, and the client loses the
 * answer that says why (RFC 9112, 9.6). The answer must have its Content-Length, by which the client knows it is whole.
 */
export function endAnswer(outgoing: ServerResponse, body: string | Buffer): void {
  const incoming = outgoing.req
  if (incoming.complete || outgoing.getHeader('connection') !== 'close') {
    outgoing.end(body)
    return
  }
  outgoing.write(body)
  const end = () => {
    clearTimeout(timer)
    outgoing.end()
  }
  const timer = setTimeout(end, LINGER_MS)
  incoming.once('end', end).once('close', end).once('error', end)
  incoming.resume()
}
