import { amounts } from '#lib/ai/anomalies/amounts'
import { noShows, seatCounts } from '#lib/ai/anomalies/attendance'
import { bulkStatus, oddHours } from '#lib/ai/anomalies/bulk-changes'
import { collectionsDrift, overdueSurge } from '#lib/ai/anomalies/collections'
import type { Detector } from '#lib/ai/anomalies/detector'
import { doublePayments } from '#lib/ai/anomalies/double-payments'
import { duplicateInvoices } from '#lib/ai/anomalies/duplicate-invoices'
import { duplicatePeople } from '#lib/ai/anomalies/duplicate-people'
import { lapses } from '#lib/ai/anomalies/lapses'
import { oddEntries } from '#lib/ai/anomalies/odd-entries'
import { monthTotals } from '#lib/ai/anomalies/period-totals'
import { ratingDrops } from '#lib/ai/anomalies/ratings'
import { signUps } from '#lib/ai/anomalies/sign-ups'
import { ticketRevenue } from '#lib/ai/anomalies/ticket-revenue'

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
