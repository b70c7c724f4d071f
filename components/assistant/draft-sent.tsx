'use client'

import { Button } from '@heroui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWindowWords } from '#components/assistant/window-words'
import { ExportMenu, SHEETS } from '#components/ui/export-menu'
import { problemText } from '#components/ui/problem'
import { Progress } from '#components/ui/progress'
import { bulkActionQuery, isOver, refusedRowsQuery } from '#lib/bulk-actions/client'
import type { BulkAction } from '#lib/bulk-actions/schema'
import { api } from '#lib/paths'

interface DraftSentProps {
  /** What sends it. */
  id: string
  subject: string
  onClose: () => void
}

/** How far a mail has come that was sent, and what became of it. */
export function DraftSent({ id, subject, onClose }: DraftSentProps) {
  const client = useQueryClient()
  const { said, language, answer } = useWindowWords()
  const { data, error } = useQuery(bulkActionQuery(id))
  const isDone = isOver(data)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it ends
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: ['mails'] })
  }, [isDone])

  const finished = data ? data.changed_count + data.unchanged_count + data.refused_count : 0
  const total = data?.total_count ?? 0
  return (
    <div lang={language} className="grid gap-4">
      {data ? <p className="font-medium wrap-anywhere">{said('sent_to', total, subject)}</p> : null}
      <div aria-live="polite" className="grid gap-2">
        {data && !isDone ? (
          <>
            <Progress
              label={said('progress')}
              value={finished}
              max={total}
              detail={said('of', finished, answer.format.number(total))}
            />
            <p className="text-muted">{said('goes_on')}</p>
          </>
        ) : null}
        {data && isDone ? <Outcome action={data} id={id} /> : null}
      </div>
      {error ? (
        <p lang="en" role="alert" className="text-danger-text">
          {problemText(error)}
        </p>
      ) : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="primary" onPress={onClose}>
          {said(isDone ? 'done' : 'close')}
        </Button>
      </div>
    </div>
  )
}

function Outcome({ action, id }: { action: BulkAction; id: string }) {
  const { said, language } = useWindowWords()
  const { changed_count, unchanged_count, refused_count, fault } = action
  const { data: refused = [] } = useQuery({ ...refusedRowsQuery(id), enabled: refused_count > 0 })
  const parts = [
    said('sent', changed_count),
    ...(unchanged_count > 0 ? [said('not_written', unchanged_count)] : []),
    ...(refused_count > 0 ? [said('not_sent', refused_count)] : []),
  ]
  return (
    <>
      <p>{parts.join(', ')}.</p>
      {fault ? (
        <p lang="en" className="text-danger-text">
          {fault}
        </p>
      ) : null}
      {refused.length > 0 ? (
        <ul className="grid max-h-48 gap-1 overflow-y-auto text-[0.8125rem]">
          {refused.map(({ id: row, title, message }) => (
            <li key={row}>
              <span className="font-medium">{title ?? said('gone')}</span>
              {message ? (
                <span lang="en" className="text-muted">
                  : {message}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <div>
        <ExportMenu
          label={said('download')}
          language={language}
          choices={() =>
            SHEETS.map(({ format, label }) => ({
              label,
              name: `rows.${format}`,
              href: api.bulkActionRows(id, { format }),
            }))
          }
          isQuiet
        >
          {said('download')}
        </ExportMenu>
      </div>
    </>
  )
}
