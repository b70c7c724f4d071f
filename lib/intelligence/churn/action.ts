import type { Wording } from '#lib/intelligence/churn/explain'
import type { Facts } from '#lib/intelligence/churn/features'
import type { Factor, RecommendedAction, RiskLevel } from '#lib/intelligence/churn/schema'
import { pages } from '#lib/paths'

/** Whom the action is about. */
interface Addressee {
  member_id: string
  first_name: string
}

function letter({ first_name }: Addressee, { tenant_name }: Wording, ...paragraphs: string[]): string {
  return [`Dear ${first_name},`, ...paragraphs, `Kind regards\n${tenant_name}`].join('\n\n')
}

/** For somebody who has left. */
export function winBack(member: Addressee, wording: Wording): RecommendedAction {
  return {
    kind: 'win_back',
    label: 'Ask back',
    reason: 'The membership has lapsed; a personal word soon after brings some back.',
    draft: {
      subject: `We would be glad to have you back`,
      body: letter(
        member,
        wording,
        `Your membership of ${wording.tenant_name} has ended. We would be glad to have you back.`,
        'Would you tell us what was missing? A short answer to this mail is enough, and renewing takes a minute.',
      ),
    },
    href: pages.admin.member(member.member_id),
  }
}

function offerInstalments(member: Addressee, wording: Wording): RecommendedAction {
  return {
    kind: 'instalments',
    label: 'Offer instalments',
    reason: 'Overdue invoices weigh most; paying in parts often settles them.',
    draft: {
      subject: 'Your open invoices: would paying in parts help?',
      body: letter(
        member,
        wording,
        'Some of your invoices are still open. If paying them at once is difficult, we can split the amount into parts.',
        'Would two or three instalments suit you? A short answer to this mail is enough.',
      ),
    },
    href: pages.admin.invoices({ member_id: member.member_id, status: 'open' }),
  }
}

function remind(member: Addressee, wording: Wording, { days_to_expiry, wait_days }: Facts): RecommendedAction {
  const isLate = (days_to_expiry ?? 0) < 0
  return {
    kind: 'remind',
    label: 'Remind of the renewal',
    reason:
      wait_days === null
        ? 'The renewal is late, and no invoice waits to be paid.'
        : `The renewal ${isLate ? 'is late: its invoice' : 'invoice'} has waited for ${wait_days === 1 ? '1 day' : `${wait_days} days`}.`,
    draft: {
      subject: isLate ? 'Your membership is about to end' : 'Your renewal',
      body: letter(
        member,
        wording,
        isLate
          ? `Your membership of ${wording.tenant_name} has run out, and your renewal has not reached us yet. For a little while everything stays as it was.`
          : `Your membership of ${wording.tenant_name} comes up for renewal, and its invoice is still open.`,
        'If the invoice was lost, answer this mail and we send it again. If you are thinking of leaving, we would be grateful to hear why.',
      ),
    },
    href:
      wait_days === null
        ? pages.admin.member(member.member_id)
        : pages.admin.invoices({ member_id: member.member_id, status: 'open' }),
  }
}

function call(member: Addressee, wording: Wording, isNew: boolean): RecommendedAction {
  return {
    kind: 'call',
    label: isNew ? 'Call to welcome' : 'Call in person',
    reason: isNew
      ? 'In the first year a personal word is what keeps most.'
      : 'The renewal is near and little ties this member; a call reaches more than a mail.',
    draft: {
      subject: `How are you finding ${wording.tenant_name}?`,
      body: letter(
        member,
        wording,
        'Your membership comes up for renewal, and before that we would like to hear how it has been for you.',
        'May we call you this week? Tell us a time that suits you, or simply answer this mail.',
      ),
    },
    href: pages.admin.member(member.member_id),
  }
}

function invite(member: Addressee, wording: Wording): RecommendedAction {
  return {
    kind: 'invite',
    label: 'Invite to an event',
    reason: 'Little taking part weighs most; those who come tend to stay.',
    draft: {
      subject: 'Would you join us at the next event?',
      body: letter(
        member,
        wording,
        'We have not seen you for a while and would be glad to. Some events are coming up that may interest you.',
        'Shall we keep a seat for you? A short answer to this mail is enough.',
      ),
    },
    href: pages.admin.events({ event_status: 'upcoming', sort: 'event_date' }),
  }
}

/** What can be done about a reason; null where nothing can, or its facts give no cause to. */
function actionOn(
  feature: Factor['feature'],
  member: Addressee,
  facts: Facts,
  wording: Wording,
): RecommendedAction | null {
  const isUnpaid = facts.wait_days !== null
  switch (feature) {
    case 'renewal':
      return isUnpaid || (facts.days_to_expiry ?? 0) < 0 ? remind(member, wording, facts) : null
    case 'arrears':
    case 'payments':
      return facts.overdue_minor > 0 ? offerInstalments(member, wording) : null
    case 'attendance':
    case 'no_shows':
      // Whoever has a renewal to pay is reminded of that before anything else is asked.
      return isUnpaid ? remind(member, wording, facts) : invite(member, wording)
    case 'tenure':
      return facts.is_first_term ? call(member, wording, true) : null
    default:
      return null
  }
}

/**
 * Returns what to do next about a member's risk: what the strongest reason that can be acted on asks for. Nothing at a
 * low risk.
 *
 * @param factors what raises the risk, the strongest first
 */
export function recommendAction(
  member: Addressee,
  level: RiskLevel,
  facts: Facts,
  factors: readonly Factor[],
  wording: Wording,
): RecommendedAction {
  if (level === 'lapsed') return winBack(member, wording)
  if (level === 'low') {
    return { kind: 'none', label: 'Nothing to do', reason: 'The risk is low.', draft: null, href: null }
  }
  for (const { feature } of factors) {
    const action = actionOn(feature, member, facts, wording)
    if (action) return action
  }
  if (facts.is_first_term || level === 'high') return call(member, wording, facts.is_first_term === 1)
  return {
    kind: 'mail',
    label: 'Write a personal mail',
    reason: 'The renewal is near and the risk is above the usual.',
    draft: {
      subject: `Your membership of ${wording.tenant_name}`,
      body: letter(
        member,
        wording,
        'Your membership comes up for renewal soon. Thank you for being with us.',
        'Is there anything that we could do better for you? A short answer to this mail is enough.',
      ),
    },
    href: pages.admin.member(member.member_id),
  }
}
