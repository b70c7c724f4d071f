'use client'

import { useEffect, useRef, useState } from 'react'

/** Reads an answer aloud to screen readers as it comes: each piece once, politely. */
export function LiveAnswer({ text, isStreaming }: { text: string; isStreaming: boolean }) {
  const told = useRef(0)
  const [piece, setPiece] = useState('')
  useEffect(() => {
    if (!isStreaming) {
      told.current = 0
      return
    }
    // An answer that began anew is shorter than what was told.
    if (text.length < told.current) told.current = 0
    if (text.length > told.current) setPiece(text.slice(told.current))
    told.current = text.length
  }, [text, isStreaming])
  return (
    <p aria-live="polite" className="sr-only">
      {isStreaming ? piece : ''}
    </p>
  )
}
