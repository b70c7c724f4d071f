import type { Metadata } from 'next'
import { SeatPage, type SeatSearchParams } from '#app/(public)/(accounts)/seat/seat-page'

export const metadata: Metadata = { title: 'Keep my seat', referrer: 'no-referrer', robots: { index: false } }

export default function KeepSeatPage({ searchParams }: { searchParams: SeatSearchParams }) {
  return <SeatPage decision="keep" searchParams={searchParams} />
}
