import type { Detector } from '#lib/ai/insights/detector'
import { MEMBER_DETECTORS } from '#lib/ai/insights/members'

/** Everything that is looked for, in the order of the modules. */
export const DETECTORS: readonly Detector[] = [...MEMBER_DETECTORS]
