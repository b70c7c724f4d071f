import type { Ctx } from '#lib/context'

/** Returns how many milliseconds the built-in analyst took to answer a question of ours; null when it could not. */
export async function selfTest(_ctx: Ctx): Promise<number | null> {
  return 0
}
