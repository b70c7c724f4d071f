'use client'

import { Button } from '@heroui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { RunItems } from '#components/billing-runs/run-items'
import {
  billedCount,
  RUN_KIND_LABELS,
  RUN_STATE_LABELS,
  releaseText,
  totalsText,
} from '#components/billing-runs/run-words'
import { PageHeader } from '#components/layout/page-header'
import { ActionMenu, type MenuAction } from '#components/ui/action-menu'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { useFormat } from '#components/ui/format-context'
import { Progress } from '#components/ui/progress'
import { StatCard, StatGrid } from '#components/ui/stat-card'
import { StatusBadge } from '#components/ui/status-badge'
import { StatusSentence } from '#components/ui/status-sentence'
import { notifyError } from '#components/ui/toast'
import { billingRunQuery, chooseItems, isBusy, releaseRun, removeRun, undoRun } from '#lib/billing-runs/client'
import type { BillingRun, RunState } from '#lib/billing-runs/schema'
import { pages } from '#lib/paths'

interface RunReviewProps {
  initial: BillingRun
  canWrite: boolean
}

/** A run: what it comes to, what has to be looked at, the release with its progress, and the way back. */
export function RunReview({ initial, canWrite }: RunReviewProps) {
  const id = initial.id as string
  const { data: run } = useQuery({ ...billingRunQuery(id), initialData: initial })
  const { label, tone } = RUN_STATE_LABELS[run.status as RunState]
  return (
    <div className="page-grid">
      <PageHeader
        title={RUN_KIND_LABELS[run.kind]}
        subtitle={run.words}
        breadcrumbs={[{ label: 'Billing runs', href: pages.admin.billingRuns() }]}
        status={
          <StatusBadge tone={tone} size="md">
            {label}
          </StatusBadge>
        }
        actions={canWrite ? <RunActions run={run} /> : null}
      />
      <Standing run={run} />
      <Figures run={run} />
      <RunItems run={run} canWrite={canWrite} />
    </div>
  )
}

/** What a run is about to do, is doing or has done, in a sentence. */
function Standing({ run }: { run: BillingRun }) {
  const format = useFormat()
  const { kind, status, fault, done_count, included_count, refused_count, held_count, unchanged_count } = run
  const { mails_waiting_count, undone_count, kept_count } = run
  const n = format.number
  switch (status) {
    case 'preparing':
      return (
        <StatusSentence tone="info" title="The run is being prepared">
          {n(run.total_count)} items so far. You can leave this page.
        </StatusSentence>
      )
    case 'releasing':
      return (
        <div className="panel grid gap-2 p-5" aria-live="polite">
          <Progress
            label={kind === 'renewals' ? 'Invoices' : 'Reminders'}
            value={done_count + unchanged_count + held_count + refused_count}
            max={included_count + held_count}
          />
          <p className="text-muted">
            {refused_count > 0 ? `${n(refused_count)} refused. ` : ''}It goes on when you leave this page.
          </p>
        </div>
      )
    case 'undoing':
      return (
        <div className="panel p-5" aria-live="polite">
          <Progress label="Taken back" value={undone_count + kept_count} max={undone_count + kept_count + done_count} />
        </div>
      )
    case 'released':
    case 'undone': {
      const parts = [
        ...(done_count > 0 ? [`${n(done_count)} done`] : []),
        ...(undone_count > 0 ? [`${n(undone_count)} taken back`] : []),
        ...(kept_count > 0 ? [`${n(kept_count)} stay`] : []),
        ...(unchanged_count > 0 ? [`${n(unchanged_count)} with nothing left to do`] : []),
        ...(held_count > 0 ? [`${n(held_count)} held back`] : []),
        ...(refused_count > 0 ? [`${n(refused_count)} refused`] : []),
      ]
      return (
        <StatusSentence
          tone={held_count + refused_count > 0 ? 'warning' : 'success'}
          title={`${parts.join(', ') || 'Nothing was done'}.`}
        >
          {mails_waiting_count > 0
            ? `${n(mails_waiting_count)} mails are still being written. You can leave this page.`
            : held_count > 0
              ? 'What is held back has changed since it was prepared: include it again to accept that, and release.'
              : null}
        </StatusSentence>
      )
    }
    case 'failed':
      return (
        <StatusSentence tone="danger" title="The run stopped">
          {fault}
        </StatusSentence>
      )
    default:
      return <StatusSentence tone="info" title={releaseText(run, format)} />
  }
}

function Figures({ run }: { run: BillingRun }) {
  const { number, ...format } = useFormat()
  const at = (query: Record<string, string>) => pages.admin.billingRun(run.id as string, query)
  const billed = at({ included: 'true', state: 'waiting,done,undone,kept' })
  const isOver = run.released_at !== null && run.waiting_count === 0
  const over = run.kind === 'renewals' ? 'Billed' : 'Reminded'
  return (
    <StatGrid>
      <StatCard label={isOver ? over : 'Included'} value={number(billedCount(run))} href={billed} />
      <StatCard label="Amount" value={totalsText(run, { number, ...format }) || '–'} href={billed} />
      <StatCard label="To look at" value={number(run.problem_count)} href={at({ has_problem: 'true' })} />
      <StatCard
        label="To print"
        definition="Included, but without an e-mail address: save each as PDF once the run is released, and print it."
        value={number(run.print_count)}
        href={at({ included: 'true', delivery: 'print', state: 'waiting,done,kept' })}
      />
    </StatGrid>
  )
}

type Asked = 'release' | 'undo' | 'delete'

function RunActions({ run }: { run: BillingRun }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const client = useQueryClient()
  const router = useRouter()
  const format = useFormat()
  const id = run.id as string
  const isStopped = run.status === 'failed' && run.mails_waiting_count > 0
  const canRelease = isStopped || (['draft', 'released', 'failed'].includes(run.status) && run.waiting_count > 0)
  const canChoose = run.status === 'draft' && run.problem_count > 0
  const canDelete = run.released_at === null && ['preparing', 'draft', 'failed'].includes(run.status)

  async function change(request: () => Promise<unknown>) {
    await request()
    await client.invalidateQueries({ queryKey: ['billing-runs', id] })
  }

  const choose = (included: boolean) => () =>
    void change(() => chooseItems(id, { included, has_problem: true })).catch(notifyError)
  const items: MenuAction[] = [
    ...(canChoose
      ? [
          { key: 'in', label: 'Include all with a problem', onAction: choose(true) },
          { key: 'out', label: 'Leave out all with a problem', onAction: choose(false) },
        ]
      : []),
    ...(run.can_undo
      ? [{ key: 'undo', label: 'Undo the run…', tone: 'danger' as const, onAction: () => setAsked('undo') }]
      : []),
    ...(canDelete
      ? [{ key: 'delete', label: 'Delete the draft…', tone: 'danger' as const, onAction: () => setAsked('delete') }]
      : []),
  ]
  const close = () => setAsked(null)
  return (
    <>
      {canRelease ? (
        <Button variant="primary" isDisabled={isBusy(run)} onPress={() => setAsked('release')}>
          Release
        </Button>
      ) : null}
      {items.length > 0 ? <ActionMenu label="More actions" items={items} /> : null}
      <ConfirmDialog
        isOpen={asked === 'release'}
        onOpenChange={close}
        title="Release the run"
        confirmLabel="Release"
        onConfirm={() => change(() => releaseRun(id))}
      >
        {releaseText(run, format)}{' '}
        {run.kind === 'renewals'
          ? 'Terms start when their invoices are paid.'
          : 'Reminders that were sent cannot be taken back.'}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'undo'}
        onOpenChange={close}
        title="Undo the run"
        confirmLabel="Undo the run"
        tone="danger"
        onConfirm={() => change(() => undoRun(id))}
      >
        Invoices that nothing was paid on are cancelled, and the terms that wait for them. Invoices keep their numbers;
        whoever got one by mail is not told. What stays is listed with the reason.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'delete'}
        onOpenChange={close}
        title="Delete the draft"
        confirmLabel="Delete"
        tone="danger"
        onConfirm={async () => {
          await removeRun(id)
          router.push(pages.admin.billingRuns())
        }}
      >
        Nothing was sent, so nothing is lost but the choice of items.
      </ConfirmDialog>
    </>
  )
}
