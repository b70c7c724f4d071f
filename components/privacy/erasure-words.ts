import type { Tone } from '#components/ui/status-badge'
import type { Erasure } from '#lib/privacy/schema'

/** Where an erasure stands, in the eyes of staff. */
export const ERASURE_STANDING: Readonly<Record<Erasure['status'], { tone: Tone; label: string }>> = {
  requested: { tone: 'warning', label: 'Asked for' },
  withdrawn: { tone: 'neutral', label: 'Taken back' },
  declined: { tone: 'neutral', label: 'Declined' },
  queued: { tone: 'info', label: 'Being erased' },
  done: { tone: 'success', label: 'Erased' },
  failed: { tone: 'danger', label: 'Not erased' },
}
