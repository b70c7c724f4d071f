import { pageParams, refusalOf, type SearchParams } from '#app/page-params'
import { CheckedList } from '#components/findings/checked-list'
import { FindingsList } from '#components/findings/findings-list'
import { BadAddress } from '#components/layout/bad-address'
import { DateText } from '#components/ui/date-text'
import type { Ctx } from '#lib/context'
import { findLastRun, listFindings, listTopFindings } from '#lib/intelligence/findings/queries'
import { FindingFilter, type FindingKind } from '#lib/intelligence/findings/schema'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'

interface FindingsViewProps {
  ctx: Ctx
  kind: FindingKind
  searchParams: SearchParams
}

/** The findings of a kind that a view shows, and what was checked. */
export async function FindingsView({ ctx, kind, searchParams }: FindingsViewProps) {
  const { kind: _kind, show, ...asked } = await searchParams
  const isChoice = kind === 'insight' && show !== 'all' && show !== 'put_away'
  const view = viewOf(kind, show, asked.status)
  const { filter, errors } = await pageParams(FindingFilter, Promise.resolve({ ...asked, ...view }))
  const [page, run] = await Promise.all([
    isChoice
      ? listTopFindings(ctx, kind).then((rows) => ({ rows, total: rows.length, next_cursor: null }))
      : filter
        ? listFindings(ctx, filter).catch(refusalOf)
        : errors,
    findLastRun(ctx, kind),
  ])
  if (!('rows' in page)) return <BadAddress errors={page} href={pages.admin.insights({ kind })} />
  const params = Object.fromEntries(
    Object.entries(await searchParams).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  return (
    <>
      <FindingsList
        key={isChoice ? page.rows.map(({ id }) => id).join() : `${kind} ${String(show)}`}
        initial={{
          params,
          answer: { data: page.rows, total: page.total, next: page.next_cursor, etag: null },
          loaded_at: Date.now(),
        }}
        view={isChoice ? null : view}
        canDecide={can(ctx, 'ai.write')}
        hasRun={run !== null}
      />
      {run ? (
        <CheckedList
          checked={run.checked}
          subtitle={
            <>
              Last checked on <DateText value={run.ran_at} style="datetime" />
            </>
          }
        />
      ) : null}
    </>
  )
}

/** What a view asks for: the status of the address, what was put away, or else what is open. */
function viewOf(kind: FindingKind, show: unknown, status: unknown) {
  const of = kind === 'insight' ? {} : { kind }
  if (typeof status === 'string' && status !== 'open') return { ...of, status }
  if (show === 'put_away') return { ...of, status: 'resolved,ignored,snoozed' }
  return { ...of, status: 'open', is_current: 'true' }
}
