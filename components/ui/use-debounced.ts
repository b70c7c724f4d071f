'use client'

import { useEffect, useState } from 'react'

/** The value once it has stood still for some milliseconds. */
export function useDebounced<T>(value: T, delay_ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay_ms)
    return () => clearTimeout(timer)
  }, [value, delay_ms])
  return settled
}
