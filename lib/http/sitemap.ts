/** A page for search engines, or a further sitemap. */
export interface SitemapEntry {
  url: string
  /** An instant; left out where nobody knows. */
  changed_at?: string
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** How long others may keep an answer: a new association is to be found soon. */
const KEPT_S = { urlset: 3600, sitemapindex: 300 } as const
const ELEMENTS = { urlset: 'url', sitemapindex: 'sitemap' } as const

function written(element: string, { url, changed_at }: SitemapEntry): string {
  const location = url.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
  const change = changed_at === undefined ? '' : `<lastmod>${new Date(changed_at).toISOString()}</lastmod>`
  return `<${element}><loc>${location}</loc>${change}</${element}>\n`
}

/**
 * Answers with a sitemap (sitemaps.org) that is written while its entries are read, and no faster than it is taken.
 *
 * @param root urlset for pages, sitemapindex for further sitemaps
 */
export function sitemapResponse(
  root: keyof typeof ELEMENTS,
  portions: AsyncIterable<SitemapEntry[]> | Iterable<SitemapEntry[]>,
): Response {
  async function* lines() {
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
    for await (const entries of portions) yield entries.map((entry) => written(ELEMENTS[root], entry)).join('')
    yield `</${root}>\n`
  }
  const text = lines()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await text.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await text.return()
    },
  })
  return new Response(body, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': `public, max-age=${KEPT_S[root]}` },
  })
}
