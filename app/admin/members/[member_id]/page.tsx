import { ReceiptText } from 'lucide-react'
import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { MemberRisk } from '#components/churn/member-risk'
import { MemberConsents } from '#components/consents/member-consents'
import { CustomFacts } from '#components/custom-fields/custom-facts'
import { GroupDebt } from '#components/groups/group-debt'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { MemberActions } from '#components/members/member-actions'
import { MemberContact, MemberTerms } from '#components/members/member-record'
import { MEMBER_STATUS_TONES, MemberStatusBadge } from '#components/members/member-status-badge'
import { Credits } from '#components/payments/credits'
import { RecordPayment } from '#components/payments/record-payment'
import { ErasureDecision } from '#components/privacy/erasure-decision'
import { ReminderControls } from '#components/reminders/reminder-controls'
import { MemberInvoices, MemberRegistrations, MemberTimeline } from '#components/timeline/member-activity'
import { ButtonLink } from '#components/ui/button-link'
import { DateText } from '#components/ui/date-text'
import { Link } from '#components/ui/link'
import { Money } from '#components/ui/money'
import { StatusSentence } from '#components/ui/status-sentence'
import { requirePageCtx } from '#lib/accounts/session'
import { listConsents } from '#lib/consents/queries'
import { listCustomFields } from '#lib/custom-fields/queries'
import { getGroupDebt } from '#lib/dashboard/finance'
import { todayIn } from '#lib/format/dates'
import { toMinor } from '#lib/format/money'
import { displayName } from '#lib/format/names'
import { findPrediction } from '#lib/intelligence/churn/predict'
import { isMailOn } from '#lib/mail/settings/queries'
import { getMember, listTerms } from '#lib/members/queries'
import { listRefusals } from '#lib/memberships/queries'
import { listUnbegunInvoices } from '#lib/memberships/resign'
import { pages } from '#lib/paths'
import { listCreditsOf } from '#lib/payments/queries'
import { can } from '#lib/permissions'
import { listErasures } from '#lib/privacy/queries'
import { listTierNames } from '#lib/tiers/queries'
import { getMemberActivity } from '#lib/timeline/queries'

const memberAt = recordReader('members.read', 'member_id', getMember)

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return memberAt.metadata(params, displayName)
}

export default async function MemberPage({ params }: PageProps) {
  const { ctx, tenant } = await requirePageCtx('members.read')
  const member = await memberAt(params)
  // A record that was merged into another one leads there.
  if (member.id !== (await params).member_id?.toLowerCase()) redirect(pages.admin.member(member.id))
  const canReadInvoices = can(ctx, 'invoices.read')
  const { id, currency } = member
  const shared = member.group?.role === 'payer' ? member.group : null
  const [
    terms,
    tiers,
    activity,
    credits,
    prediction,
    custom,
    consents,
    [request],
    sendsReceipt,
    unbegun,
    refusals,
    debt,
  ] = await Promise.all([
    listTerms(ctx, member.id),
    listTierNames(ctx),
    getMemberActivity(ctx, member.id),
    can(ctx, 'payments.read') ? listCreditsOf(ctx, member.id) : [],
    can(ctx, 'ai.read') ? findPrediction(ctx, member.id) : null,
    listCustomFields(ctx, 'members'),
    listConsents(ctx, member.id),
    can(ctx, 'privacy.write') ? listErasures(ctx, { member_id: member.id, status: 'requested' }) : [],
    isMailOn(ctx, 'receipt'),
    can(ctx, 'members.write') ? listUnbegunInvoices(ctx, member.id) : [],
    member.status === 'pending' && can(ctx, 'members.write') ? listRefusals(ctx, member.id) : [],
    canReadInvoices && shared ? getGroupDebt(ctx, { id: shared.id, payer_id: id, currency }) : null,
  ])
  // Nothing is done with what is left of an erased person, and nothing of it is still so.
  const isErased = member.erased_at !== null
  const owed = toMinor(member.balance_due ?? '0', member.currency) > 0 ? member.balance_due : null
  return (
    <div className="page-grid">
      <PageHeader
        title={displayName(member)}
        breadcrumbs={[{ label: 'Members', href: pages.admin.members() }]}
        status={<MemberStatusBadge status={member.status} isArchived={member.archived_at !== null} size="md" />}
        subtitle={<MemberSubtitle member={member} />}
        actions={
          can(ctx, 'members.write') && !isErased ? (
            <MemberActions
              member={member}
              tiers={tiers.filter((tier) => tier.is_active).map(({ id, name }) => ({ id, name }))}
              unbegun={unbegun}
              canInvoice={can(ctx, 'invoices.write')}
              isForPrivacy={can(ctx, 'privacy.write')}
              canMail={can(ctx, 'messages.write')}
              canInvite={can(ctx, 'accounts.write')}
            />
          ) : null
        }
      />
      {member.erased_at ? (
        <StatusSentence tone="neutral" title="This person was erased">
          On <DateText value={member.erased_at} />. What is left is a pseudonym that figures and books need; it stays as
          it is, and nobody can be written to or invited any more.
        </StatusSentence>
      ) : null}
      {request ? (
        <StatusSentence
          tone="warning"
          title={`${displayName(member)} asks to be erased`}
          action={<ErasureDecision request={request} />}
        >
          Since <DateText value={request.created_at} relative />. The law gives a month to answer.
        </StatusSentence>
      ) : null}
      {isErased ? null : (
        <StatusSentence
          tone={MEMBER_STATUS_TONES[member.status]}
          title={member.status_note}
          action={
            owed && !canReadInvoices ? (
              <span className="font-medium">
                Owes <Money amount={owed} currency={member.currency} />
                {shared ? ', without the other people' : null}
              </span>
            ) : debt ? (
              <GroupDebt debt={debt} currency={currency} payer={displayName(member)} />
            ) : owed ? (
              <ButtonLink href={pages.admin.invoices({ member_id: member.id, status: 'open' })}>
                <ReceiptText aria-hidden />
                Open invoices: <Money amount={owed} currency={member.currency} />
              </ButtonLink>
            ) : null
          }
        />
      )}
      {refusals.map(({ id, at, actor_name, reason }) => (
        <StatusSentence
          key={id}
          tone="warning"
          title={
            <>
              An application of {displayName(member)} was declined on <DateText value={at} />
            </>
          }
        >
          {reason ? `“${reason}”` : 'Why is not kept any more.'}
          {actor_name ? ` Decided by ${actor_name}.` : null}
        </StatusSentence>
      ))}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          <MemberContact
            member={member}
            canWrite={can(ctx, 'members.write') && !isErased}
            opensInvoices={canReadInvoices}
          />
          <CustomFacts fields={custom} values={member.custom_values} />
          {prediction && (member.status === 'active' || member.status === 'grace') && member.archived_at === null ? (
            <MemberRisk
              prediction={prediction}
              recipient={{ id: member.id, name: displayName(member), email: member.email }}
            />
          ) : null}
          <PageSection
            title="Terms"
            subtitle="Each term of the membership. Renewing adds one, which waits until its invoice is paid; ended terms never change."
          >
            <MemberTerms
              // The term that ran when somebody was erased was over with that.
              terms={
                isErased ? terms.map((term) => (term.state === 'active' ? { ...term, state: 'ended' } : term)) : terms
              }
              today={todayIn(tenant.time_zone)}
            />
          </PageSection>
          {canReadInvoices ? (
            <PageSection
              title="Invoices"
              actions={
                activity.invoices.length > 0 ? (
                  <Link href={pages.admin.invoices({ member_id: member.id })} className="link">
                    All invoices
                  </Link>
                ) : null
              }
            >
              <MemberInvoices invoices={activity.invoices} />
              {owed || member.reminders_stopped ? (
                <div className="mt-4 border-t border-border pt-4">
                  <ReminderControls
                    of={{ noun: 'members', id: member.id }}
                    stop={member.reminders_stopped}
                    canWrite={can(ctx, 'invoices.write') && !isErased}
                  />
                </div>
              ) : null}
            </PageSection>
          ) : null}
          {credits.length > 0 || (can(ctx, 'payments.write') && !isErased) ? (
            <PageSection
              title="Credit"
              subtitle="What is left of payments. It is used for open invoices, the oldest first, or given back."
              actions={
                can(ctx, 'payments.write') && !isErased ? (
                  <RecordPayment member={{ id: member.id, label: displayName(member) }} sendsReceipt={sendsReceipt} />
                ) : null
              }
            >
              {credits.length > 0 ? <Credits credits={credits} hasLinks /> : <p className="text-muted">No credit.</p>}
            </PageSection>
          ) : null}
          <PageSection
            title="Consents"
            subtitle="What was said, when and how, with the words that were read. Nobody changes the log."
          >
            <MemberConsents
              member={{ id: member.id, name: displayName(member) }}
              consents={consents}
              canWrite={can(ctx, 'members.write') && !isErased}
              isPast={isErased}
            />
          </PageSection>
          {can(ctx, 'registrations.read') ? (
            <PageSection title="Registrations">
              <MemberRegistrations registrations={activity.registrations} />
            </PageSection>
          ) : null}
        </div>
        <PageSection title="Timeline">
          <MemberTimeline entries={activity.timeline} />
        </PageSection>
      </div>
    </div>
  )
}

function MemberSubtitle({
  member,
}: {
  member: { member_number: string; tier_name: string | null; organization: string | null }
}) {
  return <>{[member.member_number, member.tier_name, member.organization].filter(Boolean).join(' · ')}</>
}
