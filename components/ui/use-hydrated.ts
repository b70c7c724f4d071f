import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page's scripts have taken over; false in what the server drew and in the first drawing here. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
