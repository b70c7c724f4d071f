import type { MemberConsent } from '#lib/consents/schema'

interface AgreedWordsProps {
  consent: Pick<MemberConsent, 'agreed_text' | 'is_asked_again'>
  /** Who agreed: "You". */
  who: string
}

/** The words that somebody agreed to, where they are not those of today; nothing otherwise. */
export function AgreedWords({ consent: { agreed_text, is_asked_again }, who }: AgreedWordsProps) {
  if (agreed_text === null) return null
  return (
    <div className="mt-1 grid max-w-prose gap-0.5 text-[0.8125rem]">
      <p className={is_asked_again ? 'text-warning-text' : 'text-muted'}>
        {is_asked_again
          ? `The words have changed. ${who} agreed to other ones, which hold no longer:`
          : `The words have changed, not what they mean. ${who} agreed to these:`}
      </p>
      <p className="text-muted wrap-anywhere">“{agreed_text}”</p>
    </div>
  )
}
