import { expect, test } from 'vitest'
import { z } from 'zod'
import { eventSchema, scriptText } from '#app/(public)/e/[tenant_id]/[event_id]/event-schema'
import type { PublicEvent } from '#lib/events/queries'
import type { TicketType } from '#lib/events/schema'

const NOW = '2027-03-01T12:00:00Z'
const URLS = {
  event: 'https://members.example.org/e/chess/1',
  picture: 'https://members.example.org/e/chess/1/picture.png',
  organizer: 'https://members.example.org/register?tenant_id=chess',
}

const OffsetTime = z.iso.datetime({ offset: true }).refine((text) => !text.endsWith('Z'))
const Place = z.strictObject({
  '@type': z.literal('Place'),
  name: z.string().min(1).optional(),
  address: z.strictObject({ '@type': z.literal('PostalAddress'), streetAddress: z.string().min(1) }).optional(),
})
const Virtual = z.strictObject({ '@type': z.literal('VirtualLocation'), url: z.url() })
const term = (...names: string[]) => z.enum(names.map((name) => `https://schema.org/${name}`))

/** The shape that search engines ask for, and nothing beside it. */
const EventShape = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('Event'),
  name: z.string().min(1),
  description: z.string().min(1).optional(),
  startDate: OffsetTime,
  endDate: OffsetTime,
  eventAttendanceMode: term('OfflineEventAttendanceMode', 'OnlineEventAttendanceMode', 'MixedEventAttendanceMode'),
  eventStatus: term('EventScheduled', 'EventCancelled', 'EventPostponed'),
  location: z.union([Place, Virtual, z.tuple([Place, Virtual])]).optional(),
  image: z.tuple([z.url()]),
  organizer: z.strictObject({ '@type': z.literal('Organization'), name: z.string().min(1), url: z.url() }),
  offers: z
    .array(
      z.strictObject({
        '@type': z.literal('Offer'),
        name: z.string().min(1),
        price: z.string().regex(/^\d+(\.\d+)?$/),
        priceCurrency: z.string().regex(/^[A-Z]{3}$/),
        availability: term('InStock', 'PreOrder', 'SoldOut'),
        validFrom: OffsetTime.optional(),
        validThrough: OffsetTime,
        url: z.url(),
      }),
    )
    .min(1)
    .optional(),
  url: z.url(),
})

function ticket(fields: Partial<TicketType> = {}): TicketType {
  return {
    name: 'Standard',
    price: '12.50',
    currency: 'EUR',
    quota: null,
    sold: 0,
    sale_from: null,
    sale_to: null,
    is_on_sale: true,
    audience: 'everyone',
    ...fields,
  } as TicketType
}

function read(fields: Partial<PublicEvent> = {}) {
  const event = {
    title: 'Spring gala',
    description: '',
    starts_at: '2027-05-01T16:00:00+00:00',
    ends_at: '2027-05-01T19:00:00+00:00',
    time_zone: 'Europe/Vienna',
    attendance_mode: 'in_person',
    event_status: 'upcoming',
    location: 'Town hall',
    address: 'Hauptplatz 1\n4020 Linz',
    capacity: null,
    seats_taken: 0,
    registration_opens_at: null,
    registration_closes_at: null,
    ticket_types: [ticket()],
    ...fields,
  } as PublicEvent
  return EventShape.parse(eventSchema(event, 'Chess club', URLS, NOW))
}

test('times have the offset of the event at its date', () => {
  expect(read()).toMatchObject({ startDate: '2027-05-01T18:00:00+02:00', endDate: '2027-05-01T21:00:00+02:00' })
  const winter = { starts_at: '2027-01-09T23:30:00+00:00', ends_at: '2027-01-10T01:00:00+00:00' }
  expect(read({ ...winter, time_zone: 'America/St_Johns' })).toMatchObject({ startDate: '2027-01-09T20:00:00-03:30' })
  // The clocks go back in between.
  const night = { starts_at: '2027-10-30T22:00:00+00:00', ends_at: '2027-10-31T03:00:00+00:00' }
  expect(read(night)).toMatchObject({ startDate: '2027-10-31T00:00:00+02:00', endDate: '2027-10-31T04:00:00+01:00' })
})

test('an event takes place somewhere, online, or both', () => {
  const place = {
    '@type': 'Place',
    name: 'Town hall',
    address: { '@type': 'PostalAddress', streetAddress: 'Hauptplatz 1, 4020 Linz' },
  }
  const online = { '@type': 'VirtualLocation', url: URLS.event }
  expect(read().location).toEqual(place)
  expect(read({ attendance_mode: 'online' }).location).toEqual(online)
  expect(read({ attendance_mode: 'hybrid' })).toMatchObject({
    location: [place, online],
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
  })
  expect(read({ location: '', address: null })).not.toHaveProperty('location')
})

test('an event that was called off or put off says so and sells nothing', () => {
  expect(read({ event_status: 'cancelled' }).eventStatus).toBe('https://schema.org/EventCancelled')
  expect(read({ event_status: 'postponed' }).eventStatus).toBe('https://schema.org/EventPostponed')
  for (const event_status of ['cancelled', 'postponed'] as const) {
    expect(read({ event_status })).not.toHaveProperty('offers')
  }
})

test.each<[string, Partial<TicketType>, Partial<PublicEvent>, object]>([
  ['on sale', {}, {}, { availability: 'InStock', price: '12.50', priceCurrency: 'EUR' }],
  [
    'not yet on sale',
    { sale_from: '2027-04-01T06:00:00+00:00', is_on_sale: false },
    {},
    { availability: 'PreOrder', validFrom: '2027-04-01T08:00:00+02:00' },
  ],
  [
    'of an event whose registration opens later',
    {},
    { registration_opens_at: '2027-03-10T11:00:00+00:00' },
    { availability: 'PreOrder', validFrom: '2027-03-10T12:00:00+01:00' },
  ],
  ['sold out', { quota: 5, sold: 5 }, {}, { availability: 'SoldOut' }],
  [
    'of a full event before its sale began',
    { sale_from: '2027-04-01T06:00:00+00:00' },
    { capacity: 3, seats_taken: 3 },
    { availability: 'PreOrder' },
  ],
  ['of a full event', {}, { capacity: 3, seats_taken: 3 }, { availability: 'SoldOut' }],
  ['without an end of its sale', {}, {}, { validThrough: '2027-05-01T18:00:00+02:00' }],
  [
    'whose sale ends',
    { sale_to: '2027-04-01T06:00:00+00:00' },
    { registration_closes_at: '2027-04-20T06:00:00+00:00' },
    { availability: 'InStock', validThrough: '2027-04-01T08:00:00+02:00' },
  ],
  ['no longer on sale', { sale_to: '2027-02-01T06:00:00+00:00' }, {}, { availability: 'SoldOut' }],
])('a ticket %s is offered as such', (_, ticketFields, fields, expected) => {
  const [offer] = read({ ...fields, ticket_types: [ticket(ticketFields)] }).offers ?? []
  expect({ ...offer, availability: offer?.availability.replace('https://schema.org/', '') }).toMatchObject(expected)
})

test('tickets for members, for tiers and by code are no offers', () => {
  const forSome = (['members', 'tiers', 'code'] as const).map((audience) => ticket({ name: audience, audience }))
  expect(read({ ticket_types: [...forSome, ticket()] }).offers?.map(({ name }) => name)).toEqual(['Standard'])
  expect(read({ ticket_types: forSome })).not.toHaveProperty('offers')
})

test('an event without tickets makes no offer, and the organizer has an address', () => {
  expect(read({ ticket_types: [] })).not.toHaveProperty('offers')
  expect(read().organizer).toEqual({ '@type': 'Organization', name: 'Chess club', url: URLS.organizer })
})

test('a title cannot end the element that holds the data', () => {
  const title = '</script><script>alert(1)</script><!--'
  const text = scriptText(read({ title }))
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toMatchObject({ name: title })
})
