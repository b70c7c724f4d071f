import type { Question } from '#lib/ai/eval/question'
import { DEVELOPMENT_DOUBTS } from '#lib/ai/eval/questions/development-doubts'
import { DEVELOPMENT_EVENTS } from '#lib/ai/eval/questions/development-events'
import { DEVELOPMENT_MEMBERS } from '#lib/ai/eval/questions/development-members'
import { DEVELOPMENT_MONEY } from '#lib/ai/eval/questions/development-money'
import { DEVELOPMENT_STYLES } from '#lib/ai/eval/questions/development-styles'
import { DEVELOPMENT_TALK } from '#lib/ai/eval/questions/development-talk'
import { FROZEN_EVENTS } from '#lib/ai/eval/questions/frozen-events'
import { FROZEN_MEMBERS } from '#lib/ai/eval/questions/frozen-members'
import { FROZEN_MONEY } from '#lib/ai/eval/questions/frozen-money'
import { FROZEN_TALK } from '#lib/ai/eval/questions/frozen-talk'

/** Written by somebody who had not seen the analyst, and not to be looked at by whoever improves it. */
export const FROZEN: readonly Question[] = [...FROZEN_MEMBERS, ...FROZEN_MONEY, ...FROZEN_EVENTS, ...FROZEN_TALK]

/** To improve the analyst with. */
export const DEVELOPMENT: readonly Question[] = [
  ...DEVELOPMENT_MEMBERS,
  ...DEVELOPMENT_MONEY,
  ...DEVELOPMENT_EVENTS,
  ...DEVELOPMENT_TALK,
  ...DEVELOPMENT_STYLES,
  ...DEVELOPMENT_DOUBTS,
]
