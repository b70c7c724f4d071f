import { askRaw } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { files, pages, api as paths } from '#lib/paths'

/** What a card needs, by the names that the networks read. */
function metaOf(html: string): Record<string, string> {
  const found = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
  return { ...Object.fromEntries(found.map(([, name, content]) => [name, content])), ...(canonical && { canonical }) }
}

test.describe('sharing', () => {
  test('a public event comes with a card, a picture, data for search engines and a place in the sitemap', async ({
    api,
  }) => {
    const organizer = await api.join()
    const add = async (fields: object) => {
      const { body, status } = await organizer.ask('POST', paths.events(), {
        body: { title: '</script><b>Gala</b> 🎉', event_date: '2037-05-01T18:00:00', location: 'Hall', ...fields },
      })
      expect(status).toBe(201)
      return body.id as string
    }
    const [open, draft, kept] = [
      await add({}),
      await add({ event_status: 'draft' }),
      await add({ visibility: 'members' }),
    ]
    const address = pages.publicEvent(organizer.tenant_id, open)
    const page = await askRaw(api.url, { path: `${address}?utm_source=x` })
    const meta = metaOf(page.text)
    expect(meta).toMatchObject({
      canonical: api.url + address,
      'og:url': api.url + address,
      'og:type': 'website',
      'og:site_name': 'Quorate',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    })
    const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page.text)?.[1] ?? ''
    expect(JSON.parse(data)).toMatchObject({
      name: '</script><b>Gala</b> 🎉',
      startDate: expect.stringMatching(/^2037-05-01T18:00:00[+-]\d\d:\d\d$/),
      image: [meta['og:image']?.replaceAll('&amp;', '&')],
    })

    const picture = await fetch(meta['og:image']?.replaceAll('&amp;', '&') ?? '')
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    const again = await fetch(picture.url, { headers: { 'if-none-match': picture.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    const missing = 'Not found. There is nothing at this address.\n'
    for (const id of [open, draft, kept, '01987654-0000-7000-8000-000000000000', 'x']) {
      const answer = await askRaw(api.url, { path: files.eventPicture(organizer.tenant_id, id, '1') })
      expect([answer.status, answer.text], id).toEqual([404, missing])
    }

    const listed = await askRaw(api.url, { path: files.eventsSitemap(organizer.tenant_id) })
    expect(listed.headers['content-type']).toContain('application/xml')
    expect(listed.text).toContain(`<loc>${api.url}${address}</loc><lastmod>`)
    expect(listed.text).not.toContain(draft)
    expect(listed.text).not.toContain(kept)
    expect((await askRaw(api.url, { path: files.eventsSitemap('nobody-here') })).status).toBe(404)
    expect((await askRaw(api.url, { path: files.sitemap() })).text).toContain(api.url + files.pagesSitemap())
  })

  test('the first page and the way to join have cards of the product', async ({ api }) => {
    for (const path of [pages.landing(), pages.register()]) {
      const { text } = await askRaw(api.url, { path: `${path}?tenant_id=x` })
      expect(metaOf(text)).toMatchObject({ canonical: api.url + path, 'og:image': api.url + files.picture() })
    }
    const picture = await fetch(api.url + files.picture())
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  test('icons, manifest, robots.txt and the way to change a password stand where programs look for them', async ({
    api,
  }) => {
    const { text } = await askRaw(api.url, { path: '/login' })
    const manifest = await fetch(`${api.url}/manifest.webmanifest`)
    const { icons } = (await manifest.json()) as { icons: { src: string; sizes: string; purpose: string }[] }
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
    const linked = [...text.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"?]+)/g)].map(
      ([, at]) => at,
    )
    expect(linked).toEqual(expect.arrayContaining(['/favicon.ico', '/icon.svg', '/apple-touch-icon.png']))
    for (const path of [...linked, ...icons.map(({ src }) => src)]) {
      expect((await fetch(api.url + path)).status, path).toBe(200)
    }
    for (const { src, sizes } of icons) {
      const bytes = Buffer.from(await (await fetch(api.url + src)).arrayBuffer())
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
    }
    const robots = (await askRaw(api.url, { path: files.robots() })).text
    expect(robots).toContain('Disallow: /admin\n')
    expect(robots).toContain(`Sitemap: ${api.url}/sitemap.xml`)
    const change = await askRaw(api.url, { path: files.changePassword() })
    expect([change.status, change.headers.location]).toEqual([303, pages.account()])
    const account = await askRaw(api.url, { path: pages.account() })
    expect(account.headers.location).toContain(`/login?next=${encodeURIComponent(pages.account())}`)
  })

  test('what is not there is one line of text, security.txt too while nobody is named', async ({ api }) => {
    for (const path of ['/wp-login.php', '/apple-touch-icon-precomposed.png', '/.well-known/x', files.securityTxt()]) {
      const { status, headers, text } = await askRaw(api.url, { path })
      expect([status, headers['content-type']], path).toEqual([404, 'text/plain; charset=utf-8'])
      expect(text.length, path).toBeLessThan(100)
    }
  })
})
