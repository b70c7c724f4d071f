import { z } from 'zod'
import { Member, NewMember, StatusReason } from '#lib/members/schema'
import { MoneyMethod } from '#lib/payments/schema'
import { Amount, Day, EmailText, Id, line } from '#lib/wire/schema'

/** How dues or a ticket are settled, as requests say it. */
export const BILLING = {
  billing: z
    .enum(['invoice', 'paid', 'waived'])
    .optional()
    .describe('An open invoice unless given; `paid` records the payment at once, `waived` makes no invoice'),
  billing_reason: line(200).optional().describe('Why nothing is to be paid; with `waived` only'),
  payment: z
    .strictObject({
      method: MoneyMethod,
      received_on: Day,
      reference: line(140).optional().describe('What the payer quoted'),
    })
    .optional()
    .describe('What has been paid in full; with `paid` only'),
}

/** How the dues of a membership are settled, and whether that is mailed. */
const DUES = {
  ...BILLING,
  send: z
    .boolean()
    .optional()
    .describe('Mails the invoice to the payer, with the PDF; refused where there is no address'),
}

/** Whether somebody is told what was decided about their membership. */
const TOLD = z
  .boolean()
  .optional()
  .describe('Whether the person is told by mail; as the settings of mails have it unless given')

/** How dues are settled, as a request says it. */
export type BillingInput = z.infer<z.ZodObject<typeof BILLING>>

/** A member to be added, with the first term where a tier is given. The term starts on joined_on, today unless given. */
export const NewMembership = NewMember.extend(DUES)
export type NewMembership = z.infer<typeof NewMembership>

/** The tier that a pending member applies for. */
export const Application = z.strictObject({ tier_id: Id.describe('One that is offered and shown to applicants') })
export type Application = z.infer<typeof Application>

/** The approval of a pending member, with the tier where none was chosen, or another one. */
export const Approval = z.strictObject({ tier_id: Id.optional(), ...DUES })
export type Approval = z.infer<typeof Approval>

/** Why an application is declined. */
export const Rejection = z.strictObject({
  reason: line(200),
  tells_reason: z.boolean().optional().describe('Whether the mail to the person says the reason'),
  send: TOLD,
})
export type Rejection = z.infer<typeof Rejection>

/** Why a membership ends and when, and what becomes of invoices of terms that have not begun. */
export const Cancellation = StatusReason.extend({
  ends_on: Day.optional().describe(
    'The last day of the membership, within the paid term; it ends at once unless given',
  ),
  voids_invoices: z
    .boolean()
    .optional()
    .describe('Whether invoices of terms that have not begun are void, as they are unless this is false'),
  send: TOLD,
})
export type Cancellation = z.infer<typeof Cancellation>

/** Why members resign, where they want to say so. */
export const Resignation = z.strictObject({ reason: line(200).optional() })
export type Resignation = z.infer<typeof Resignation>

/** A renewal: the next term in the same tier, or in another one. */
export const Renewal = z.strictObject({ tier_id: Id.optional(), ...DUES })
export type Renewal = z.infer<typeof Renewal>

/** A change of tier, now or with the next term. */
export const TierChange = z.strictObject({
  tier_id: Id,
  from: z
    .enum(['now', 'next_term'])
    .describe(
      '`now` bills or credits the difference for the rest of the term; `next_term` bills the next one at its renewal',
    ),
  ...DUES,
})
export type TierChange = z.infer<typeof TierChange>

/** What a term would cost, and whom. */
export const Dues = z.strictObject({
  tier_id: Id,
  tier_name: z.string(),
  start_on: z.iso.date(),
  end_on: z.iso.date().nullable().describe('null without an end'),
  payer_member_id: Id.nullable().describe('Who gets the invoice; null for somebody who is not added yet'),
  payer_name: z.string().nullable(),
  send_to: EmailText.nullable().describe('Where the invoice can be mailed; null without an address'),
  currency: z.string(),
  lines: z.array(z.strictObject({ description: z.string(), amount: Amount.describe('Tax included') })),
  tax: Amount.describe('The tax in the total'),
  total: Amount.describe('Tax included; below zero for a change to a cheaper tier'),
  starts: z
    .enum(['at_once', 'when_paid', 'when_approved', 'when_approved_and_paid'])
    .describe('When the term starts if it is invoiced'),
  invoice_number: z.string().nullable().describe('The invoice that this term has already, or the one that is credited'),
  remaining: Amount.describe('What is still to be paid: of that invoice, else the total'),
})
export type Dues = z.infer<typeof Dues>

/** What dues are asked for. */
export const DuesQuery = z.strictObject({
  action: z.enum(['join', 'approval', 'renewal']),
  member_id: Id.optional().describe('Whose term it is; not for somebody to be added'),
  tier_id: Id.optional().describe('The member’s unless given'),
  joined_on: Day.optional().describe('The first day of somebody to be added; today unless given'),
  payer_member_id: Id.optional().describe('Who pays for somebody to be added'),
})
export type DuesQuery = z.infer<typeof DuesQuery>

/** What a change of tier does, or would do. */
export const TierChangeResult = z.strictObject({
  dry_run: z.boolean(),
  dues: Dues.nullable().describe('null where nothing is billed before the next renewal'),
  member: Member,
  version: z.int().describe('Of the member'),
})
export type TierChangeResult = z.infer<typeof TierChangeResult>
