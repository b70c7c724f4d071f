import { useRef, useState } from 'react'
import { hasGap } from '#lib/assistant/drafts/gap'
import type { Draft, DraftPatch, OtherText } from '#lib/assistant/drafts/schema'
import type { MailLanguage } from '#lib/mail/schema'

/** A text of a draft as it stands in the window. */
export interface ShownText extends OtherText {
  has_gap: boolean
  /** Whether somebody, or a model, made it other than the built-in text. */
  is_changed: boolean
}

type Typed = Partial<Record<MailLanguage, { subject?: string; text?: string }>>

/** The texts of a draft as they are kept, with what was typed since. */
function textsOf(
  { language, subject, text, written_by, preview, others, recipients }: Draft,
  typed: Typed,
): ShownText[] {
  const used = others.filter(({ is_used }) => is_used)
  const count = recipients.count - used.reduce((sum, each) => sum + each.count, 0)
  const own: OtherText = { language, subject, text, written_by, preview, count, is_used: true }
  return [own, ...others].map((kept) => {
    const next = { ...kept, ...typed[kept.language] }
    const isTyped = next.subject !== kept.subject || next.text !== kept.text
    return { ...next, has_gap: hasGap(next.text), is_changed: isTyped || kept.written_by !== 'template' }
  })
}

/** The texts of a draft, one for each language, with what was typed since it was saved. */
export function useDraftTexts(draft: Draft) {
  const [typed, setTyped] = useState<Typed>({})
  // What is typed while a request is under way counts when the next one is made.
  const present = useRef(typed)
  const [chosen, setChosen] = useState<MailLanguage | null>(null)
  const texts = textsOf(draft, typed)
  const reached = texts.filter((each) => each.count > 0)
  const tabs = reached.length > 0 ? reached : texts.slice(0, 1)
  const current = (tabs.find((each) => each.language === chosen) ?? tabs[0]) as ShownText
  const sent = reached.filter(({ is_used }) => is_used)

  function write(next: Typed) {
    present.current = next
    setTyped(next)
  }

  return {
    /** Those that somebody would get, and those of languages that somebody has. */
    tabs,
    current,
    /** Those that are sent to somebody. */
    sent,
    /** Those that are sent as they were, though another was changed. */
    unchanged: sent.some(({ is_changed }) => is_changed) ? sent.filter(({ is_changed }) => !is_changed) : [],
    /** What was typed and a version does not have; null where that is nothing. */
    patchFor: (version: Draft) => patchOf(version, textsOf(version, present.current)),
    show: setChosen,
    change: (next: { subject?: string; text?: string }) =>
      write({ ...present.current, [current.language]: { ...present.current[current.language], ...next } }),
    /** Gives up what was typed. */
    drop: () => write({}),
    /** What saves whether those of the shown language get its text. */
    use: (is_used: boolean): DraftPatch =>
      patchOf(
        draft,
        texts.map((each) => (each === current ? { ...each, is_used } : each)),
      ) ?? {},
  }
}

function patchOf(draft: Draft, texts: readonly ShownText[]): DraftPatch | null {
  // The server keeps no blanks at the ends, which stand in the window as long as somebody writes there.
  const isSame = (text: ShownText, kept: { subject: string; text: string; is_used?: boolean }) =>
    text.subject.trim() === kept.subject && text.text.trim() === kept.text && text.is_used === (kept.is_used ?? true)
  const [own, ...others] = texts
  const changed = others.flatMap((each, at) => {
    const { language, subject, text, is_used } = each
    const kept = draft.others[at]
    return kept && !isSame(each, kept) ? [{ language, subject, text, is_used }] : []
  })
  const ownPatch = own && !isSame(own, draft) ? { subject: own.subject, text: own.text } : {}
  const patch = { ...ownPatch, ...(changed.length > 0 && { others: changed }) }
  return Object.keys(patch).length > 0 ? patch : null
}
