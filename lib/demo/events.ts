import type { Association } from '#lib/demo/association'
import { CANCELLED_AT, type DayNumber, instantOf, textOf } from '#lib/demo/calendar'
import { isInGoodStanding, type MemberPlan } from '#lib/demo/membership'
import {
  CHEEKY,
  type EventKind,
  IMPROVE,
  LIKED,
  ROOMS,
  SESSION_TITLES,
  SPEAKER_ROLES,
  VENUES,
} from '#lib/demo/programme'
import type { Row } from '#lib/demo/rows'
import { KINDS, planSlots, type Slot, Titles } from '#lib/demo/schedule'
import { attendanceWeight, engagementOn, noShowProbability } from '#lib/demo/truth'
import { toInstant } from '#lib/format/dates'
import { makeRandom, type Random } from '#lib/random/random'
import { type PaymentRule, SEATED_STATUSES } from '#lib/seats/schema'

/** A registration with what its invoice needs to know. */
export interface RegistrationPlan {
  row: Row<'registrations'>
  member: MemberPlan | null
  event: EventPlan
  ticket_name: string
  registered_on: DayNumber
  registered_at: number
  cancelled_on: DayNumber | null
  /** Until when it had to be paid first, in milliseconds since 1970; null for all others. */
  held_until: number | null
}

/** An event with everything that hangs on it. */
export interface EventPlan {
  key: string
  kind: EventKind
  day: DayNumber
  title: string
  row: Row<'events'>
  tickets: Row<'ticket_types'>[]
  sessions: Row<'event_sessions'>[]
  registrations: RegistrationPlan[]
  check_ins: Row<'check_ins'>[]
  feedback: Row<'feedback'>[]
}

/** Galas and guests of conferences pay first, small workshops at the door, all others on invoice. */
function ruleOf(kind: EventKind, ticket: string): PaymentRule {
  if (kind === 'gala' || (kind === 'conference' && ticket === 'Guest')) return 'prepay'
  return kind === 'workshop' && ticket === 'Guest' ? 'at_door' : 'invoice'
}

const two = (value: number): string => String(value).padStart(2, '0')
const localTime = (day: DayNumber, minutes: number): string =>
  `${textOf(day + Math.floor(minutes / 1440))}T${two(Math.floor((minutes % 1440) / 60))}:${two(minutes % 60)}:00`

/** How much a member likes a kind of event: about 1, and the same for life. */
type Taste = (member: MemberPlan, kind: EventKind) => number

function makeTaste(seed: string): Taste {
  const known = new Map<string, number>()
  return (member, kind) => {
    const key = `${seed}/taste/${member.key}/${kind}`
    let liking = known.get(key)
    if (liking === undefined) {
      liking = Math.exp(makeRandom(key).normal(0, 0.5))
      known.set(key, liking)
    }
    return liking
  }
}

class EventBuilder {
  readonly #association: Association
  readonly #slot: Slot
  readonly #taste: Taste
  readonly #random: Random
  readonly #quality: number
  #registrationCount = 0

  constructor(association: Association, slot: Slot, taste: Taste) {
    this.#association = association
    this.#slot = slot
    this.#taste = taste
    this.#random = makeRandom(`${association.seed}/event/${slot.key}`)
    this.#quality = this.#random.normal(4.1, 0.35)
  }

  build(title: readonly [string, string], edition: string): EventPlan {
    const { id, clock, currency, time_zone, last, administrator } = this.#association
    const { key, kind, day, state } = this.#slot
    const random = this.#random
    const traits = KINDS[kind]
    const created = Math.min(day - 80, last - 3)
    const created_at = clock(created, 540)
    const starts = random.pick(traits.starts)
    const event_date = localTime(day, starts)
    const end_date = localTime(day, starts + traits.minutes)
    const starts_at = toInstant(event_date, time_zone)
    const isOnline = kind === 'workshop' && random.chance(0.2)
    const venue = random.pick(VENUES)
    const capacity = this.#slot.capacity ?? Math.round(random.int(...traits.capacity) / 2) * 2
    const cancelled_on = state === 'cancelled' ? day - 9 : null
    const event: EventPlan = {
      key,
      kind,
      day,
      title: title[0] + edition,
      tickets: [],
      sessions: [],
      registrations: [],
      check_ins: [],
      feedback: [],
      row: {
        id: id(created_at, `event/${key}`),
        title: title[0] + edition,
        description: title[1],
        kind,
        event_date,
        end_date,
        time_zone,
        starts_at,
        ends_at: toInstant(end_date, time_zone),
        location: isOnline ? 'Online' : venue.location,
        address: isOnline ? null : venue.address,
        online_url: isOnline || kind === 'conference' ? `https://meet.example/${addressOf(title[0])}` : null,
        attendance_mode: isOnline ? 'online' : kind === 'conference' ? 'hybrid' : 'in_person',
        capacity,
        seats_taken: 0,
        event_status: state,
        visibility: kind === 'workshop' && random.chance(0.2) ? 'members' : 'public',
        registration_opens_at: instantOf(created_at),
        registration_closes_at: instantOf(clock(day - 1, 1200)),
        cancel_by: instantOf(clock(day - 7, 1200)),
        currency,
        organizer_account_id: administrator.row.id,
        tags: kind === 'conference' ? ['flagship'] : [],
        cancelled_at: cancelled_on === null ? null : instantOf(clock(cancelled_on, CANCELLED_AT)),
        cancel_reason: cancelled_on === null ? null : 'The speaker fell ill; we look for a new date.',
        created_at: instantOf(created_at),
        updated_at: instantOf(cancelled_on === null ? created_at : clock(cancelled_on, CANCELLED_AT)),
      },
    }
    this.#addTickets(event)
    if (kind === 'conference') this.#addSessions(event, starts)
    return event
  }

  #addTickets(event: EventPlan): void {
    const { id, clock, currency, price_factor } = this.#association
    const random = this.#random
    const { kind, day, row } = event
    const created = Date.parse(row.created_at as string)
    const price = Math.round((random.pick(KINDS[kind].prices) * price_factor) / 100) * 100
    const ticket = (
      position: number,
      name: string,
      price_minor: number,
      more: Partial<Row<'ticket_types'>>,
    ): Row<'ticket_types'> => ({
      id: id(created, `ticket/${this.#slot.key}/${position}`),
      event_id: row.id,
      name,
      price_minor,
      currency,
      tax_rate: price_minor > 0 ? '19' : '0',
      payment_rule: price_minor === 0 ? 'invoice' : ruleOf(kind, name),
      quota: null,
      sold: 0,
      sale_to: null,
      audience: 'everyone',
      position,
      created_at: instantOf(created),
      updated_at: instantOf(created),
      ...more,
    })
    event.tickets.push(ticket(0, 'Member', price, { audience: 'members' }))
    if (row.visibility === 'public')
      event.tickets.push(ticket(1, 'Guest', price === 0 ? 0 : Math.round((price * 1.5) / 500) * 500, {}))
    if (kind === 'conference') {
      const early = Math.round((price * 0.8) / 500) * 500
      event.tickets.push(
        ticket(2, 'Early bird', early, {
          audience: 'members',
          quota: Math.round((row.capacity ?? 100) * 0.3),
          sale_to: instantOf(clock(day - 30, 1440)),
        }),
      )
    }
  }

  #addSessions(event: EventPlan, starts: number): void {
    const { id, people, time_zone } = this.#association
    const random = this.#random
    const created_at = event.row.created_at as string
    const titles = [...SESSION_TITLES]
    const opening = titles.shift() as string
    const closing = titles.pop() as string
    const places: { title: string; at: number; minutes: number; room: string; track: string | null }[] = [
      { title: opening, at: starts + 15, minutes: 45, room: 'Great hall', track: null },
    ]
    for (const [round, at] of [75, 150, 270, 345].entries()) {
      for (const [lane, track] of ['Practice', 'Policy'].entries()) {
        const [title] = titles.splice(random.int(0, titles.length - 1), 1)
        if (title)
          places.push({ title, at: starts + at, minutes: 60, room: ROOMS[(round + lane * 2) % 5] as string, track })
      }
    }
    places.push({ title: closing, at: starts + 435, minutes: 45, room: 'Great hall', track: null })
    for (const [index, { title, at, minutes, room, track }] of places.entries()) {
      const speakers = Array.from({ length: track === null || random.chance(0.75) ? 1 : 2 }, () => {
        const { first_name, last_name } = people.draw(random, 'student')
        return { name: `${first_name} ${last_name}`, role: random.pick(SPEAKER_ROLES) }
      })
      event.sessions.push({
        id: id(Date.parse(created_at), `session/${this.#slot.key}/${index}`),
        event_id: event.row.id,
        title,
        starts_at: toInstant(localTime(event.day, at), time_zone),
        ends_at: toInstant(localTime(event.day, at + minutes), time_zone),
        room,
        track,
        speakers,
        credit_points: track === null ? null : '1',
        created_at,
        updated_at: created_at,
      })
    }
  }

  /** Fills the event with members, by interest, and guests; then lets it happen. */
  populate(event: EventPlan, members: readonly MemberPlan[]): void {
    const { state, demand } = this.#slot
    if (state === 'draft') return
    const random = this.#random
    const capacity = event.row.capacity ?? 100
    const wanted = Math.round(capacity * demand)
    const guestShare = event.tickets.length > 1 ? KINDS[event.kind].guests : 0
    const guests = Array.from({ length: wanted }, () => random.chance(guestShare)).filter(Boolean).length
    const bookings = [
      ...this.#interested(event, members, wanted - guests).map((member) => ({
        member,
        // Booked a few days ago, so that the invoice is open and not yet due.
        on:
          member.key === 'account-holder' && event.key === 'ahead/1'
            ? this.#association.last - 3
            : this.#bookingDay(event),
      })),
      ...Array.from({ length: guests }, () => ({ member: null, on: this.#bookingDay(event) })),
    ].filter(({ member, on }) => member === null || isInGoodStanding(member, Math.max(on, member.joined)))
    bookings.sort((one, other) => one.on - other.on)
    for (const { member, on } of bookings) {
      const free = capacity - (event.row.seats_taken as number)
      const quantity = event.kind === 'gala' && free >= 2 && random.chance(0.14) ? 2 : 1
      const registered = member ? Math.max(on, Math.min(member.joined + 1, event.day - 1, this.#association.last)) : on
      this.#register(event, member, registered, quantity, free === 0)
    }
  }

  #interested(event: EventPlan, members: readonly MemberPlan[], count: number): MemberPlan[] {
    const { last } = this.#association
    const random = this.#random
    // Nobody books what is cancelled already.
    const day = this.#slot.state === 'cancelled' ? event.day - 10 : Math.min(event.day, last)
    const ranked = members
      .filter((member) => isInGoodStanding(member, day) && member.joined < day)
      .map((member) => {
        const weight = attendanceWeight(engagementOn(member.engagement, day)) * this.#taste(member, event.kind)
        // Weighted sampling without putting back (Efraimidis and Spirakis): the smallest keys win.
        return { member, rank: this.#isForced(event, member) ? -1 : -Math.log(1 - random.next()) / weight }
      })
    ranked.sort((one, other) => one.rank - other.rank)
    return ranked.slice(0, count).map(({ member }) => member)
  }

  /** The member with the demo account has been around, and comes to the next conference. */
  #isForced(event: EventPlan, member: MemberPlan): boolean {
    if (member.key !== 'account-holder') return false
    return event.key === 'ahead/1' || event.key === 'ahead/4' || /^past\/(51|46|41|36|29|23|14|6)$/.test(event.key)
  }

  #bookingDay(event: EventPlan): DayNumber {
    const { last } = this.#association
    const opened = Math.min(event.day - 80, last - 3)
    const closes = this.#slot.state === 'cancelled' ? event.day - 10 : Math.min(event.day - 1, last)
    // Most book in the last weeks.
    return closes - Math.floor((closes - opened) * this.#random.next() ** 2)
  }

  #register(event: EventPlan, member: MemberPlan | null, on: DayNumber, quantity: number, isWaiting: boolean): void {
    const { id, clock, people, currency, last } = this.#association
    const random = this.#random
    const key = `${this.#slot.key}/${this.#registrationCount}`
    this.#registrationCount += 1
    const registered_at = clock(on, random.int(420, 1320))
    const ticket = this.#chooseTicket(event, member, on)
    const guest = member ? null : people.draw(random, 'individual')
    const held_until =
      ticket.payment_rule === 'prepay' && !isWaiting
        ? Math.min(registered_at + SEAT_HELD_DAYS * 86_400_000, Date.parse(event.row.starts_at as string))
        : null
    const outcome = isWaiting ? 'waitlisted' : this.#outcome(event, member, held_until)
    const cancelled_on =
      outcome !== 'cancelled'
        ? null
        : this.#slot.state === 'cancelled'
          ? event.day - 9
          : Math.min(last, random.int(on, Math.max(on, event.day - 2)))
    const cancelled_at =
      cancelled_on === null
        ? null
        : Math.max(
            registered_at + 3_600_000,
            clock(cancelled_on, this.#slot.state === 'cancelled' ? CANCELLED_AT : 1325),
          )
    const row: Row<'registrations'> = {
      id: id(registered_at, `registration/${key}`),
      event_id: event.row.id,
      member_id: member?.id ?? null,
      guest_name: guest ? `${guest.first_name} ${guest.last_name}` : null,
      guest_email: guest?.email ?? null,
      ticket_type_id: ticket.id,
      quantity,
      status: outcome,
      price_minor: (ticket.price_minor as number) * quantity,
      currency,
      invoice_id: null,
      billing: ticket.price_minor === 0 ? null : (ticket.payment_rule as PaymentRule),
      payment_due_at: outcome === 'pending_payment' && held_until !== null ? instantOf(held_until) : null,
      code: id(registered_at, `code/${key}`).replaceAll('-', '').slice(12),
      source: guest ? 'public' : random.chance(0.85) ? 'member' : 'admin',
      registered_at: instantOf(registered_at),
      checked_in_at: null,
      cancelled_at: cancelled_at === null ? null : instantOf(cancelled_at),
      cancel_reason:
        cancelled_on === null
          ? null
          : this.#slot.state === 'cancelled'
            ? 'The event was cancelled'
            : random.pick(['Ill', 'Other appointment', 'Travel plans changed', 'No reason given']),
      created_at: instantOf(registered_at),
      updated_at: instantOf(cancelled_at ?? (outcome === 'expired' ? (held_until ?? registered_at) : registered_at)),
    }
    if ((SEATED_STATUSES as readonly string[]).includes(outcome)) {
      event.row.seats_taken = (event.row.seats_taken as number) + quantity
      ticket.sold = (ticket.sold as number) + quantity
    }
    event.registrations.push({
      row,
      member,
      event,
      ticket_name: ticket.name,
      registered_on: on,
      registered_at,
      cancelled_on,
      held_until,
    })
    if (this.#slot.state === 'completed') this.#attend(event, row, member, key)
  }

  #chooseTicket(event: EventPlan, member: MemberPlan | null, on: DayNumber): Row<'ticket_types'> {
    const [forMembers, forGuests, early] = event.tickets
    if (!member) return (forGuests ?? forMembers) as Row<'ticket_types'>
    if (early && on <= event.day - 30 && (early.sold as number) < (early.quota as number)) return early
    return forMembers as Row<'ticket_types'>
  }

  #outcome(event: EventPlan, member: MemberPlan | null, heldUntil: number | null): string {
    const { state, no_show_base } = this.#slot
    const random = this.#random
    const isForced = member !== null && this.#isForced(event, member)
    if (state === 'cancelled') return 'cancelled'
    if (isForced) return state === 'upcoming' ? 'confirmed' : 'attended'
    if (random.chance(0.045) && this.#slot.demand <= 1) return 'cancelled'
    if (heldUntil !== null && random.chance(HELD_UNPAID)) {
      // What runs out today is given away by the clock of today.
      return heldUntil < this.#association.clock(this.#association.today, 0) ? 'expired' : 'pending_payment'
    }
    if (state === 'upcoming') return 'confirmed'
    const engagement = member ? engagementOn(member.engagement, event.day) : 0
    return random.chance(noShowProbability(engagement, no_show_base)) ? 'no_show' : 'attended'
  }

  #attend(event: EventPlan, row: Row<'registrations'>, member: MemberPlan | null, key: string): void {
    if (row.status !== 'attended') return
    const { id, administrator, clock, last, seed } = this.#association
    const random = this.#random
    const starts = Date.parse(event.row.starts_at as string)
    const at = starts + Math.round(random.normal(-9, 11) * 60_000)
    const device =
      event.row.attendance_mode === 'online' ? 'Meeting room' : random.pick(['Front desk', 'Tablet at the door'])
    const scan = (attempt: number, moment: number, result: 'ok' | 'refused'): Row<'check_ins'> => ({
      id: id(moment, `check-in/${key}/${attempt}`),
      event_id: event.row.id,
      registration_id: row.id,
      at: instantOf(moment),
      by_account_id: administrator.row.id,
      device,
      nonce: `${seed}-${key}-${attempt}`,
      result,
      reason: result === 'ok' ? null : 'already_redeemed',
    })
    row.checked_in_at = instantOf(at)
    row.updated_at = instantOf(at)
    event.check_ins.push(scan(0, at, 'ok'))
    if (random.chance(0.015)) event.check_ins.push(scan(1, at + random.int(20, 900) * 1000, 'refused'))
    if (!random.chance(member?.key === 'account-holder' ? 0.7 : 0.38)) return
    const given_at = Math.min(
      Date.parse(event.row.ends_at as string) + random.int(40, 7200) * 60_000,
      clock(last, 1400),
    )
    event.feedback.push(this.#comment(event, row, member, given_at))
  }

  #comment(event: EventPlan, row: Row<'registrations'>, member: MemberPlan | null, at: number): Row<'feedback'> {
    const random = this.#random
    const mood = member ? engagementOn(member.engagement, event.day) : 0
    // Where half of the people stayed away, the others noticed.
    const spoiled = this.#slot.key === 'no-show-spike' ? 1.1 : 0
    const felt = this.#quality + 0.25 * mood - spoiled + random.normal(0, 0.6)
    const rating = Math.max(1, Math.min(5, Math.round(felt)))
    const pick = (from: Readonly<Record<EventKind | 'any', readonly string[]>>): string =>
      random.pick(random.chance(0.55) ? from[event.kind] : from.any)
    const says = (probability: number): boolean => random.chance(probability)
    const liked = says(rating >= 4 ? 0.75 : 0.3) ? [pick(LIKED), ...(says(0.25) ? [pick(LIKED)] : [])] : []
    return {
      id: this.#association.id(at, `feedback/${row.id}`),
      event_id: event.row.id,
      registration_id: row.id,
      rating,
      nps: says(0.9) ? Math.max(0, Math.min(10, Math.round(felt * 2 + random.normal(-0.2, 0.9)))) : null,
      liked: [...new Set(liked)].join(' '),
      improve: says(rating <= 3 ? 0.8 : 0.28) ? pick(IMPROVE) : '',
      is_anonymous: says(0.2),
      created_at: instantOf(at),
    }
  }
}

/** For how many days a seat is held that has to be paid first, and how many are not paid for by then. */
const SEAT_HELD_DAYS = 7
const HELD_UNPAID = 0.06

const addressOf = (title: string): string => title.toLowerCase().replace(/[^a-z]+/g, '-')

/** Makes the programme of 24 months and of the next three, with everybody who came or wants to come. */
export function buildEvents(association: Association, members: readonly MemberPlan[]): EventPlan[] {
  const titles = new Titles()
  const taste = makeTaste(association.seed)
  const events = planSlots(association).map((slot) => {
    const { title, edition } = titles.name(slot)
    const builder = new EventBuilder(association, slot, taste)
    const event = builder.build(title, edition)
    builder.populate(event, members)
    return event
  })
  if (association.has_anomalies) plantCheekyFeedback(association, events)
  return events
}

function plantCheekyFeedback(association: Association, events: readonly EventPlan[]): void {
  const comments = events.filter(({ day }) => day > association.today - 200).flatMap(({ feedback }) => feedback)
  for (const [index, text] of CHEEKY.entries()) {
    const comment = comments[Math.floor(((index + 1) * comments.length) / (CHEEKY.length + 1))]
    if (comment) comment.improve = text
  }
}
