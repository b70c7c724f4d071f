'use client'

import { useFormat } from '#components/ui/format-context'
import { Pagination } from '#components/ui/pagination'

/** Walks through the answers to an event. */
export function AnswerPages(props: { count: number; total: number; next: string | null; pageSize: number }) {
  const { number } = useFormat()
  return <Pagination {...props} noun={(count) => (count === 1 ? '1 answer' : `${number(count)} answers`)} />
}
