import type { ReactNode } from 'react'
import { DIRECTORY_CHOICE_LABELS } from '#components/directory/directory-fields'
import { PageSection } from '#components/layout/page-section'
import { WaitingEmail } from '#components/members/waiting-email'
import { CopyButton } from '#components/ui/copy-button'
import { DateText } from '#components/ui/date-text'
import { DescriptionList } from '#components/ui/description-list'
import { Link } from '#components/ui/link'
import { Money } from '#components/ui/money'
import { RecordRow } from '#components/ui/record-row'
import { StatusBadge, type Tone } from '#components/ui/status-badge'
import { addDays, daysBetween } from '#lib/format/dates'
import { countryName, languageName } from '#lib/format/places'
import { listed } from '#lib/format/sentence'
import type { Member, Term } from '#lib/members/schema'
import { DIRECTORY_CHOICES } from '#lib/members/schema'
import { isCurrent } from '#lib/members/status'
import { pages } from '#lib/paths'

/** How to reach a member, and what is kept about the membership beyond its terms. */
export function MemberContact({
  member,
  canWrite,
  opensInvoices,
}: {
  member: Member
  canWrite: boolean
  opensInvoices: boolean
}) {
  return (
    <>
      <PageSection title="Contact">
        <DescriptionList
          items={[
            { label: 'E-mail', value: member.email ? <Email address={member.email} /> : null },
            {
              label: 'Phone',
              value: member.phone ? (
                <a href={`tel:${member.phone.replace(/[^\d+]/g, '')}`} className="link tabular">
                  {member.phone}
                </a>
              ) : null,
            },
            { label: 'Address', value: addressOf(member) },
            { label: 'Organisation', value: [member.organization, member.job_title].filter(Boolean).join(', ') },
            { label: 'Language', value: member.language ? languageName(member.language) : null },
            { label: 'Birthday', value: member.birth_date ? <DateText value={member.birth_date} /> : null },
          ]}
        />
        {canWrite ? <WaitingEmail member={member} /> : null}
      </PageSection>
      <PageSection title="Membership">
        <DescriptionList
          items={[
            { label: member.status === 'pending' ? 'Applies for' : 'Tier', value: member.tier_name },
            { label: 'Family or organisation', value: member.group ? <GroupLine group={member.group} /> : null },
            { label: 'Joined', value: <DateText value={member.joined_on} relative /> },
            {
              label: member.erased_at === null ? 'Paid until' : 'Was paid until',
              value: member.valid_through ? (
                <DateText value={member.valid_through} relative />
              ) : member.status === 'active' ? (
                'Without an end'
              ) : null,
              ...(member.grace_through && member.status === 'grace' ? { hint: 'Grace days are running' } : {}),
            },
            { label: 'Ends', value: member.leaves_on ? <Ending member={member} /> : null },
            {
              label: 'Next step',
              value: member.proposed_term ? <ProposedTerm member={member} hasLink={opensInvoices} /> : null,
            },
            ...(member.balance ? [{ label: 'Balance', value: <Balance balance={member.balance} /> }] : []),
            { label: 'Agreed to automatic renewal', value: member.auto_renew ? 'Yes' : 'No' },
            { label: 'In the directory', value: directoryText(member) },
            { label: 'Asked for feedback after events', value: member.gets_feedback_requests ? 'Yes' : 'No' },
            { label: 'Found us through', value: member.referral_source },
            { label: 'Tags', value: member.tags.length > 0 ? <Tags tags={member.tags} /> : null },
            { label: 'Signs in', value: member.account_id ? 'Has an account' : 'No account yet' },
          ]}
        />
        {member.notes ? (
          <div className="mt-5 border-t border-separator pt-4">
            <p className="text-[0.8125rem] text-muted">Notes</p>
            <p className="mt-0.5 max-w-prose whitespace-pre-line">{member.notes}</p>
          </div>
        ) : null}
      </PageSection>
    </>
  )
}

/** What a member agreed to show others. */
function directoryText(member: Member): string {
  if (!member.directory_opt_in) return 'No'
  const shown = DIRECTORY_CHOICES.filter((choice) => member[choice]).map((choice) => DIRECTORY_CHOICE_LABELS[choice])
  return shown.length > 0 ? `Yes, with ${listed(shown.map((label) => label.toLowerCase()))}` : 'Yes, the name only'
}

/** The term that waits, its invoice, and what will happen when that is paid. */
function ProposedTerm({ member, hasLink }: { member: Member; hasLink: boolean }) {
  const { proposed_term: term, status } = member
  if (!term) return null
  const { awaits_approval, requires_payment, invoice_id, invoice_number } = term
  const isRunning = isCurrent(status)
  return (
    <>
      {term.tier_name}
      {isRunning ? (
        <>
          , <DateText value={term.start_on} /> – {term.end_on ? <DateText value={term.end_on} /> : 'without an end'}
        </>
      ) : null}
      , once{' '}
      {[awaits_approval && 'approved', requires_payment && !invoice_id && 'invoiced and paid']
        .filter(Boolean)
        .join(' and ')}
      {awaits_approval && requires_payment && invoice_id ? ' and ' : null}
      {requires_payment && invoice_id ? (
        <>
          {hasLink ? (
            <Link href={pages.admin.invoice(invoice_id)} className="link">
              {invoice_number ?? 'the draft'}
            </Link>
          ) : (
            (invoice_number ?? 'the draft')
          )}{' '}
          is paid
        </>
      ) : null}
    </>
  )
}

/** The last day of a membership that was resigned, and why. */
function Ending({ member: { leaves_on, resigned_on, leaving_reason } }: { member: Member }) {
  return (
    <>
      <DateText value={leaves_on} />,{' '}
      {resigned_on ? (
        <>
          resigned on <DateText value={resigned_on} />
        </>
      ) : (
        'by the office'
      )}
      {leaving_reason ? `: ${leaving_reason}` : null}
    </>
  )
}

const GROUP_ROLES: Readonly<Record<NonNullable<Member['group']>['role'], string>> = {
  payer: 'pays for everybody in it',
  administrator: 'administers it',
  person: 'shares its membership',
}

/** The group of a member, and what they are in it. */
function GroupLine({ group: { id, name, role, payer_name } }: { group: NonNullable<Member['group']> }) {
  return (
    <>
      <Link href={pages.admin.group(id)} className="link">
        {name}
      </Link>
      , {GROUP_ROLES[role]}
      {role === 'payer' ? null : `, which ${payer_name} pays`}
    </>
  )
}

function Balance({ balance: { amount, currency } }: { balance: NonNullable<Member['balance']> }) {
  if (!/[1-9]/.test(amount)) return 'Nothing open'
  if (amount.startsWith('-'))
    return (
      <>
        Has a credit of <Money amount={amount.slice(1)} currency={currency} />
      </>
    )
  return (
    <>
      Owes <Money amount={amount} currency={currency} />
    </>
  )
}

function Email({ address }: { address: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <a href={`mailto:${address}`} className="link wrap-anywhere">
        {address}
      </a>
      <CopyButton value={address} label="Copy the e-mail address" />
    </span>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="rounded-md bg-default px-1.5 text-xs leading-5.5">
          {tag}
        </li>
      ))}
    </ul>
  )
}

/** The address as it stands on an envelope, one part per line. */
function addressOf(member: Member): ReactNode {
  const lines = [
    member.address_line1,
    member.address_line2,
    [member.postal_code, member.city].filter(Boolean).join(' '),
    member.region === member.city ? null : member.region,
    member.country ? countryName(member.country) : null,
  ].filter(Boolean)
  return lines.length > 0 ? <span className="whitespace-pre-line">{lines.join('\n')}</span> : null
}

const SOURCES: Readonly<Record<Term['source'], string>> = {
  join: 'Joined',
  renewal: 'Renewed',
  import: 'Imported',
  grant: 'Granted',
  upgrade: 'Changed tier',
  group: 'Shared',
}

const STATES: Readonly<Record<Term['state'], { label: string; tone: Tone }>> = {
  proposed: { label: 'Waits', tone: 'info' },
  active: { label: 'Current', tone: 'success' },
  ended: { label: 'Ended', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

type Row =
  | { kind: 'term'; term: Term; state: { label: string; tone: Tone } }
  | { kind: 'gap'; from: string; to: string }

/** The terms, the latest first, and between them the days on which there was no membership. */
function withGaps(terms: readonly Term[], today: string): Row[] {
  const rows: Row[] = []
  // The first day of the oldest term that counts and has been seen so far, walking back in time.
  let later: string | null = null
  for (const term of terms) {
    const counts = term.state === 'active' || term.state === 'ended'
    if (counts && later !== null && term.end_on !== null && addDays(term.end_on, 1) < later) {
      rows.push({ kind: 'gap', from: addDays(term.end_on, 1), to: addDays(later, -1) })
    }
    rows.push({ kind: 'term', term, state: stateOn(term, today) })
    if (counts) later = term.start_on
  }
  return rows
}

/** How a term was paid for, where that is more than its invoice says. */
function billingText({ billing, billing_reason }: Term): string | null {
  if (billing === 'waived') return `Dues waived: ${billing_reason}`
  return billing === 'free' ? 'No dues' : null
}

/** Ended terms are closed at the next renewal only; the reader wants to know about today. */
function stateOn(term: Term, today: string): { label: string; tone: Tone } {
  if (term.state !== 'active') return STATES[term.state]
  if (term.start_on > today) return { label: 'Next', tone: 'info' }
  return term.end_on !== null && term.end_on < today ? STATES.ended : STATES.active
}

/** The whole history of a membership, its gaps included. */
export function MemberTerms({ terms, today }: { terms: readonly Term[]; today: string }) {
  if (terms.length === 0) {
    return <p className="text-muted">No term yet. The first one comes with a tier and the approval.</p>
  }
  return (
    <ol className="grid gap-0">
      {withGaps(terms, today).map((row) =>
        row.kind === 'gap' ? (
          <li
            key={row.from}
            className="my-1 rounded-lg border border-dashed border-warning/60 bg-warning-soft/40 px-3 py-2 text-[0.8125rem] text-warning-text"
          >
            Gap: no membership from <DateText value={row.from} /> to <DateText value={row.to} />{' '}
            <span className="tabular">({daysBetween(row.from, row.to) + 1} days)</span>
          </li>
        ) : (
          <RecordRow
            key={row.term.id}
            title={
              <>
                <DateText value={row.term.start_on} /> –{' '}
                {row.term.end_on ? <DateText value={row.term.end_on} /> : 'without an end'}
              </>
            }
            detail={[row.term.tier_name, SOURCES[row.term.source], billingText(row.term)].filter(Boolean).join(' · ')}
          >
            <StatusBadge tone={row.state.tone}>{row.state.label}</StatusBadge>
          </RecordRow>
        ),
      )}
    </ol>
  )
}
