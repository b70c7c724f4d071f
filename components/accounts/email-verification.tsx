'use client'

import { Spinner } from '@heroui/react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { MailRequestForm } from '#components/accounts/mail-request-form'
import { rememberedNext, rememberTenant } from '#components/accounts/use-remembered-tenant'
import { ButtonLink } from '#components/ui/button-link'
import { problemText } from '#components/ui/problem'
import { StatusSentence } from '#components/ui/status-sentence'
import { verifyEmail } from '#lib/accounts/client'
import { pages } from '#lib/paths'

/** Proves the address as soon as the page is open, and leads on to signing in. */
export function EmailVerification({ token, tenantId }: { token: string; tenantId: string | undefined }) {
  const verify = useMutation({
    mutationFn: () => verifyEmail(token),
    onSuccess: ({ tenant_id }) => rememberTenant(tenant_id),
  })
  const hasAsked = useRef(false)
  const { mutate } = verify
  useEffect(() => {
    // A token works once, and effects run twice while developing.
    if (hasAsked.current) return
    hasAsked.current = true
    mutate()
  }, [mutate])
  if (verify.isSuccess) {
    const { message, tenant_id, is_awaiting_approval, proved } = verify.data
    const isNewAddress = proved !== 'account'
    const next = rememberedNext()
    return (
      <div role="status" className="grid grid-cols-1 gap-5">
        <StatusSentence
          tone="success"
          title={isNewAddress ? 'Address confirmed' : is_awaiting_approval ? 'Almost there' : 'Welcome'}
        >
          {message}
        </StatusSentence>
        {is_awaiting_approval ? null : (
          <ButtonLink
            href={
              proved === 'sign_in_address'
                ? pages.account()
                : isNewAddress
                  ? pages.member.profile()
                  : pages.login({ reason: 'verified', tenant_id, ...(next && { next }) })
            }
            variant="primary"
          >
            {proved === 'sign_in_address' ? 'To your account' : isNewAddress ? 'To your profile' : 'Sign in'}
          </ButtonLink>
        )}
      </div>
    )
  }
  if (verify.isError) {
    return (
      <div className="grid grid-cols-1 gap-5">
        <div role="alert">
          <StatusSentence tone="warning" title="The address is not verified by this link">
            {problemText(verify.error)} If you have verified it before, just sign in. A new address for an account that
            you have is asked for again there.
          </StatusSentence>
        </div>
        <ButtonLink href={pages.login(tenantId ? { tenant_id: tenantId } : {})} variant="primary">
          Go to sign-in
        </ButtonLink>
        <section aria-labelledby="new-link" className="border-t border-separator pt-5">
          <h2 id="new-link" className="mb-4 font-medium">
            Ask for a new link
          </h2>
          <MailRequestForm kind="verification" tenantId={tenantId} />
        </section>
      </div>
    )
  }
  return (
    <p role="status" className="flex items-center gap-3 text-muted">
      <Spinner size="sm" />
      Checking the link
    </p>
  )
}
