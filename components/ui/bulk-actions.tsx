'use client'

import { Button } from '@heroui/react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { ActionMenu } from '#components/ui/action-menu'
import type { RowsAction, Target } from '#components/ui/bulk-dialog'
import type { Chosen } from '#components/ui/resource-list'

const BulkDialog = dynamic(() => import('#components/ui/bulk-dialog').then((module) => module.BulkDialog))

const TAG = [{ name: 'tag', label: 'Tag', kind: 'line', maxLength: 40 }] as const

/** What can be done to rows that have tags. */
export const TAGGING: readonly RowsAction[] = [
  { action: 'tag', label: 'Add a tag', fields: TAG },
  { action: 'untag', label: 'Remove a tag', fields: TAG },
]

/** Giving rows a value of a custom field. */
export const SETTING_FIELD: RowsAction = {
  action: 'set_field',
  label: 'Set a field',
  fields: [{ name: 'value', label: 'Field', kind: 'custom' }],
}

interface BulkActionsProps {
  noun: string
  chosen: Chosen
  actions: readonly RowsAction[]
}

/** What can be done to the selected rows. Each shows first which they are, then how far it has come. */
export function BulkActions({ noun, chosen, actions }: BulkActionsProps) {
  const [opened, setOpened] = useState<{ action: RowsAction; target: Target } | null>(null)
  const { selection, condition } = chosen
  const target = selection.isEverything ? { filter: condition } : { ids: [...selection.ids] }
  const [first, ...others] = actions
  const open = (action: RowsAction) => setOpened({ action, target })
  const Window = opened?.action.window

  function close(isDone: boolean) {
    setOpened(null)
    if (isDone) selection.clear()
  }

  return (
    <>
      {first ? (
        <Button variant="outline" size="sm" onPress={() => open(first)}>
          {first.label}
        </Button>
      ) : null}
      {others.length > 0 ? (
        <ActionMenu
          label="More actions for the selected rows"
          items={others.map((action) => ({ key: action.action, label: action.label, onAction: () => open(action) }))}
        />
      ) : null}
      {opened && !Window ? (
        <BulkDialog noun={noun} {...opened} onDone={selection.clear} onClose={() => setOpened(null)} />
      ) : null}
      {opened && Window ? <Window target={opened.target} onClose={close} /> : null}
    </>
  )
}
