import { amounts } from '#lib/intelligence/anomalies/amounts'
import { noShows, seatCounts } from '#lib/intelligence/anomalies/attendance'
import { bulkStatus, oddHours } from '#lib/intelligence/anomalies/bulk-changes'
import { collectionsDrift, overdueSurge } from '#lib/intelligence/anomalies/collections'
import type { Detector } from '#lib/intelligence/anomalies/detector'
import { doublePayments } from '#lib/intelligence/anomalies/double-payments'
import { duplicateInvoices } from '#lib/intelligence/anomalies/duplicate-invoices'
import { duplicatePeople } from '#lib/intelligence/anomalies/duplicate-people'
import { lapses } from '#lib/intelligence/anomalies/lapses'
import { oddEntries } from '#lib/intelligence/anomalies/odd-entries'
import { monthTotals } from '#lib/intelligence/anomalies/period-totals'
import { ratingDrops } from '#lib/intelligence/anomalies/ratings'
import { signUps } from '#lib/intelligence/anomalies/sign-ups'
import { ticketRevenue } from '#lib/intelligence/anomalies/ticket-revenue'

/** Everything that is looked for. */
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
  duplicatePeople,
  lapses,
  bulkStatus,
  noShows,
  seatCounts,
  ticketRevenue,
  ratingDrops,
]
