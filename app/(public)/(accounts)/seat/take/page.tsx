import type { Metadata } from 'next'
import { SeatPage, type SeatSearchParams } from '#app/(public)/(accounts)/seat/seat-page'

export const metadata: Metadata = { title: 'Take the seat', referrer: 'no-referrer', robots: { index: false } }

export default function TakeSeatPage({ searchParams }: { searchParams: SeatSearchParams }) {
  return <SeatPage decision="take" searchParams={searchParams} />
}
