import type { Detector } from '#lib/ai/insights/detector'
import { anomalies, EVENT_DETECTORS } from '#lib/ai/insights/events'
import { FINANCE_DETECTORS } from '#lib/ai/insights/finances'
import { MEMBER_DETECTORS } from '#lib/ai/insights/members'

/** Everything that is looked for. */
export const DETECTORS: readonly Detector[] = [...MEMBER_DETECTORS, ...FINANCE_DETECTORS, ...EVENT_DETECTORS, anomalies]
