'use client'

import { Button, Checkbox, CheckboxGroup, Label, Popover } from '@heroui/react'
import { Columns3 } from 'lucide-react'
import type { ResourceColumn } from '#components/ui/resource-columns'
import { useListState } from '#components/ui/use-list-state'

interface ColumnChoiceProps<Row> {
  columns: readonly ResourceColumn<Row>[]
  shown: readonly ResourceColumn<Row>[]
}

/** Which columns a table has; the choice stands in the address. The headline of the rows is always there. */
export function ColumnChoice<Row>({ columns, shown }: ColumnChoiceProps<Row>) {
  const { set, get } = useListState()
  const choosable = columns.filter(({ title }) => !title)
  const isOwn = get('columns') !== ''
  const usual = choosable.filter(({ isExtra }) => !isExtra).map(({ key }) => key)

  function choose(keys: readonly string[]) {
    const ordered = choosable.flatMap(({ key }) => (keys.includes(key) ? key : []))
    // No column at all is a choice too, which an empty parameter could not say.
    const next = ordered.length === 0 ? ['none'] : ordered
    set({ columns: String(next) === String(usual) ? null : next, cursor: get('cursor') || null }, { replace: true })
  }

  return (
    <Popover>
      <Button variant="outline" aria-label="Columns" className="max-md:hidden">
        <Columns3 aria-hidden />
        <span className="max-lg:sr-only">Columns</span>
      </Button>
      <Popover.Content placement="bottom end" className="w-64">
        <Popover.Dialog aria-label="Columns" className="grid max-h-[70dvh] gap-3 overflow-y-auto p-4">
          <CheckboxGroup value={shown.map(({ key }) => key)} onChange={choose} className="gap-1.5">
            <Label>Columns</Label>
            {choosable.map(({ key, header }) => (
              <Checkbox key={key} value={key}>
                <Checkbox.Content className="min-h-6">
                  <Checkbox.Control>
                    <Checkbox.Indicator />
                  </Checkbox.Control>
                  <span className="font-normal">{header}</span>
                </Checkbox.Content>
              </Checkbox>
            ))}
          </CheckboxGroup>
          {isOwn ? (
            <Button variant="ghost" size="sm" onPress={() => choose(usual)}>
              Show the usual ones
            </Button>
          ) : null}
        </Popover.Dialog>
      </Popover.Content>
    </Popover>
  )
}
