import type { Metadata } from 'next'
import { SeatPage } from '#app/(public)/(accounts)/seat/seat-page'
import type { PageProps } from '#app/page-params'

export const metadata: Metadata = { title: 'Take the seat', referrer: 'no-referrer', robots: { index: false } }

export default function TakeSeatPage({ searchParams }: PageProps) {
  return <SeatPage decision="take" searchParams={searchParams} />
}
