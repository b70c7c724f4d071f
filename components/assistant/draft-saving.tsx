'use client'

import { Button } from '@heroui/react'
import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { SavingState } from '#components/assistant/use-draft-saving'
import { useWindowWords } from '#components/assistant/window-words'
import { problemText } from '#components/ui/problem'

interface DraftSavingProps {
  state: SavingState
  error: unknown
  /** Whether somebody wanted to close the window before everything was saved. */
  isLeaving: boolean
  onLeave: () => void
  onShowOther: () => void
  onKeepMine: () => void
}

const ICONS = {
  saved: Check,
  saving: LoaderCircle,
  offline: CloudOff,
  refused: TriangleAlert,
  stale: TriangleAlert,
} as const

/** Whether what was written is saved, and what can be done where it is not. */
export function DraftSaving({ state, error, isLeaving, onLeave, onShowOther, onKeepMine }: DraftSavingProps) {
  const { said, language } = useWindowWords()
  const Icon = ICONS[state]
  const isFine = state === 'saved' || state === 'saving'
  return (
    <div lang={language} className="flex min-w-0 flex-wrap items-center gap-2">
      <p
        role="status"
        className={`flex min-w-0 items-center gap-1.5 text-[0.8125rem] ${isFine ? 'text-muted' : 'text-warning-text'}`}
      >
        <Icon aria-hidden className="size-4 shrink-0" />
        {state === 'refused' ? (
          <span lang="en">{problemText(error)}</span>
        ) : (
          <span>
            {said(state === 'offline' || state === 'stale' ? state : state === 'saved' ? 'is_saved' : 'saving')}
          </span>
        )}
      </p>
      {state === 'stale' ? (
        <>
          <Button variant="outline" size="sm" onPress={onShowOther}>
            {said('show_other')}
          </Button>
          <Button variant="outline" size="sm" onPress={onKeepMine}>
            {said('keep_mine')}
          </Button>
        </>
      ) : null}
      {isLeaving && state !== 'saved' ? (
        <Button variant="outline" size="sm" onPress={onLeave}>
          {said('close_unsaved')}
        </Button>
      ) : null}
    </div>
  )
}
