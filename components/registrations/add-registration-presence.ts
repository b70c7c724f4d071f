import type { EventStatus } from '#lib/events/schema'

/** Where whoever is added may be: at an event to come, at one that goes on, at one that is over, or before the steward. */
export type Presence = 'ahead' | 'ongoing' | 'over' | 'door'

/** What a window that adds somebody says. */
interface PresenceWords {
  title: string
  description: string
  submit: string
  pending: string
}

/** What the window says by where the people are. */
export const PRESENCE_WORDS: Readonly<Record<Presence, PresenceWords>> = {
  ahead: {
    title: 'Add a registration',
    description:
      'They get a mail that confirms it. Without a free seat they join the waiting list, where there is one.',
    submit: 'Register',
    pending: 'Registering…',
  },
  ongoing: {
    title: 'Add a registration',
    description:
      'Who is here is checked in at once and gets no ticket by mail. Everybody else gets a mail that confirms it, or joins the waiting list where no seat is free.',
    submit: 'Register',
    pending: 'Registering…',
  },
  over: {
    title: 'Add somebody who came',
    description: 'They count among those who came, as if they had been checked in, and get no ticket by mail.',
    submit: 'Add',
    pending: 'Adding…',
  },
  door: {
    title: 'Register somebody',
    description: 'They are let in at once and get no ticket by mail.',
    submit: 'Register and let in',
    pending: 'Registering…',
  },
}

/** Where those are who are added to an event in its list of registrations. */
export function presenceAt(event_status: EventStatus): Presence {
  if (event_status === 'completed') return 'over'
  return event_status === 'ongoing' ? 'ongoing' : 'ahead'
}
