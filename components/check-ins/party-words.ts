import { seatsText } from '#components/events/event-words'

interface Party {
  quantity: number
  seats_inside: number
  status: string
}

/** How many of a party are in, once it has come: "2 of 3 in"; before that its seats, and nothing for one seat. */
export function partyText({ quantity, seats_inside, status }: Party): string | null {
  if (quantity === 1) return null
  return status === 'attended' ? `${seats_inside} of ${quantity} in` : seatsText(quantity)
}
