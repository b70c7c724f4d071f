'use client'

import { buttonVariants } from '@heroui/styles'
import { ArrowLeft, ArrowRight, ChevronsLeft } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useFormat } from '#components/ui/format-context'
import { ListLink, useListState } from '#components/ui/use-list-state'

interface PaginationProps {
  /** Rows on this page. */
  count: number
  /** Rows in all; null when they were not counted. */
  total: number | null
  /** The cursor of the next page, or the link that contains it; null on the last page. */
  next: string | null
  pageSize?: number
  /** "1 member", "240 members". */
  noun?: (count: number) => string
}

/** Walks through a list by cursors: first, previous, next, and where one stands. */
export function Pagination({ count, total, next, pageSize = 50, noun }: PaginationProps) {
  const { number } = useFormat()
  const { get } = useListState()
  const cursor = get('cursor')
  const [trail, remember] = useTrail()
  const page = cursor ? trail.indexOf(cursor) + 1 : 0
  // A page that was opened by its address has no known way back but the first page.
  const isPlaced = !cursor || page > 0
  const first = page * pageSize + 1
  const nextCursor = cursorOf(next)
  const all = total === null ? null : noun ? noun(total) : number(total)

  if (!cursor && !nextCursor) {
    return all === null ? null : <p className="tabular px-1 text-[0.8125rem] text-muted">{all}</p>
  }
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p className="tabular px-1 text-[0.8125rem] text-muted">
        {isPlaced && count > 0 ? `${number(first)}–${number(first + count - 1)}${all ? ` of ${all}` : ''}` : all}
      </p>
      <div className="flex gap-2">
        <Step patch={cursor ? { cursor: null } : null} label="First page">
          <ChevronsLeft aria-hidden />
        </Step>
        <Step patch={cursor && isPlaced ? { cursor: trail[page - 2] ?? null } : null} label="Previous page" rel="prev">
          <ArrowLeft aria-hidden />
        </Step>
        <Step
          patch={nextCursor ? { cursor: nextCursor } : null}
          label="Next page"
          rel="next"
          onFollow={() => nextCursor && remember([...trail.slice(0, page), nextCursor])}
        >
          <span className="max-sm:sr-only">Next</span>
          <ArrowRight aria-hidden />
        </Step>
      </div>
    </nav>
  )
}

interface StepProps {
  /** Null when there is nowhere to go. */
  patch: { cursor: string | null } | null
  label: string
  rel?: 'next' | 'prev'
  onFollow?: () => void
  children: ReactNode
}

function Step({ patch, label, rel, onFollow, children }: StepProps) {
  const styles = buttonVariants({ variant: 'outline', size: 'sm', className: 'min-w-9 px-2.5' })
  if (!patch) {
    return (
      <span aria-hidden className={`${styles} pointer-events-none opacity-40`}>
        {children}
      </span>
    )
  }
  return (
    <ListLink
      patch={patch}
      className={styles}
      aria-label={label}
      {...(rel ? { rel } : {})}
      onFollow={() => {
        onFollow?.()
        window.scrollTo({ top: 0 })
      }}
    >
      {children}
    </ListLink>
  )
}

/** The cursors of the pages behind this one, kept for as long as the tab lives and for exactly these filters. */
function useTrail(): [string[], (trail: string[]) => void] {
  const { params } = useListState()
  const key = `pages:${JSON.stringify({ ...params, cursor: undefined })}`
  const [trail, setTrail] = useState<string[]>([])
  useEffect(() => {
    const stored: unknown = JSON.parse(sessionStorage.getItem(window.location.pathname + key) ?? '[]')
    setTrail(Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : [])
  }, [key])
  return [
    trail,
    (next) => {
      setTrail(next)
      sessionStorage.setItem(window.location.pathname + key, JSON.stringify(next))
    },
  ]
}

/** The cursor in a bare cursor, a query, a path or a whole address. */
function cursorOf(next: string | null): string | null {
  if (!next) return null
  return /[?&]cursor=([^&]+)/.test(next) ? new URL(next, 'http://localhost').searchParams.get('cursor') : next
}
