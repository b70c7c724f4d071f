import type { Tone } from '#components/ui/status-badge'
import type { ConsentLine, MemberConsent } from '#lib/consents/schema'

/** Where somebody stands on a purpose. Whoever never agreed and said no has not withdrawn anything. */
export function standingOf({
  state,
  is_asked_again,
  history: all,
}: Pick<MemberConsent, 'state' | 'is_asked_again' | 'history'>): {
  tone: Tone
  label: string
} {
  const history = all.filter(({ is_taken_back }) => !is_taken_back)
  if (state === 'given') return { tone: 'success', label: 'Given' }
  if (is_asked_again) return { tone: 'warning', label: 'Asked again' }
  if (state === null) return { tone: 'neutral', label: 'Not answered' }
  return { tone: 'warning', label: lineWords(history, 0) }
}

/** What a line of the log says: a no before any yes was a refusal. */
export function lineWords(history: readonly Pick<ConsentLine, 'state' | 'is_taken_back'>[], place: number): string {
  if (history[place]?.state === 'given') return 'Given'
  const before = history.slice(place + 1).filter(({ is_taken_back }) => !is_taken_back)
  return before.some(({ state }) => state === 'given') ? 'Withdrawn' : 'Declined'
}
