'use client'

import { SwitchField } from '#components/ui/switch-field'
import { useListState } from '#components/ui/use-list-state'

/** Leaves signing in and out aside, which is most of what happens. */
export function HideSignIns() {
  const { get, set } = useListState()
  return (
    <SwitchField
      label="Hide sign-ins"
      name="sign_ins"
      isSelected={get('sign_ins') === 'false'}
      onChange={(isHidden) => set({ sign_ins: isHidden ? 'false' : null })}
    />
  )
}
