import { StatusSentence } from '#components/ui/status-sentence'

const REASONS = {
  expired: {
    tone: 'info',
    title: 'Your session has ended',
    text: 'Sign in again and you are back where you were.',
  },
  signed_out: { tone: 'success', title: 'You are signed out', text: null },
  verified: { tone: 'success', title: 'Your address is verified', text: 'Sign in with your password.' },
} as const

/** Why somebody finds themselves at the sign-in page; nothing for a reason unknown. */
export function LoginReason({ reason }: { reason: string | undefined }) {
  const known = reason && Object.hasOwn(REASONS, reason) ? REASONS[reason as keyof typeof REASONS] : null
  if (!known) return null
  return (
    <div role="status">
      <StatusSentence tone={known.tone} title={known.title}>
        {known.text}
      </StatusSentence>
    </div>
  )
}
