import { expect, test, vi } from 'vitest'
import { drawPicture, PICTURE_SIZE } from '#components/sharing/draw'
import { drawable } from '#components/sharing/drawable'
import { eventPicture, PRODUCT_PICTURE } from '#components/sharing/event-picture'
import { Picture } from '#components/sharing/picture'
import { pictureResponse } from '#components/sharing/picture-response'
import type { PublicEvent } from '#lib/events/queries'
import type { Tenant } from '#lib/tenants/schema'

const tenant = { tenant_id: 'chess', name: 'Chess club', locale: 'en-GB', accent_color: '#0f766e' } as Tenant

function event(fields: Partial<PublicEvent> = {}): PublicEvent {
  return {
    title: 'Spring gala',
    kind: 'gala',
    attendance_mode: 'in_person',
    event_status: 'upcoming',
    event_date: '2027-05-01T18:00:00',
    end_date: '2027-05-01T21:00:00',
    starts_at: '2027-05-01T16:00:00Z',
    time_zone: 'Europe/Vienna',
    location: 'Town hall, Linz',
    ...fields,
  } as PublicEvent
}

/** The addresses that were asked for meanwhile, all in vain; what comes with the renderer itself is no address. */
function refuseNetwork(): string[] {
  const asked: string[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('data:')) return fetch(url)
    asked.push(url)
    throw new Error('nothing is fetched for a picture')
  })
  return asked
}

async function sizeOf(text: Parameters<typeof pictureResponse>[1]) {
  const response = await pictureResponse(new Request('http://localhost/picture.png'), text)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

test('every character that is let through is in the fonts, so that nothing is fetched', async () => {
  const asked = refuseNetwork()
  const all = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code)).filter(
    (character) => drawable(`${'a'.repeat(9)}${character}`) === `${'a'.repeat(9)}${character}`,
  )
  expect(all.length).toBeGreaterThan(600)
  for (let start = 0; start < all.length; start += 120) {
    const text = all.slice(start, start + 120).join(' ')
    await drawPicture(`characters ${start}`, () => <Picture {...PRODUCT_PICTURE} title={text} association={text} />)
  }
  expect(asked).toEqual([])
})

test.each([
  ['a long title without a space', { title: 'Donaudampfschifffahrt'.repeat(9) }],
  ['a title of the longest kind', { title: 'An evening of very many words '.repeat(6) }],
  ['letters of other scripts', { title: '二〇二七年春季大会', location: 'القاعة الكبرى' }],
  ['signs and pictures of writing', { title: '🎉 Gala 👩‍👩‍👧 2027 \u202e‮ \u0000 ️⃣ <b>', location: '' }],
  ['Greek, Cyrillic and Vietnamese', { title: 'Ετήσια γιορτή · Ежегодный бал · Đêm hội' }],
])('%s is drawn without asking anybody', async (_, fields) => {
  const asked = refuseNetwork()
  expect(await sizeOf(eventPicture(event(fields), tenant))).toEqual(PICTURE_SIZE)
  expect(asked).toEqual([])
})

test('a picture says title, day with time, place, association and its colour', () => {
  expect(eventPicture(event(), tenant)).toEqual({
    association: 'Chess club',
    kind: 'Gala · In person',
    title: 'Spring gala',
    when: 'Sat 1 May 2027, 18:00–21:00',
    place: 'Town hall, Linz',
    accent: '#0f766e',
  })
})

test('a picture names the time zone where the place does not tell it', () => {
  const whenOf = (fields: Partial<PublicEvent>) => eventPicture(event(fields), tenant).when
  for (const fields of [{ attendance_mode: 'online' }, { attendance_mode: 'hybrid' }, { location: '' }] as const) {
    expect(whenOf(fields)).toBe('Sat 1 May 2027, 18:00–21:00 CEST')
  }
  expect(whenOf({ attendance_mode: 'online', end_date: '2027-05-02T21:00:00' })).not.toContain('CEST')
})

test('what cannot be drawn is left out, and a text that would lose its sense is replaced', () => {
  expect(drawable('🎉 Gala 2027 🎉')).toBe('Gala 2027')
  expect(drawable('春 A')).toBeNull()
  expect(drawable('x'.repeat(500))).toHaveLength(220)
  const text = eventPicture(event({ title: '春季大会', location: '東京', event_status: 'cancelled' }), {
    ...tenant,
    name: '国際協会',
    locale: 'ja',
  })
  expect(text).toMatchObject({ title: 'Gala', association: 'chess', place: null, kind: 'Cancelled · Gala · In person' })
  expect(text.when).toBe('Sat 1 May 2027, 18:00–21:00')
})

test('who has the picture already is told so without drawing it', async () => {
  const ask = (headers = {}) =>
    pictureResponse(new Request('http://localhost/picture.png', { headers }), PRODUCT_PICTURE)
  const first = await ask()
  const etag = first.headers.get('etag') ?? ''
  const again = await ask({ 'if-none-match': etag })
  expect([first.status, again.status, (await again.arrayBuffer()).byteLength]).toEqual([200, 304, 0])
  const other = await pictureResponse(new Request('http://localhost/'), { ...PRODUCT_PICTURE, title: 'Other' })
  expect(other.headers.get('etag')).not.toBe(etag)
})

test('only so many pictures wait to be drawn; the others are asked to come back', async () => {
  const asked = await Promise.allSettled(
    Array.from({ length: 20 }, (_, count) => drawPicture(`waiting ${count}`, () => <Picture {...PRODUCT_PICTURE} />)),
  )
  const refused = asked.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(4)
  expect(refused[0]).toMatchObject({ reason: { code: 'rate_limited' } })
})
