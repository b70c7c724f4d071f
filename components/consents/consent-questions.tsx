'use client'

import { Button } from '@heroui/react'
import { AgreedWords } from '#components/consents/agreed-words'
import { PageSection } from '#components/layout/page-section'
import { Link } from '#components/ui/link'
import { useChange } from '#components/ui/use-change'
import { recordConsent } from '#lib/consents/client'
import type { MemberConsent } from '#lib/consents/schema'
import { pages } from '#lib/paths'

interface ConsentQuestionsProps {
  member_id: string
  /** What the member has not answered yet. */
  questions: readonly MemberConsent[]
}

/** What the association asks its members to agree to, until each is answered with yes or no; anew where the words changed. */
export function ConsentQuestions({ member_id, questions }: ConsentQuestionsProps) {
  const { isPending, run } = useChange()
  return (
    <PageSection
      title="Your association asks"
      subtitle={
        <>
          It is up to you, and you can change it at any time under{' '}
          <Link href={pages.member.ownData()} className="link">
            My data
          </Link>
          .
        </>
      }
    >
      <ul className="divide-y divide-separator">
        {questions.map(({ purpose, label, text, ...consent }) => (
          <li key={purpose} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium wrap-anywhere">{label}</p>
              <p className="max-w-prose text-muted wrap-anywhere">{text}</p>
              <AgreedWords consent={consent} who="You" />
            </div>
            <div className="flex gap-2">
              {(['withdrawn', 'given'] as const).map((state) => (
                <Button
                  key={state}
                  variant="outline"
                  isDisabled={isPending}
                  aria-label={`${state === 'given' ? 'I agree' : 'No, thanks'}: ${label}`}
                  onPress={() => run(() => recordConsent(member_id, { purpose, text, state }))}
                >
                  {state === 'given' ? 'I agree' : 'No, thanks'}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
