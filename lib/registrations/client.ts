import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { apiFetch, publicGet, publicPost } from '#lib/http/browser'
import { api, type Query } from '#lib/paths'
import type {
  GuestConfirmation,
  GuestConfirmed,
  GuestRequest,
  GuestRequested,
  HeldSeats,
  HeldSeatsChange,
  NewRegistration,
  Registration,
  RegistrationBilling,
  RegistrationCancellation,
  RegistrationCompanions,
  RegistrationPatch,
  RegistrationSeats,
  SeatDecided,
  SeatDecision,
} from '#lib/registrations/schema'

/** A page of an event's registrations for the given filters. */
export function eventRegistrationsQuery(eventId: string, query: Query) {
  return queryOptions({
    queryKey: ['events', 'one', eventId, 'registrations', query],
    queryFn: ({ signal }) => apiFetch<Registration[]>(api.registrations(eventId, query), { signal }),
  })
}

/** A page of registrations for all events; the member role gets its own. */
export function registrationsQuery(query: Query) {
  return queryOptions({
    queryKey: ['registrations', 'list', query],
    queryFn: ({ signal }) => apiFetch<Registration[]>(api.allRegistrations(query), { signal }),
  })
}

/** Asks for a seat as a guest, which the link of a mail confirms. */
export function requestGuestSeat(input: GuestRequest) {
  return publicPost<GuestRequested>(api.guestRequest(), input)
}

/** Books what a guest asked for, with the link of the mail. */
export function confirmGuest(input: GuestConfirmation) {
  return publicPost<GuestConfirmed>(api.guestConfirmation(), input)
}

/** Takes, keeps or gives up a seat in the name of whoever holds the link of a mail. */
export function decideSeat(input: SeatDecision) {
  return publicPost<SeatDecided>(api.seatDecision(), input)
}

/** The seats of a registration with the link of its mails, as they are now. */
export async function getHeldSeats(seat: string) {
  return { data: await publicGet<HeldSeats>(api.heldSeats({ seat })) }
}

/** Names who comes along with the link of the mails of a registration. */
export async function nameHeldCompanions(seat: string, input: RegistrationCompanions, version: number) {
  const change = { method: 'PATCH', if_match: version } as const
  return { data: await publicPost<HeldSeats>(api.heldSeats({ seat }), input, change) }
}

/** Takes seats out with the link of the mails of a registration. */
export async function takeHeldSeatsOut(seat: string, input: HeldSeatsChange, version: number) {
  return { data: await publicPost<HeldSeats>(api.heldSeatCount({ seat }), input, { if_match: version }) }
}

/** Registers somebody; the key makes a repeated click the same request. */
export function register(eventId: string, input: NewRegistration, idempotencyKey: string) {
  return apiFetch<Registration>(api.registrations(eventId), {
    method: 'POST',
    body: input,
    idempotency_key: idempotencyKey,
  })
}

/** Gives a registration up. */
export function cancelRegistration(eventId: string, id: string, body: z.input<typeof RegistrationCancellation> = {}) {
  return apiFetch<Registration>(`${api.registration(eventId, id)}/cancellation`, { method: 'POST', body })
}

/** Changes how many seats a registration has; the key makes a repeated click the same request. */
export function changeSeats(
  eventId: string,
  id: string,
  body: z.input<typeof RegistrationSeats>,
  version: number,
  key: string,
) {
  return apiFetch<Registration>(`${api.registration(eventId, id)}/seats`, {
    method: 'POST',
    body,
    if_match: version,
    idempotency_key: key,
  })
}

/** Gives a free seat to somebody on the waiting list. */
export function offerSeat(eventId: string, id: string) {
  return apiFetch<Registration>(`${api.registration(eventId, id)}/offer`, { method: 'POST' })
}

/** Takes an offered seat. */
export function acceptOffer(eventId: string, id: string) {
  return apiFetch<Registration>(`${api.registration(eventId, id)}/acceptance`, { method: 'POST' })
}

/** Settles the price of a seat: paid, waived for a reason, or by an open invoice. */
export function billRegistration(eventId: string, id: string, input: RegistrationBilling) {
  return apiFetch<Registration>(`${api.registration(eventId, id)}/billing`, { method: 'POST', body: input })
}

/** One registration as it is now. */
export function getRegistration(eventId: string, id: string) {
  return apiFetch<Registration>(api.registration(eventId, id))
}

/** Changes until when a seat is held unpaid, who comes along, or custom values. */
export function editRegistration(eventId: string, id: string, input: RegistrationPatch, version: number) {
  return apiFetch<Registration>(api.registration(eventId, id), { method: 'PATCH', body: input, if_match: version })
}

/** Takes a check-in back: all of it, or so many seats. */
export function undoCheckIn(eventId: string, id: string, seats?: number) {
  return apiFetch<Registration>(api.registrationCheckIn(eventId, id, { seats }), { method: 'DELETE' })
}
