import { DateText } from '#components/ui/date-text'
import { StatusBadge, type Tone } from '#components/ui/status-badge'
import { addDays, daysBetween } from '#lib/format/dates'
import type { Term } from '#lib/members/schema'

const SOURCES: Readonly<Record<Term['source'], string>> = {
  join: 'Joined',
  renewal: 'Renewed',
  import: 'Imported',
  grant: 'Granted',
  upgrade: 'Changed tier',
}

const STATES: Readonly<Record<Term['state'], { label: string; tone: Tone }>> = {
  proposed: { label: 'Proposed', tone: 'info' },
  active: { label: 'Current', tone: 'success' },
  ended: { label: 'Ended', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

type Row =
  | { kind: 'term'; term: Term; state: { label: string; tone: Tone } }
  | { kind: 'gap'; from: string; to: string }

/** The terms, the latest first, and between them the days on which there was no membership. */
function withGaps(terms: readonly Term[], today: string): Row[] {
  const rows: Row[] = []
  // The first day of the oldest term that counts and has been seen so far, walking back in time.
  let later: string | null = null
  for (const term of terms) {
    const counts = term.state === 'active' || term.state === 'ended'
    if (counts && later !== null && term.end_on !== null && addDays(term.end_on, 1) < later) {
      rows.push({ kind: 'gap', from: addDays(term.end_on, 1), to: addDays(later, -1) })
    }
    rows.push({ kind: 'term', term, state: stateOn(term, today) })
    if (counts) later = term.start_on
  }
  return rows
}

/** Ended terms are closed at the next renewal only; the reader wants to know about today. */
function stateOn(term: Term, today: string): { label: string; tone: Tone } {
  if (term.state !== 'active') return STATES[term.state]
  if (term.start_on > today) return { label: 'Next', tone: 'info' }
  return term.end_on !== null && term.end_on < today ? STATES.ended : STATES.active
}

/** The whole history of a membership, its gaps included. */
export function MemberTerms({ terms, today }: { terms: readonly Term[]; today: string }) {
  if (terms.length === 0) {
    return <p className="text-muted">No term yet. The first one starts with approval or a renewal.</p>
  }
  return (
    <ol className="grid gap-0">
      {withGaps(terms, today).map((row) =>
        row.kind === 'gap' ? (
          <li
            key={row.from}
            className="my-1 rounded-lg border border-dashed border-warning/60 bg-warning-soft/40 px-3 py-2 text-[0.8125rem] text-warning-text"
          >
            Gap: no membership from <DateText value={row.from} /> to <DateText value={row.to} />{' '}
            <span className="tabular">({daysBetween(row.from, row.to) + 1} days)</span>
          </li>
        ) : (
          <li
            key={row.term.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-separator py-2.5 first:pt-0 last:border-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="font-medium">
                <DateText value={row.term.start_on} /> –{' '}
                {row.term.end_on ? <DateText value={row.term.end_on} /> : 'without an end'}
              </p>
              <p className="text-[0.8125rem] text-muted">
                {row.term.tier_name} · {SOURCES[row.term.source]}
              </p>
            </div>
            <StatusBadge tone={row.state.tone}>{row.state.label}</StatusBadge>
          </li>
        ),
      )}
    </ol>
  )
}
