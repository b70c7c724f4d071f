import { CalendarDays } from 'lucide-react'
import type { Metadata } from 'next'
import { readComing } from '#app/member/coming'
import { ConsentQuestions } from '#components/consents/consent-questions'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { ComingEvents } from '#components/member-home/coming-events'
import { MembershipCard } from '#components/member-home/membership-card'
import { NoMembership } from '#components/member-home/no-membership'
import { OwedNotice } from '#components/member-home/owed-notice'
import { OwnGroup } from '#components/member-home/own-group'
import { OwnRenewal } from '#components/member-home/own-renewal'
import { OWN_STANDING, whomToAsk } from '#components/member-home/own-standing'
import { ResignButton, TakeBackResignation } from '#components/member-home/resign-button'
import { TierChoice } from '#components/member-home/tier-choice'
import { WithdrawApplication } from '#components/member-home/withdraw-application'
import { PinnedSection } from '#components/pinned-questions/pinned-section'
import { EmptyState } from '#components/ui/empty-state'
import { Link } from '#components/ui/link'
import type { Tone } from '#components/ui/status-badge'
import { StatusSentence } from '#components/ui/status-sentence'
import { requirePageCtx } from '#lib/accounts/session'
import { listConsents, openQuestions } from '#lib/consents/queries'
import { todayIn } from '#lib/format/dates'
import { listOwnInvoices } from '#lib/invoices/queries'
import { findOwnMember, findStanding } from '#lib/members/queries'
import type { Member } from '#lib/members/schema'
import { canApplyAgain, isCurrent } from '#lib/members/status'
import { findOwnRenewal } from '#lib/memberships/queries'
import { lastDay, listUnbegunInvoices } from '#lib/memberships/resign'
import { pages } from '#lib/paths'
import { countPinnedQuestions } from '#lib/pinned-questions/queries'
import { getBrand, organizers } from '#lib/tenants/queries'
import { listOpenTiers } from '#lib/tiers/queries'

export const metadata: Metadata = { title: 'Home' }

const FIRST_EVENTS = 4

/** Whether somebody waits for the decision on an application. */
function isApplicant({ status, proposed_term, current_term_start, group }: Member): boolean {
  const isShared = group !== null && group.role !== 'payer'
  const isUndecided = proposed_term === null || proposed_term.awaits_approval
  return status === 'pending' && isUndecided && current_term_start === null && !isShared
}

/** Whether somebody can choose the tier to apply for: before anything was billed, and again once that is over. */
function choosesTier(member: Member): boolean {
  if (canApplyAgain(member)) return member.archived_at === null && member.group === null
  return isApplicant(member) && member.proposed_term === null
}

/** How a member's own status is told to them. */
function standingOf(member: Member): { tone: Tone; title: string } {
  if (member.leaves_on) return { tone: 'warning', title: 'Your membership is going to end' }
  if (canApplyAgain(member)) return { tone: 'neutral', title: 'Your application is closed' }
  return OWN_STANDING[member.status]
}

/** Whether somebody has a membership to resign. */
function canResign({ status, leaves_on }: Member): boolean {
  return isCurrent(status) && leaves_on === null
}

export default async function MemberHomePage() {
  const { ctx, account, tenant } = await requirePageCtx('members.own')
  const [member, invoices, pinned] = await Promise.all([
    findOwnMember(ctx),
    listOwnInvoices(ctx, 100),
    countPinnedQuestions(ctx),
  ])
  if (!member) {
    return (
      <div className="page-grid">
        <PageHeader title={`Hello, ${account.first_name}`} />
        <NoMembership association={tenant.name} email={account.email} />
      </div>
    )
  }
  const [{ own, others }, consents, tiers, renewal, unbegun, start, brand] = await Promise.all([
    readComing(ctx, member.id, FIRST_EVENTS),
    listConsents(ctx, member.id),
    choosesTier(member) ? listOpenTiers(ctx) : [],
    findOwnRenewal(ctx, member.id),
    canResign(member) ? listUnbegunInvoices(ctx, member.id) : [],
    findStanding(ctx, member.id),
    getBrand(ctx),
  ])
  const questions = openQuestions(consents)
  const owed = invoices.filter(({ status, remaining }) => status === 'open' && /[1-9]/.test(remaining))
  const renewed_by = member.proposed_term?.invoice_id ?? null
  // What is owed leads to its one invoice by itself.
  const isLedTo = renewed_by !== null && owed.length === 1 && owed[0]?.id === renewed_by
  const voided = unbegun.map(({ id }) => id)
  const standing = standingOf(member)
  return (
    <div className="page-grid">
      <PageHeader title={`Hello, ${member.first_name}`} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid gap-3 lg:col-start-1 lg:row-start-1">
          <StatusSentence
            tone={standing.tone}
            title={standing.title}
            action={member.leaves_on && member.resigned_on ? <TakeBackResignation member={member} /> : null}
          >
            {member.status_note} {whomToAsk(member, organizers(brand))}
          </StatusSentence>
          {tiers.length > 0 ? (
            <PageSection title={canApplyAgain(member) ? 'Apply again' : 'Choose your membership'}>
              <TierChoice key={member.status} member={member} tiers={tiers} />
            </PageSection>
          ) : null}
          <OwedNotice invoices={owed} locale={tenant.locale} />
          {renewal && !isLedTo ? <OwnRenewal member={member} dues={renewal} invoice_id={renewed_by} /> : null}
          {member.group ? <OwnGroup group={member.group} /> : null}
          {questions.length > 0 ? <ConsentQuestions member_id={member.id} questions={questions} /> : null}
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <MembershipCard member={member} association={tenant.name} start={start} />
        </div>
        <div className="grid min-w-0 gap-6 lg:col-start-1 lg:row-start-2">
          {own.length > 0 ? (
            <PageSection title="Your tickets">
              <ComingEvents events={own} member={member} locale={tenant.locale} />
            </PageSection>
          ) : null}
          <PageSection
            title="Coming up"
            actions={
              <Link href={pages.member.events()} className="link">
                All events
              </Link>
            }
          >
            {others.length > 0 ? (
              <ComingEvents events={others} member={member} locale={tenant.locale} />
            ) : (
              <EmptyState title="Nothing planned at the moment" icon={<CalendarDays />} compact>
                {own.length > 0 ? 'You are registered for everything there is.' : 'New events appear here.'}
              </EmptyState>
            )}
          </PageSection>
          {isApplicant(member) ? (
            <PageSection title="Changed your mind?">
              <p className="mb-3 text-muted">An application can be withdrawn until the association decides on it.</p>
              <WithdrawApplication member={member} />
            </PageSection>
          ) : null}
          {canResign(member) ? (
            <PageSection title="Leaving">
              <p className="mb-3 text-muted">
                A resignation takes effect when the time that you have paid for is over.
              </p>
              <ResignButton
                member={member}
                last_day={lastDay(member, todayIn(tenant.time_zone))}
                voided={unbegun.flatMap(({ number }) => number ?? [])}
                open={owed.filter(({ id }) => !voided.includes(id)).map(({ number }) => number ?? '')}
                sharing={member.group?.role === 'payer' ? member.group.name : null}
              />
            </PageSection>
          ) : null}
          {pinned > 0 ? <PinnedSection count={pinned} area="member" /> : null}
        </div>
      </div>
    </div>
  )
}
