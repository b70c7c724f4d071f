import { amounts } from '#lib/intelligence/detectors/amounts'
import { noShows, seatCounts } from '#lib/intelligence/detectors/attendance'
import { bulkStatus, oddHours } from '#lib/intelligence/detectors/bulk-changes'
import { collectionsDrift, overdueSurge } from '#lib/intelligence/detectors/collections'
import type { Detector } from '#lib/intelligence/detectors/detector'
import { doublePayments } from '#lib/intelligence/detectors/double-payments'
import { duplicateInvoices } from '#lib/intelligence/detectors/duplicate-invoices'
import { duplicatePeople } from '#lib/intelligence/detectors/duplicate-people'
import { eventEntries } from '#lib/intelligence/detectors/event-entries'
import { ATTENDANCE_DETECTORS } from '#lib/intelligence/detectors/events-attendance'
import { FEEDBACK_DETECTORS } from '#lib/intelligence/detectors/events-feedback'
import { TIMING_DETECTORS } from '#lib/intelligence/detectors/events-timing'
import { ARREARS_DETECTORS } from '#lib/intelligence/detectors/finances-arrears'
import { PUNCTUALITY_DETECTORS } from '#lib/intelligence/detectors/finances-punctuality'
import { REVENUE_DETECTORS } from '#lib/intelligence/detectors/finances-revenue'
import { guestBursts } from '#lib/intelligence/detectors/guest-bursts'
import { lapses } from '#lib/intelligence/detectors/lapses'
import { memberEntries } from '#lib/intelligence/detectors/member-entries'
import { membersAtRisk } from '#lib/intelligence/detectors/members-at-risk'
import { CARE_DETECTORS } from '#lib/intelligence/detectors/members-care'
import { GROWTH_DETECTORS } from '#lib/intelligence/detectors/members-growth'
import { RECORD_DETECTORS } from '#lib/intelligence/detectors/members-records'
import { oddEntries } from '#lib/intelligence/detectors/odd-entries'
import { openAnomalies } from '#lib/intelligence/detectors/open-anomalies'
import { monthTotals } from '#lib/intelligence/detectors/period-totals'
import { ratingDrops } from '#lib/intelligence/detectors/ratings'
import { signUps } from '#lib/intelligence/detectors/sign-ups'
import { ticketRevenue } from '#lib/intelligence/detectors/ticket-revenue'

/** All detectors. */
export const DETECTORS: readonly Detector[] = [
  duplicateInvoices,
  doublePayments,
  amounts,
  monthTotals,
  collectionsDrift,
  overdueSurge,
  oddEntries,
  oddHours,
  signUps,
  memberEntries,
  duplicatePeople,
  lapses,
  bulkStatus,
  noShows,
  seatCounts,
  ticketRevenue,
  eventEntries,
  guestBursts,
  ratingDrops,
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
  membersAtRisk,
]
