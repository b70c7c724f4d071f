'use client'

import { periodText } from '#components/tiers/tier-words'
import { EditForm } from '#components/ui/edit-form'
import { Money } from '#components/ui/money'
import { RadioField } from '#components/ui/radio-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { getMember } from '#lib/members/client'
import type { Member } from '#lib/members/schema'
import { applyForTier } from '#lib/memberships/client'
import { Application } from '#lib/memberships/schema'
import type { Tier } from '#lib/tiers/schema'

interface TierChoiceProps {
  member: Pick<Member, 'id' | 'version' | 'tier_id' | 'status'>
  /** Those that applicants can choose. */
  tiers: readonly Tier[]
}

/** Lets an applicant choose a tier, and another one until the association decides; afterwards it applies again. */
export function TierChoice({ member, tiers }: TierChoiceProps) {
  const isPending = member.status === 'pending'
  const form = useEditForm({
    fields: Application.shape,
    schema: Application,
    labels: { tier_id: 'Membership' },
    record: member,
    version: member.version,
    load: () => getMember(member.id),
    // Applying again may be for the same one.
    body: (_, { tier_id }) => ({ tier_id }),
    save: (body, { version }) => applyForTier(member.id, body, version),
    done: ({ data }) => [`You apply for ${data.tier_name}`, 'You can choose another one until it is decided.'],
  })
  return (
    <EditForm
      form={form}
      label="Choose your membership"
      what="your application"
      submitLabel={isPending ? (member.tier_id ? 'Change my choice' : 'Apply') : 'Apply again'}
      needsChange={isPending}
      isPart
      className=""
    >
      <RadioField
        {...form.field('tier_id')}
        options={tiers.map((tier) => ({
          value: tier.id,
          label: tier.name,
          description: <TierTerms tier={tier} />,
        }))}
      />
    </EditForm>
  )
}

const hasAmount = (amount: string) => /[1-9]/.test(amount)

/** What a tier costs, for how long, and what it is for. */
function TierTerms({ tier }: { tier: Tier }) {
  const { price, joining_fee, renewal_price, currency, tax_included, tax_rate, description } = tier
  return (
    <>
      <span className="block">
        {hasAmount(price) ? <Money amount={price} currency={currency} /> : 'Free'} · {periodText(tier)}
        {hasAmount(joining_fee) ? (
          <>
            {' '}
            · and <Money amount={joining_fee} currency={currency} /> once on joining
          </>
        ) : null}
        {renewal_price !== null && renewal_price !== price ? (
          <>
            {' '}
            · then <Money amount={renewal_price} currency={currency} />
          </>
        ) : null}
        {!tax_included && hasAmount(tax_rate) ? ` · plus ${Number(tax_rate)}% tax` : null}
      </span>
      {description ? <span className="block whitespace-pre-line">{description}</span> : null}
    </>
  )
}
