'use client'

import { Circle, CircleCheck } from 'lucide-react'
import { PageSection } from '#components/layout/page-section'
import { ButtonLink } from '#components/ui/button-link'
import { PendingButton } from '#components/ui/pending-button'
import { notifyUndo } from '#components/ui/toast'
import { useChange } from '#components/ui/use-change'
import type { FirstSteps } from '#lib/dashboard/first-steps'
import { FIRST_STEPS, type FirstStep } from '#lib/dashboard/step-names'
import { pages } from '#lib/paths'
import { editTenant } from '#lib/tenants/client'

interface StepWords {
  title: string
  text: string
  /** Where it is done, the usual way first. */
  ways: readonly { label: string; href: string }[]
}

const STEPS: Readonly<Record<FirstStep, StepWords>> = {
  papers: {
    title: 'Say who you are on papers',
    text: 'Your address and bank account stand on every invoice.',
    ways: [{ label: 'Address and bank', href: pages.admin.settings() }],
  },
  answers: {
    title: 'Say where answers to mails go',
    text: 'Your e-mail address stands in mails and on papers.',
    ways: [{ label: 'E-mail address', href: pages.admin.settings() }],
  },
  tiers: {
    title: 'Decide what membership costs',
    text: 'Tiers hold price, period and grace days.',
    ways: [{ label: 'Add a tier', href: pages.admin.newTier() }],
  },
  members: {
    title: 'Add the first members',
    text: 'One by one, or all of them from a file.',
    ways: [
      { label: 'Add a member', href: pages.admin.newMember() },
      { label: 'Import', href: pages.admin.imports({ noun: 'members' }) },
    ],
  },
  colleague: {
    title: 'Invite a colleague',
    text: 'A treasurer, a membership secretary, or a second administrator.',
    ways: [{ label: 'Accounts', href: pages.admin.settingsAccounts() }],
  },
  event: {
    title: 'Publish an event',
    text: 'Seats, tickets and a waiting list, if you like.',
    ways: [{ label: 'Create an event', href: pages.admin.newEvent() }],
  },
}

/** Where a new association begins: each step is done when the data say so, and the list goes when all are. */
export function FirstStepsSection({ steps: { version, is_done } }: { steps: FirstSteps }) {
  const { isPending, run, refresh } = useChange()
  const done = FIRST_STEPS.filter((step) => is_done[step]).length

  function hide() {
    run(async () => {
      const { data } = await editTenant({ hides_first_steps: true }, version)
      notifyUndo('First steps hidden. Settings can show them again.', async () => {
        await editTenant({ hides_first_steps: false }, data.version)
        await refresh()
      })
    })
  }

  return (
    <PageSection
      title="First steps"
      subtitle={`${done} of ${FIRST_STEPS.length} done, in any order. Each can be changed later.`}
      actions={
        <PendingButton variant="ghost" size="sm" isPending={isPending} onPress={hide}>
          Hide
        </PendingButton>
      }
    >
      <ul className="-my-2">
        {FIRST_STEPS.map((step) => {
          const { title, text, ways } = STEPS[step]
          const isDone = is_done[step]
          const Icon = isDone ? CircleCheck : Circle
          return (
            <li key={step} className="need-row">
              <Icon aria-hidden className={isDone ? 'text-success-text' : 'text-muted'} strokeWidth={1.9} />
              <div className="what">
                <p className={isDone ? 'text-muted' : undefined}>
                  {title}
                  {isDone ? <span className="sr-only">: done</span> : null}
                </p>
                <p>{isDone ? 'Done.' : text}</p>
              </div>
              {isDone ? null : (
                <div className="actions">
                  {ways.map(({ label, href }) => (
                    <ButtonLink key={href} href={href} size="sm">
                      {label}
                    </ButtonLink>
                  ))}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </PageSection>
  )
}
