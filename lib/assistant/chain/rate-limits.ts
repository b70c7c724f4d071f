const UNITS_MS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Reads "1s", "6m0s", "20ms", seconds, or a moment since 1970 in seconds or milliseconds. Returns milliseconds from now. */
function readReset(text: string, now: number): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) {
    const number = Number(text)
    if (number > 1e12) return number - now
    return number > 1e9 ? number * 1000 - now : number * 1000
  }
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|[smhd])/g)]
  if (parts.length > 0)
    return parts.reduce((sum, [, amount, unit = 's']) => sum + Number(amount) * (UNITS_MS[unit] ?? 0), 0)
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? undefined : moment - now
}

/** Returns how long a server asks to be left alone, in milliseconds; undefined when it does not say. */
export function waitOf(headers: Headers, now: number): number | undefined {
  const milliseconds = headers.get('retry-after-ms')
  if (milliseconds !== null && /^\d+(\.\d+)?$/.test(milliseconds)) return Number(milliseconds)
  const retryAfter = headers.get('retry-after')
  if (retryAfter !== null) {
    const wait = readReset(retryAfter, now)
    if (wait !== undefined) return wait
  }
  const resets = limitsIn(headers, now)
  const spent = resets.filter(({ remaining }) => remaining === 0)
  const waits = (spent.length > 0 ? spent : resets).flatMap(({ reset_ms }) =>
    reset_ms === undefined ? [] : [reset_ms],
  )
  return waits.length === 0 ? undefined : Math.max(...waits)
}

/** Returns the wait within a sentence such as "Please try again in 1m30s.", in milliseconds. */
export function waitInWords(words: string): number | undefined {
  const [, wait] = /(?:try again|retry) (?:in|after) ((?:\d+(?:\.\d+)?\s?(?:ms|[smh]|$))+)/.exec(words) ?? []
  return wait === undefined ? undefined : readReset(wait.replaceAll(' ', ''), 0)
}

interface Limit {
  limit: number | undefined
  remaining: number | undefined
  reset_ms: number | undefined
}

function limitsIn(headers: Headers, now: number): Limit[] {
  return ['-requests', '-tokens', ''].map((kind) => {
    const reset = headers.get(`x-ratelimit-reset${kind}`)
    return {
      limit: readCount(headers.get(`x-ratelimit-limit${kind}`)),
      remaining: readCount(headers.get(`x-ratelimit-remaining${kind}`)),
      reset_ms: reset === null ? undefined : readReset(reset, now),
    }
  })
}

function readCount(text: string | null): number | undefined {
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined
}

const SCARCE_SHARE = 0.05
const SCARCE_FOR_MS = 60_000

/** Returns until when less than 5 % of an allowance is left, or null when there is enough or nothing is said. */
export function scarceUntil(headers: Headers, now: number): number | null {
  const scarce = limitsIn(headers, now).filter(
    ({ limit, remaining }) => limit !== undefined && remaining !== undefined && remaining < limit * SCARCE_SHARE,
  )
  if (scarce.length === 0) return null
  return now + Math.max(...scarce.map(({ reset_ms }) => reset_ms ?? SCARCE_FOR_MS))
}
