'use client'

import { Button } from '@heroui/react'
import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ResendLink } from '#components/accounts/resend-link'
import { ButtonLink } from '#components/ui/button-link'
import { pages } from '#lib/paths'

interface MailSentProps {
  email: string
  tenantId: string
  /** Whose link is sent again on request. */
  userId: string
  /** Back to the form, where everything typed still stands. */
  onBack: () => void
}

/** What comes after registering: check the mail. */
export function MailSent({ email, tenantId, userId, onBack }: MailSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid grid-cols-1 gap-5">
      <MailCheck aria-hidden className="size-9 text-accent-text" />
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          Check your mail
        </h2>
        <p className="mt-1.5 text-pretty text-muted">
          We have written to <span className="font-medium wrap-anywhere text-foreground">{email}</span>. Open the link
          in the mail within 24 hours, then sign in.
        </p>
      </div>
      <p className="text-[0.8125rem] text-muted">
        Nothing there after a few minutes? Check your spam folder, or have it sent again.
      </p>
      <ResendLink email={email} tenantId={tenantId} userId={userId} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={pages.login({ tenant_id: tenantId })} variant="primary">
          Go to sign-in
        </ButtonLink>
        <Button variant="ghost" onPress={onBack}>
          Change the address
        </Button>
      </div>
    </div>
  )
}
