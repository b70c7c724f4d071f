import type { Metadata } from 'next'
import { SeatPage, type SeatSearchParams } from '#app/(public)/(accounts)/seat/seat-page'

export const metadata: Metadata = { title: 'Give up my seat', referrer: 'no-referrer', robots: { index: false } }

export default function GiveUpSeatPage({ searchParams }: { searchParams: SeatSearchParams }) {
  return <SeatPage decision="give_up" searchParams={searchParams} />
}
