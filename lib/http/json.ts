const TEXT = Symbol('the text of a JSON response')

/**
 * Returns a response with the value as JSON. Its text stays at hand, so that our own server can send it
 * without reading it back through a stream.
 */
export function jsonResponse(value: unknown, init: { status: number; headers?: Record<string, string> }): Response {
  const text = JSON.stringify(value)
  const response = new Response(text, {
    status: init.status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...init.headers },
  })
  return Object.assign(response, { [TEXT]: text })
}

/** Returns the text of a response made here, or null. */
export function textOf(response: Response): string | null {
  return (response as Response & { [TEXT]?: string })[TEXT] ?? null
}
