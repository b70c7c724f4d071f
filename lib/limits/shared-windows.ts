/** How many hits a window of time allows. */
export interface Limit {
  hits: number
  /** Seconds. */
  window: number
}

/** Adds hits to a counter that all processes share, and returns its total; the window ends at the instant given. */
type AddHits = (key: string, hits: number, endsAt: number) => Promise<number>

/** One part in so many of a limit is what a process may let through before the others hear of it. */
const AHEAD = 40
const MAX_WINDOWS = 50_000

interface Window {
  ends_at: number
  /** Hits of all processes, as far as this one has heard. */
  known: number
  /** Hits let through here that are not among the known ones yet. */
  unconfirmed: number
  /** Hits among them that no report carries yet. */
  unreported: number
  /** The report under way. */
  report: Promise<unknown> | null
}

/**
 * Windows of limits that processes count together. A process lets hits through by what it has heard and reports them
 * meanwhile, so that requests do not wait; but it never runs further ahead than a fortieth of the limit. Two
 * processes therefore let at most a twentieth more through than the limit, however fast the hits come and however
 * slow the reports are. Limits under forty are counted hit by hit.
 */
export class SharedWindows {
  readonly #addHits: AddHits
  readonly #windows = new Map<string, Window>()

  constructor(addHits: AddHits) {
    this.#addHits = addHits
  }

  /** Counts a hit. Returns null when it is let through, and otherwise the seconds until the window ends. */
  async count(key: string, limit: Limit): Promise<number | null> {
    const lead = Math.floor(limit.hits / AHEAD)
    for (;;) {
      const window = this.#windowOf(key, limit)
      const secondsLeft = (window.ends_at - Date.now()) / 1000
      // Counted hit by hit, answers overtake each other, and what is unconfirmed may be among the known hits already.
      const counted = lead === 0 ? window.known : window.known + window.unconfirmed
      if (counted >= limit.hits) return secondsLeft
      if (lead === 0) {
        window.unconfirmed += 1
        return (await this.#report(key, window, 1)) > limit.hits ? secondsLeft : null
      }
      if (window.unconfirmed < lead) {
        window.unconfirmed += 1
        window.unreported += 1
        if (window.unreported * 2 >= lead) void this.#reportAll(key, window)
        return null
      }
      await this.#reportAll(key, window)
    }
  }

  #windowOf(key: string, limit: Limit): Window {
    const now = Date.now()
    const current = this.#windows.get(key)
    if (current && current.ends_at > now) return current
    if (this.#windows.size > MAX_WINDOWS) this.#forgetEnded(now)
    // Windows begin at whole multiples of their length, so that all processes have the same ones.
    const length = limit.window * 1000
    const ends_at = (Math.floor(now / length) + 1) * length
    const window: Window = { ends_at, known: 0, unconfirmed: 0, unreported: 0, report: null }
    this.#windows.set(key, window)
    return window
  }

  #forgetEnded(now: number): void {
    for (const [key, window] of this.#windows) if (window.ends_at <= now) this.#windows.delete(key)
  }

  #reportAll(key: string, window: Window): Promise<unknown> {
    if (window.report) return window.report
    const hits = window.unreported
    window.unreported = 0
    window.report = this.#report(key, window, hits).finally(() => {
      window.report = null
    })
    return window.report
  }

  async #report(key: string, window: Window, hits: number): Promise<number> {
    let total: number | null = null
    try {
      total = await this.#addHits(`${key}:${window.ends_at}`, hits, window.ends_at)
    } catch {
      // Without the database each process limits by what it has seen itself.
    }
    window.unconfirmed -= hits
    window.known = Math.max(window.known, total ?? window.known + hits)
    return total ?? window.known
  }
}
