const TEXT = 'text/plain; charset=utf-8'

/** Answers with a small text for programs, which may be kept for an hour. */
export function textFile(text: string): Response {
  return new Response(text, { headers: { 'content-type': TEXT, 'cache-control': 'public, max-age=3600' } })
}

/** Answers 404 in one line: to programs a whole page says no more. */
export function noSuchFile(detail = 'There is nothing at this address.'): Response {
  return new Response(`Not found. ${detail}\n`, {
    status: 404,
    headers: { 'content-type': TEXT, 'cache-control': 'no-store' },
  })
}
