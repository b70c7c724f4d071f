import { CalendarDays, type LucideIcon, ReceiptText, UsersRound } from 'lucide-react'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { PublicShell } from '#components/layout/public-shell'
import { productSharing } from '#components/sharing/sharing-metadata'
import { ButtonLink } from '#components/ui/button-link'
import { landingPath } from '#lib/accounts/landing'
import { getPageCtx } from '#lib/accounts/session'
import { listDemoLogins } from '#lib/demo/accounts'
import { pages } from '#lib/paths'

const TITLE = 'Quorate – members, events and money of an association'

export function generateMetadata(): Metadata {
  return { title: { absolute: TITLE }, ...productSharing(pages.landing(), TITLE) }
}

const PARTS: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: UsersRound,
    title: 'Members',
    text: 'Who belongs, until when, and why: every status explains itself, and every term stays in the history.',
  },
  {
    icon: CalendarDays,
    title: 'Events',
    text: 'Seats that are never sold twice, a waiting list that moves by itself, and check-in with a phone at the door.',
  },
  {
    icon: ReceiptText,
    title: 'Money',
    text: 'Dues, tickets and donations as invoices without gaps, payments against them, and what is overdue at a glance.',
  },
]

export default async function LandingPage() {
  const [page, request] = await Promise.all([getPageCtx(), headers()])
  if (page) redirect(landingPath(page.account.roles, null))
  const [demo] = await listDemoLogins(request.get('x-request-id') ?? '')
  return (
    <PublicShell>
      <div className="mx-auto w-full max-w-6xl px-4 pt-12 pb-20 md:px-6 md:pt-24">
        <div className="max-w-2xl">
          <h1 className="text-4xl leading-[1.1] font-semibold tracking-[-0.03em] sm:text-5xl">
            Run your association, not its spreadsheets
          </h1>
          <p className="mt-5 max-w-xl text-base leading-7 text-pretty text-muted">
            Quorate keeps members, events and money in one calm place: for clubs, chambers, professional bodies and
            charities.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href={pages.login()} variant="primary" size="lg" native>
              Sign in
            </ButtonLink>
            <ButtonLink href={pages.register()} size="lg" native>
              Create an account
            </ButtonLink>
          </div>
          {demo ? (
            <p className="mt-5 text-muted">
              Only looking?{' '}
              <a href={pages.login({ tenant_id: demo.tenant_id })} className="link">
                Sign in to the demo association
              </a>{' '}
              with one of the accounts shown there.
            </p>
          ) : null}
        </div>
        <ul className="mt-16 grid gap-x-10 gap-y-8 border-t border-border pt-10 sm:grid-cols-3 md:mt-24">
          {PARTS.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden className="size-5 text-accent-text" strokeWidth={1.9} />
              <h2 className="mt-3 text-base font-semibold">{title}</h2>
              <p className="mt-1.5 text-pretty text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </PublicShell>
  )
}
