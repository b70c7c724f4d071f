import { auditModel } from '#lib/audit/model'
import { checkInModel } from '#lib/check-ins/model'
import type { Ctx } from '#lib/context'
import { creditNoteModel } from '#lib/credit-notes/model'
import { eventModel, sessionModel, ticketTypeModel } from '#lib/events/model'
import { feedbackModel } from '#lib/feedback/model'
import { groupModel } from '#lib/groups/model'
import { invoiceLineModel, invoiceModel, reminderModel } from '#lib/invoices/model'
import { mailModel } from '#lib/mail/model'
import { memberModel, termModel } from '#lib/members/model'
import { allocationModel, paymentModel, refundModel } from '#lib/payments/model'
import type { Model, Noun } from '#lib/records/model'
import { registrationModel } from '#lib/registrations/model'
import { tierModel } from '#lib/tiers/model'

/** What each noun is. */
export type Models = Readonly<Record<Noun, Model>>

/** What every noun is to lists, figures, exports, bulk actions and questions. */
export const models: Models = {
  members: memberModel,
  terms: termModel,
  tiers: tierModel,
  groups: groupModel,
  events: eventModel,
  ticket_types: ticketTypeModel,
  sessions: sessionModel,
  registrations: registrationModel,
  check_ins: checkInModel,
  feedback: feedbackModel,
  invoices: invoiceModel,
  invoice_lines: invoiceLineModel,
  payments: paymentModel,
  allocations: allocationModel,
  refunds: refundModel,
  reminders: reminderModel,
  credit_notes: creditNoteModel,
  mails: mailModel,
  audit: auditModel,
}

/** The models as a context has them: with the custom fields of its association, where these were read into it. */
export function modelsOf(ctx: Pick<Ctx, 'models'>): Models {
  return (ctx.models as Models | undefined) ?? models
}
