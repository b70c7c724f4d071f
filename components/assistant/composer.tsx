'use client'

import { Button } from '@heroui/react'
import { ArrowUp, Square, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect } from 'react'

/** The most characters that a question may have; the API refuses more. */
const MAX_QUESTION_LENGTH = 4000

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>
  placeholder: string
  /** The heading over an empty conversation. */
  describedBy: string | undefined
  text: string
  onText: (text: string) => void
  onSend: () => void
  onStop: () => void
  /** Takes the last question back into the field; undefined while there is none. */
  onEditLast: (() => void) | undefined
  isBusy: boolean
  isEditing: boolean
  onCancelEdit: () => void
}

/** The field for questions. Enter sends, Shift+Enter begins a line, Escape stops, the arrow up edits the last one. */
export function Composer(props: ComposerProps) {
  const { field, placeholder, describedBy, text, onText, onSend, onStop, onEditLast, isBusy, isEditing, onCancelEdit } =
    props
  const isTooLong = text.length > MAX_QUESTION_LENGTH
  const canSend = text.trim() !== '' && !isTooLong && !isBusy
  useEffect(() => {
    const area = field.current
    if (!area) return
    // As high as its text, up to the limit of its style.
    area.style.height = text === '' ? '' : 'auto'
    if (text !== '') area.style.height = `${area.scrollHeight}px`
  }, [field, text])

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Enter that closes the suggestions of an input method is no sending.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      if (canSend) onSend()
    } else if (event.key === 'Escape' && (isBusy || isEditing)) {
      event.preventDefault()
      if (isBusy) onStop()
      else onCancelEdit()
    } else if (event.key === 'ArrowUp' && text === '' && onEditLast && !isBusy) {
      event.preventDefault()
      onEditLast()
    }
  }

  return (
    <form
      className="grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) onSend()
      }}
    >
      {isEditing ? (
        <p className="flex items-center gap-2 text-[0.8125rem] text-muted">
          Editing your last question; its answer will be replaced.
          <Button variant="ghost" size="sm" isIconOnly aria-label="Stop editing" onPress={onCancelEdit}>
            <X aria-hidden />
          </Button>
        </p>
      ) : null}
      <div className="flex items-end gap-2 rounded-2xl border border-(--field-border) bg-(--field-background) p-1.5 shadow-(--field-shadow) focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus">
        <textarea
          ref={field}
          name="message"
          rows={1}
          aria-label="Your question"
          aria-describedby={isTooLong ? 'question-too-long' : describedBy}
          aria-invalid={isTooLong}
          placeholder={placeholder}
          className="max-h-48 min-h-9 min-w-0 flex-1 resize-none bg-transparent px-2.5 py-1.5 text-base leading-6 outline-none placeholder:text-(--field-placeholder) sm:text-[0.9375rem]"
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        {isBusy ? (
          <Button isIconOnly variant="outline" aria-label="Stop the answer" onPress={onStop}>
            <Square aria-hidden className="size-3.5 fill-current" />
          </Button>
        ) : (
          <Button isIconOnly type="submit" aria-label="Send the question" isDisabled={!canSend}>
            <ArrowUp aria-hidden />
          </Button>
        )}
      </div>
      {isTooLong ? (
        <p id="question-too-long" role="alert" className="text-[0.8125rem] text-danger-text">
          Ask in at most {MAX_QUESTION_LENGTH} characters; these are {text.length}.
        </p>
      ) : null}
    </form>
  )
}
