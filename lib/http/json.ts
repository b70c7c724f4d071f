const TEXT = Symbol('the text of a JSON response')

interface Init {
  status: number
  headers?: Record<string, string>
}

/** Returns a response with the value as JSON. */
export function jsonResponse(value: unknown, init: Init): Response {
  return jsonTextResponse(JSON.stringify(value), init)
}

/**
 * Returns a response with JSON that is text already. The text stays at hand, so that our own server can
 * send it without reading it back through a stream.
 */
export function jsonTextResponse(text: string, { status, headers }: Init): Response {
  const response = new Response(text, {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })
  return Object.assign(response, { [TEXT]: text })
}

/** Returns the text of a response made here, or null. */
export function textOf(response: Response): string | null {
  return (response as Response & { [TEXT]?: string })[TEXT] ?? null
}
