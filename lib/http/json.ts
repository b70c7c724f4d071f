interface Init {
  status: number
  headers?: Record<string, string>
}

/**
 * A response that keeps its text as it is. Our own server sends the text; only a reader that asks for a
 * body of bytes pays for encoding it.
 */
export class JsonResponse extends Response {
  readonly content: string

  constructor(content: string, { status, headers }: Init) {
    super(null, { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } })
    this.content = content
  }

  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    return new Response(this.content).body
  }

  override async text(): Promise<string> {
    return this.content
  }

  // biome-ignore lint/suspicious/noExplicitAny: the platform's own signature
  override async json(): Promise<any> {
    return JSON.parse(this.content)
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return new Response(this.content).arrayBuffer()
  }

  override clone(): JsonResponse {
    return new JsonResponse(this.content, { status: this.status, headers: Object.fromEntries(this.headers) })
  }
}

/** Returns a response with the value as JSON. */
export function jsonResponse(value: unknown, init: Init): JsonResponse {
  return new JsonResponse(JSON.stringify(value), init)
}
