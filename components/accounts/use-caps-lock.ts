'use client'

import { useEffect, useState } from 'react'

/** Whether caps lock is on, as far as the last key told. */
export function useCapsLock(): boolean {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      // Autofill sends key events that know nothing of the keyboard.
      if (event instanceof KeyboardEvent) setOn(event.getModifierState('CapsLock'))
    }
    window.addEventListener('keydown', handleKey)
    window.addEventListener('keyup', handleKey)
    return () => {
      window.removeEventListener('keydown', handleKey)
      window.removeEventListener('keyup', handleKey)
    }
  }, [])
  return isOn
}
