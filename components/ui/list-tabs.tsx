'use client'

import { SectionTabs } from '#components/layout/section-tabs'
import { shownOf } from '#components/ui/condition-parts'
import type { ResourcePage } from '#components/ui/resource-page'
import { useCondition } from '#components/ui/use-condition'
import { useListState } from '#components/ui/use-list-state'
import type { Condition } from '#lib/records/model'

/** What the address of a list meant when the server drew it. */
export type DrawnList = Pick<ResourcePage<unknown>, 'params' | 'short'>

/** A choice of rows that is asked for often. */
export interface ListTab {
  label: string
  href: string
  count?: number
  /** The parameters of its address, and the condition that they stand for. */
  query: Readonly<Record<string, string>>
  condition: Condition
}

export interface ListTabsProps {
  label: string
  /** Nothing where the address cannot be read. */
  list: DrawnList | null
  tabs: readonly ListTab[]
  /** Whether the other short parameters of the address stay when a tab is pressed. */
  keepsOthers?: boolean
}

const NOTHING: DrawnList = { params: {}, short: {} }

/** Choices of a list's rows as tabs. Current is the one that the list shows, however its condition is spelt. */
export function ListTabs({ label, list, tabs, keepsOthers = false }: ListTabsProps) {
  const { condition } = useCondition(list ?? NOTHING)
  const { href } = useListState()
  const conditions = tabs.map((tab) => tab.condition)
  const none = Object.fromEntries(tabs.flatMap(({ query }) => Object.keys(query)).map((name) => [name, null]))
  const shown = tabs.map((tab) =>
    keepsOthers ? { ...tab, href: href({ ...none, filter: null, view: null, ...tab.query }) } : tab,
  )
  const current = list ? shown[shownOf(conditions, condition)] : undefined
  return <SectionTabs label={label} tabs={shown} current={current?.href ?? null} />
}
