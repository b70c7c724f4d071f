import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { withConstantTime } from '#lib/accounts/constant-time'
import type { Caller } from '#lib/accounts/limits'
import { deadToken, readMailToken } from '#lib/accounts/mail-tokens'
import { LINK_EXPIRY, newToken } from '#lib/auth/link-token'
import { type Ctx, createCtx, transaction } from '#lib/context'
import { listGuestFields } from '#lib/custom-fields/queries'
import type { CustomValues } from '#lib/custom-fields/schema'
import { AppError } from '#lib/errors'
import { emailKey } from '#lib/format/email-key'
import { toAmount } from '#lib/format/money'
import { networkOf } from '#lib/format/network'
import { inLine } from '#lib/limits/line'
import { countHits, isWithin } from '#lib/limits/rate-limit'
import { queueMail } from '#lib/mail/service'
import type { TimeAndPlace } from '#lib/mail/templates/event-facts'
import { CURRENT_STATUSES } from '#lib/members/metrics'
import type {
  GuestConfirmation,
  GuestConfirmed,
  GuestRequest,
  GuestRequested,
  ShownToGuest,
} from '#lib/registrations/schema'
import { seatToken } from '#lib/registrations/seat-links'
import { notAsShown, type Prepared, prepareGuest, priceOf, registerGuest } from '#lib/registrations/service'
import { type PaymentRule, type RegistrationStatus, SEATED_STATUSES } from '#lib/seats/schema'
import { type Brand, findJoiningRule, getBrand } from '#lib/tenants/queries'

/*
 * Registrations of people without an account, from the public page of an event. What they ask for is kept until the link
 * that was mailed to their address books it; docs/decisions/guests.md says why.
 */

/** So many links of one address for one event wait to be opened: the newest. */
const MAX_WAITING = 5

/**
 * Keeps what a guest asks for and mails the link that books it. Whether the address is known is not to be seen from
 * outside: the answer is the same and takes the same steps, and only the mail differs.
 *
 * @throws AppError not_found, invalid, conflict as registering does, rate_limited
 */
export async function requestGuestSeat(input: GuestRequest, caller: Caller): Promise<GuestRequested> {
  // Before anything is read: also guessing codes of tickets ends here.
  await countHits(['guest_requests_per_address', networkOf(caller.address)])
  await withConstantTime(keepRequest(input, caller))
  return {
    message: `A mail with a link goes to ${input.email}. Open it within 24 hours and confirm: until then nothing is booked and no seat is held.`,
  }
}

/** Here dots in front of the @ are left out, and both names are the same mailboxes. */
const WITHOUT_DOTS = ['gmail.com', 'googlemail.com']

/** The mailbox of an address: what stands behind a plus sorts mails within it. */
function mailboxOf(email: string): string {
  const [box, host = ''] = emailKey(email)
    .replace(/\+[^@]*(?=@)/, '')
    .split('@')
  return WITHOUT_DOTS.includes(host) ? `${box?.replaceAll('.', '')}@${WITHOUT_DOTS[0]}` : `${box}@${host}`
}

async function keepRequest(input: GuestRequest, { request_id }: Caller): Promise<void> {
  const { tenant_id, event_id, email, homepage } = input
  const ctx = createCtx({ tenant_id, actor: { kind: 'anonymous' }, request_id })
  const prepared = await prepareGuest(ctx, event_id, { ...input, guest: { name: input.name, email } })
  // A program fills in what people do not see; it learns nothing from the answer.
  if (homepage) return
  await countHits(['guest_requests_per_event', JSON.stringify([tenant_id, event_id])])
  // Nobody else is told, or kept from asking, by how often its owner has asked.
  if (!(await isWithin(['guest_requests_per_mailbox', JSON.stringify([tenant_id, mailboxOf(email)])]))) return
  await transaction(ctx, async (ctx) => {
    await endOldest(ctx, event_id, email)
    const { token, token_hash } = newToken(ctx)
    const { name } = input
    const code = prepared.ticket?.audience === 'code' ? input.code : null
    const { ticket_type_id, quantity, companions, custom_values } = prepared.claim
    const asked_at = new Date().toISOString()
    const mail_id = await mailLink(ctx, prepared, { email, token, asked_at })
    await ctx.db
      .insertInto('guest_registrations')
      .values({
        ...{ id: uuidv7(), event_id, name, email, email_key: emailKey(email), ticket_type_id, quantity, code },
        companions: [...companions],
        custom_values: JSON.stringify(custom_values),
        token_hash,
        mail_id,
        expires_at: LINK_EXPIRY,
      })
      .execute()
  })
}

/** Makes room for one more link of an address for an event: of those that wait to be opened the oldest ends. */
async function endOldest(ctx: Ctx, event_id: string, email: string): Promise<void> {
  const turn = JSON.stringify(['guest', ctx.tenant_id, event_id, emailKey(email)])
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(ctx.db)
  const oldest = ctx.db
    .selectFrom('guest_registrations')
    .select('id')
    .where('event_id', '=', event_id)
    .where('email_key', '=', emailKey(email))
    .where('registration_id', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('id', 'desc')
    .offset(MAX_WAITING - 1)
  // The clean-up takes what has expired, with its mail.
  await ctx.db
    .updateTable('guest_registrations')
    .set({ expires_at: sql<string>`now()` })
    .where('id', 'in', oldest)
    .where('registration_id', 'is', null)
    .execute()
}

/** What of an event its mails and pages say. */
function findPlace(ctx: Ctx, event_id: string) {
  return ctx.db
    .selectFrom('events')
    .select([
      ...(['starts_at', 'ends_at', 'time_zone', 'location', 'address', 'online_url', 'attendance_mode'] as const),
    ])
    .where('id', '=', event_id)
    .executeTakeFirstOrThrow()
}

/** Returns the id of the mail. */
async function mailLink(
  ctx: Ctx,
  { event, ticket, claim }: Prepared,
  { email, ...facts }: { email: string; token: string; asked_at: string },
): Promise<string> {
  const [place, known_as] = await Promise.all([findPlace(ctx, event.id), knownAs(ctx, email)])
  const { quantity, price_minor, currency } = claim
  const id = await queueMail(ctx, {
    template: 'confirm_registration',
    // Whoever typed the name may not be who reads it, also at the head of the mail.
    to: { address: email, name: '' },
    props: {
      ...{ ...place, ...facts, event_id: event.id, event_title: event.title, known_as },
      ...{ ticket_name: ticket?.name ?? null, quantity, price_minor, currency },
    },
  })
  // It concerns no record that could be silenced.
  if (id === null) throw new AppError('internal', 'The mail to a guest was not written.')
  return id
}

/** What the association knows an address by, for the mail that only its owner reads. */
async function knownAs(ctx: Ctx, email: string): Promise<'account' | 'member' | null> {
  const [account, member, joining] = await Promise.all([
    ctx.db
      .selectFrom('accounts')
      .select('id')
      .where('email_key', '=', emailKey(email))
      .where('status', '=', 'verified')
      .executeTakeFirst(),
    ctx.db
      .selectFrom('members')
      .select('id')
      .where('email_key', '=', emailKey(email))
      .where('list_status', 'in', [...CURRENT_STATUSES])
      .where('archived_at', 'is', null)
      .executeTakeFirst(),
    findJoiningRule(ctx),
  ])
  if (account) return 'account'
  return member && joining?.joining_rule !== 'invitation' ? 'member' : null
}

/** What the link of the mail is about, for its page. */
export interface AwaitedRegistration extends TimeAndPlace {
  event_title: string
  name: string
  email: string
  ticket_name: string | null
  quantity: number
  companions: string[]
  /** For all seats together. */
  price_minor: number
  currency: string
  /** When it is paid; null where nothing is to be paid. */
  billing: PaymentRule | null
  /** Whether there is no seat now, but a place in line. */
  is_to_wait: boolean
  /** What the button sends along, so that nothing else is booked. */
  shown: ShownToGuest
  /** Who is registered with this address already, which its owner may know. */
  others: { name: string; quantity: number }[]
  brand: Brand
}

/**
 * Returns what the link of a mail would book, or the token of what it has booked. Changes nothing: mail programs open
 * links before people do.
 *
 * @throws AppError invalid for a link that does not work (any more), conflict with a sentence when nothing can be booked
 */
export async function getAwaitedRegistration(
  token: string,
  request_id: string,
): Promise<AwaitedRegistration | { seat: string }> {
  const { ctx, token_hash } = readMailToken(token, request_id)
  const asked = await findAsked(ctx, token_hash)
  if (asked.registration_id) return { seat: seatToken(ctx.tenant_id, asked.registration_id) }
  const { event_id, name, email, companions } = asked
  const [prepared, place, others, brand] = await Promise.all([
    prepareAsked(ctx, asked),
    findPlace(ctx, event_id),
    listOfAddress(ctx, event_id, email),
    getBrand(ctx),
  ])
  const { event, ticket, claim, is_to_wait } = prepared
  const { quantity, price_minor, currency } = claim
  const shown = shownOf(prepared)
  return {
    ...{ ...place, event_title: event.title, name, email, ticket_name: ticket?.name ?? null, quantity, companions },
    ...{ price_minor, currency, billing: shown.payment_rule, is_to_wait, others, brand, shown },
  }
}

/** What of it a guest agrees to with the button. */
function shownOf({ claim, is_to_wait }: Prepared): ShownToGuest {
  return { ...priceOf(claim), ticket_type_id: claim.ticket_type_id, is_to_wait }
}

/** What a token stands for. Throws invalid. */
async function findAsked(ctx: Ctx, token_hash: Buffer) {
  const asked = await askedBy(ctx, token_hash).executeTakeFirst()
  if (!asked) throw deadToken()
  return asked
}

function askedBy(ctx: Ctx, token_hash: Buffer) {
  return ctx.db
    .selectFrom('guest_registrations')
    .select([
      ...(['id', 'event_id', 'name', 'email', 'ticket_type_id', 'quantity', 'companions', 'code'] as const),
      ...(['custom_values', 'registration_id'] as const),
    ])
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', sql<string>`now()`)
}

type Asked = Awaited<ReturnType<typeof findAsked>>

/** The rules as they are now: prices, codes, what is on sale and what is asked for may have changed since. */
async function prepareAsked(
  ctx: Ctx,
  { event_id, name, email, ticket_type_id, code, ...asked }: Asked,
): Promise<Prepared> {
  const fields = await listGuestFields(ctx)
  const answers = Object.entries(asked.custom_values as CustomValues)
  return prepareGuest(ctx, event_id, {
    guest: { name, email },
    quantity: asked.quantity,
    companions: asked.companions,
    custom_values: Object.fromEntries(answers.filter(([answered]) => fields.some(({ key }) => key === answered))),
    ...(ticket_type_id !== null && { ticket_type_id }),
    ...(code !== null && { code }),
  })
}

/** The registrations that stand for an event with an address, of guests and of members. */
async function listOfAddress(ctx: Ctx, event_id: string, email: string) {
  return ctx.db
    .selectFrom('registrations')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .select([
      sql<string>`coalesce(nullif(btrim(members.first_name || ' ' || members.last_name), ''), registrations.guest_name, 'Unnamed')`.as(
        'name',
      ),
      'registrations.quantity',
    ])
    .where('registrations.event_id', '=', event_id)
    .where('registrations.status', 'in', [...SEATED_STATUSES, 'waitlisted'])
    .where(sql<boolean>`coalesce(members.email_key, lower(registrations.guest_email)) = ${emailKey(email)}`)
    .orderBy('registrations.registered_at')
    .limit(10)
    .execute()
}

/**
 * Books what a guest asked for, with the link of the mail: once, however often and by however many at once it is used.
 *
 * @throws AppError invalid for a link that does not work (any more), conflict when nothing can be booked now, or something
 * else than the guest was shown
 */
export async function confirmGuest({ token, shown }: GuestConfirmation, request_id: string): Promise<GuestConfirmed> {
  const { ctx, token_hash } = readMailToken(token, request_id)
  const { event_id } = await findAsked(ctx, token_hash)
  return inLine(`confirmGuest ${ctx.tenant_id} ${event_id}`, () =>
    transaction(ctx, async (ctx) => {
      // Whoever is second waits here, and finds what the first has booked.
      const asked = await askedBy(ctx, token_hash).forUpdate().executeTakeFirst()
      if (!asked) throw deadToken()
      if (asked.registration_id) {
        await requireBookedAs(ctx, asked.registration_id, shown)
        return tell(ctx, asked.registration_id)
      }
      const prepared = await prepareAsked(ctx, asked)
      const { id, status } = await registerGuest(ctx, prepared)
      // Only now it is certain whether there was a seat; what was booked goes with the error.
      requireShown({ ...shownOf(prepared), is_to_wait: status === 'waitlisted' }, shown)
      await ctx.db.updateTable('guest_registrations').set({ registration_id: id }).where('id', '=', asked.id).execute()
      return tell(ctx, id)
    }),
  )
}

/** Throws conflict when a guest would get something else than what was shown. */
function requireShown(booked: ShownToGuest, shown: ShownToGuest): void {
  if (isDeepStrictEqual(booked, shown)) return
  const isSame = isDeepStrictEqual({ ...booked, is_to_wait: shown.is_to_wait }, shown)
  const change = !isSame
    ? 'the ticket, its price or how it is paid has changed'
    : booked.is_to_wait
      ? 'the last seat was taken, and only the waiting list is left'
      : 'there is a seat now, and no need to wait'
  throw notAsShown(change)
}

/** Throws conflict when a page that was left open shows another price than the one that was booked elsewhere meanwhile. */
async function requireBookedAs(ctx: Ctx, id: string, shown: ShownToGuest): Promise<void> {
  const { price_minor, currency, quantity } = await ctx.db
    .selectFrom('registrations')
    .select(['price_minor', 'currency', 'quantity'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const price = toAmount(price_minor, currency)
  if (price === shown.price && currency === shown.currency) return
  const seats = quantity === 1 ? '1 seat' : `${quantity} seats`
  throw new AppError(
    'conflict',
    `You have booked this already, at another price than this page shows: ${seats} for ${currency} ${price}. Load the page again to see your registration.`,
    { field: 'shown' },
  )
}

async function tell(ctx: Ctx, id: string): Promise<GuestConfirmed> {
  const { status, title, event_status } = await ctx.db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([sql<RegistrationStatus>`registrations.status`.as('status'), 'events.title', 'events.event_status'])
    .where('registrations.id', '=', id)
    .executeTakeFirstOrThrow()
  const message = event_status === 'cancelled' ? `${title} does not take place.` : toldOf(status, title)
  return { message, status, seat: seatToken(ctx.tenant_id, id) }
}

function toldOf(status: RegistrationStatus, title: string): string {
  if (status === 'waitlisted')
    return `${title} is full. You are on its waiting list, and a mail tells you when there is a seat for you.`
  if (status === 'pending_payment')
    return `The seat at ${title} is held for you. A mail says how much is to be paid, until when and where to; the ticket follows.`
  if (status === 'offered') return `A seat at ${title} is free for you. A mail says until when it is yours to take.`
  if (!(SEATED_STATUSES as readonly string[]).includes(status)) return `Your registration for ${title} has ended.`
  return `You are registered for ${title}. A mail with the ticket is on its way.`
}
