'use client'

import type { ResourcePage } from '#components/ui/resource-page'
import { SwitchField } from '#components/ui/switch-field'
import { useCondition } from '#components/ui/use-condition'
import { useListState } from '#components/ui/use-list-state'

/** Leaves signing in and out aside, which is most of what happens. */
export function HideSignIns({ initial }: { initial: ResourcePage<unknown> }) {
  const { match, parts, set: setCondition } = useCondition(initial)
  const { set } = useListState()
  const isHidden = parts.some(({ is_sign_in }) => is_sign_in === false) && (match === 'all' || parts.length === 1)

  function handleChange(isWanted: boolean) {
    if (isWanted) set({ sign_ins: 'false' })
    else setCondition({ match, parts: parts.filter(({ is_sign_in }) => is_sign_in !== false) })
  }

  return <SwitchField label="Hide sign-ins" name="sign_ins" isSelected={isHidden} onChange={handleChange} />
}
