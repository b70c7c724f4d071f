import { UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageSection } from '#components/layout/page-section'
import { ErasureDecision } from '#components/privacy/erasure-decision'
import { ERASURE_STANDING } from '#components/privacy/erasure-words'
import { DateText } from '#components/ui/date-text'
import { EmptyState } from '#components/ui/empty-state'
import { RecordRow } from '#components/ui/record-row'
import { StatusBadge } from '#components/ui/status-badge'
import { pages } from '#lib/paths'
import type { Erasure } from '#lib/privacy/schema'

/** The requests that wait for a decision, and below them what became of earlier ones. */
export function ErasuresList({ erasures }: { erasures: readonly Erasure[] }) {
  const waiting = erasures.filter(({ status }) => status === 'requested')
  const earlier = erasures.filter(({ status }) => status !== 'requested')
  return (
    <PageSection
      title={waiting.length > 0 ? `Who asks to be erased (${waiting.length})` : 'Who asks to be erased'}
      subtitle="Members ask under My data. The law gives a month to answer. Anybody else is erased from their own page."
    >
      {waiting.length > 0 ? (
        <ul aria-label="Requests that wait">
          {waiting.map((erasure) => (
            <RecordRow
              key={erasure.id}
              title={erasure.name}
              detail={
                <>
                  Asked on <DateText value={erasure.created_at} relative />
                </>
              }
            >
              <div className="relative flex flex-wrap items-center gap-2">
                <PageOf erasure={erasure} />
                <ErasureDecision request={erasure} />
              </div>
            </RecordRow>
          ))}
        </ul>
      ) : (
        <EmptyState title="Nobody waits for an answer" icon={<UserRoundX />} compact>
          Requests appear here and on Home.
        </EmptyState>
      )}
      {earlier.length > 0 ? (
        <details className="mt-4 border-t border-separator pt-3">
          <summary className="min-h-6 cursor-pointer text-muted max-md:py-2">Earlier ({earlier.length})</summary>
          <ul aria-label="Earlier erasures and requests" className="mt-2">
            {earlier.map((erasure) => {
              const { tone, label } = ERASURE_STANDING[erasure.status]
              return (
                <RecordRow
                  key={erasure.id}
                  title={erasure.name}
                  href={pages.admin.member(erasure.member_id)}
                  detail={<DetailOf erasure={erasure} />}
                >
                  <StatusBadge tone={tone}>{label}</StatusBadge>
                </RecordRow>
              )
            })}
          </ul>
        </details>
      ) : null}
    </PageSection>
  )
}

function PageOf({ erasure: { member_id, name } }: { erasure: Erasure }) {
  return (
    <a href={pages.admin.member(member_id)} className="link text-[0.8125rem]">
      Record<span className="sr-only"> of {name}</span>
    </a>
  )
}

function DetailOf({ erasure }: { erasure: Erasure }): ReactNode {
  const { status, reason, fault, papers_until, is_request, created_at, decided_at, done_at, decided_by_name } = erasure
  return (
    <>
      {is_request ? (
        <>
          Asked on <DateText value={created_at} />
          {' · '}
        </>
      ) : null}
      <DateText value={done_at ?? decided_at ?? created_at} />
      {decided_by_name ? ` by ${decided_by_name}` : null}
      {status === 'declined' && reason ? ` · ${reason}` : null}
      {status === 'failed' && fault ? ` · ${fault}` : null}
      {status === 'done' && papers_until ? (
        <>
          {' '}
          · papers name them until <DateText value={papers_until} />
        </>
      ) : null}
    </>
  )
}
