import type { Metadata } from 'next'
import { SeatPage } from '#app/(public)/(accounts)/seat/seat-page'
import type { PageProps } from '#app/page-params'

export const metadata: Metadata = { title: 'Keep my seat', referrer: 'no-referrer', robots: { index: false } }

export default function KeepSeatPage({ searchParams }: PageProps) {
  return <SeatPage decision="keep" searchParams={searchParams} />
}
