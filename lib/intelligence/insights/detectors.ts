import type { Detector } from '#lib/intelligence/insights/detector'
import { ATTENDANCE_DETECTORS } from '#lib/intelligence/insights/events-attendance'
import { FEEDBACK_DETECTORS } from '#lib/intelligence/insights/events-feedback'
import { TIMING_DETECTORS } from '#lib/intelligence/insights/events-timing'
import { ARREARS_DETECTORS } from '#lib/intelligence/insights/finances-arrears'
import { PUNCTUALITY_DETECTORS } from '#lib/intelligence/insights/finances-punctuality'
import { REVENUE_DETECTORS } from '#lib/intelligence/insights/finances-revenue'
import { CARE_DETECTORS } from '#lib/intelligence/insights/members-care'
import { GROWTH_DETECTORS } from '#lib/intelligence/insights/members-growth'
import { RECORD_DETECTORS } from '#lib/intelligence/insights/members-records'
import { openAnomalies } from '#lib/intelligence/insights/open-anomalies'

/** Everything that is looked for. */
export const DETECTORS: readonly Detector[] = [
  ...GROWTH_DETECTORS,
  ...CARE_DETECTORS,
  ...RECORD_DETECTORS,
  ...REVENUE_DETECTORS,
  ...ARREARS_DETECTORS,
  ...PUNCTUALITY_DETECTORS,
  ...ATTENDANCE_DETECTORS,
  ...TIMING_DETECTORS,
  ...FEEDBACK_DETECTORS,
  openAnomalies,
]
