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
}
