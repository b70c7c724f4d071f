const FIRST_DELAY_MS = 250
const MAX_DELAY_MS = 4_000
const STEADY_MS = 60_000

/**
 * Returns the milliseconds to wait before a process is started again that ran for `lived_ms`: twice the `former`
 * wait, at most 4 s, so that one that fails at every start does not occupy the machine.
 */
export function restartDelay(former_ms: number, lived_ms: number): number {
  return lived_ms > STEADY_MS ? FIRST_DELAY_MS : Math.min(Math.max(former_ms * 2, FIRST_DELAY_MS), MAX_DELAY_MS)
}
