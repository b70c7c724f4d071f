'use client'

import { useEffect, useRef, useState } from 'react'
import type { Language } from '#lib/assistant/reading/packs/pack'

interface LiveAnswerProps {
  text: string
  language: Language | undefined
  isStreaming: boolean
}

/** Reads an answer aloud to screen readers as it comes: each piece once, politely. */
export function LiveAnswer({ text, language, isStreaming }: LiveAnswerProps) {
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
    <p lang={language} aria-live="polite" className="sr-only">
      {isStreaming ? piece : ''}
    </p>
  )
}
