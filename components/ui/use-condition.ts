'use client'

import { conditionOfParts, type Parts, partsOf } from '#components/ui/condition-parts'
import { type ResourcePage, shortParams } from '#components/ui/resource-page'
import { useListState } from '#components/ui/use-list-state'
import { bothOf } from '#lib/query/condition'
import type { Condition } from '#lib/records/model'

/** What a list is filtered by, as it stands in the address. */
export interface ListCondition extends Parts {
  condition: Condition
  set: (next: Parts) => void
  /** The parameters of an address that asks for a condition, short forms of the one before taken out. */
  patch: (condition: Condition) => Record<string, string | null>
  /** Takes away everything that narrows the list. */
  clear: () => void
}

/** The condition of the address: that of its short parameters, which the server read, and that of its filter. */
export function useCondition({
  params: drawn,
  short: ofDrawn,
}: Pick<ResourcePage<unknown>, 'params' | 'short'>): ListCondition {
  const { params, set } = useListState()
  const short = shortParams(params)
  const isDrawn = text(short) === text(shortParams(drawn))
  const parts = partsOf(bothOf(isDrawn ? ofDrawn : {}, filterOf(params.filter)))
  const condition = conditionOfParts(parts)

  function patch(next: Condition): Record<string, string | null> {
    const shorts = Object.fromEntries(Object.keys(short).map((name) => [name, null]))
    return { ...shorts, filter: Object.keys(next).length === 0 ? null : JSON.stringify(next) }
  }

  return {
    ...parts,
    condition,
    patch,
    set: (next) => set(patch(conditionOfParts(next))),
    clear: () => set({ ...patch({}), q: null, view: null }),
  }
}

/** Whether two lists show the same, however their conditions are spelt. */
export function isSame(one: Shown, other: Shown): boolean {
  return canonical(one) === canonical(other)
}

interface Shown {
  filter: Condition
  columns: readonly string[] | null
  sort: string | null
}

function canonical({ filter, columns, sort }: Shown): string {
  return JSON.stringify([conditionOfParts(partsOf(filter)), columns, sort], (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}

function text(params: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(params).toSorted())
}

/** The server refuses a page with a filter that is no condition, so one that cannot be read was never shown. */
function filterOf(filter: string | undefined): Condition {
  if (!filter) return {}
  try {
    return JSON.parse(filter) as Condition
  } catch {
    return {}
  }
}
