import type { Metadata } from 'next'
import { SeatPage } from '#app/(public)/(accounts)/seat/seat-page'
import type { PageProps } from '#app/page-params'

export const metadata: Metadata = { title: 'Give up my seat', referrer: 'no-referrer', robots: { index: false } }

export default function GiveUpSeatPage({ searchParams }: PageProps) {
  return <SeatPage decision="give_up" searchParams={searchParams} />
}
