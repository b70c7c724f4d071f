import type { Question } from '#lib/evaluation/question'
import { DEVELOPMENT_DOUBTS } from '#lib/evaluation/questions/development-doubts'
import { DEVELOPMENT_EVENTS } from '#lib/evaluation/questions/development-events'
import { DEVELOPMENT_MEMBERS } from '#lib/evaluation/questions/development-members'
import { DEVELOPMENT_MONEY } from '#lib/evaluation/questions/development-money'
import { DEVELOPMENT_STYLES } from '#lib/evaluation/questions/development-styles'
import { DEVELOPMENT_TALK } from '#lib/evaluation/questions/development-talk'
import { FROZEN_EVENTS } from '#lib/evaluation/questions/frozen-events'
import { FROZEN_MEMBERS } from '#lib/evaluation/questions/frozen-members'
import { FROZEN_MONEY } from '#lib/evaluation/questions/frozen-money'
import { FROZEN_TALK } from '#lib/evaluation/questions/frozen-talk'

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
