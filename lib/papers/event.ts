/** An event as its papers show it. */
export interface PrintedEvent {
  title: string
  /** In words. */
  when: string
  /** Null for an event that is online only, or has no place. */
  where: string | null
  association: string
  /** Such as "#3f5bd8". */
  accent_color: string
  /** How dates are written, and the language where there are words in it (en, de, fr; else en). */
  locale: string
  /** The day on which it is printed, YYYY-MM-DD. */
  today: string
  /** Which of its people are on this paper, where they are on several. */
  part: EventPart | null
}

/** One of the papers on which the people of an event are, by seats in order and by name. */
export interface EventPart {
  /** The first is 1. */
  part: number
  parts: number
  from_seat: number
  to_seat: number
  first: string
  last: string
}
