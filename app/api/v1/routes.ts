import * as audit from '#app/api/v1/audit/route'
import * as mailDelivery from '#app/api/v1/mails/[mail_id]/delivery/route'
import * as mail from '#app/api/v1/mails/[mail_id]/route'
import * as mails from '#app/api/v1/mails/route'
import * as memberApproval from '#app/api/v1/members/[member_id]/approval/route'
import * as memberArchival from '#app/api/v1/members/[member_id]/archival/route'
import * as memberCancellation from '#app/api/v1/members/[member_id]/cancellation/route'
import * as memberDeath from '#app/api/v1/members/[member_id]/death/route'
import * as memberRenewal from '#app/api/v1/members/[member_id]/renewal/route'
import * as arrears from '#app/api/v1/finances/finances/arrears/route'
import * as invoiceCancellation from '#app/api/v1/finances/finances/invoices/[invoice_id]/cancellation/route'
import * as invoiceFinalization from '#app/api/v1/finances/finances/invoices/[invoice_id]/finalization/route'
import * as invoicePayments from '#app/api/v1/finances/finances/invoices/[invoice_id]/payments/route'
import * as invoice from '#app/api/v1/finances/finances/invoices/[invoice_id]/route'
import * as invoiceWriteOff from '#app/api/v1/finances/finances/invoices/[invoice_id]/write-off/route'
import * as invoices from '#app/api/v1/finances/finances/invoices/route'
import * as invoiceStats from '#app/api/v1/finances/finances/invoices/stats/route'
import * as paymentReversal from '#app/api/v1/finances/finances/payments/[payment_id]/reversal/route'
import * as payment from '#app/api/v1/finances/finances/payments/[payment_id]/route'
import * as payments from '#app/api/v1/finances/finances/payments/route'
import * as member from '#app/api/v1/members/[member_id]/route'
import * as memberSuspension from '#app/api/v1/members/[member_id]/suspension/route'
import * as memberTerms from '#app/api/v1/members/[member_id]/terms/route'
import * as ownMember from '#app/api/v1/members/me/route'
import * as members from '#app/api/v1/members/route'
import * as openapi from '#app/api/v1/openapi.json/route'
import * as tier from '#app/api/v1/tiers/[tier_id]/route'
import * as tiers from '#app/api/v1/tiers/route'
import type { ApiRoute } from '#lib/http/router'

/**
 * Every path of the HTTP API with its handlers. The server, the OpenAPI description and the tests walk
 * this list; a test compares it with the route files.
 */
export const routes: ApiRoute[] = [
  { path: '/api/v1/openapi.json', handlers: openapi },
  { path: '/api/v1/members/', handlers: members },
  { path: '/api/v1/members/me', handlers: ownMember },
  { path: '/api/v1/members/{member_id}', handlers: member },
  { path: '/api/v1/members/{member_id}/terms/', handlers: memberTerms },
  { path: '/api/v1/members/{member_id}/approval', handlers: memberApproval },
  { path: '/api/v1/members/{member_id}/renewal', handlers: memberRenewal },
  { path: '/api/v1/members/{member_id}/suspension', handlers: memberSuspension },
  { path: '/api/v1/members/{member_id}/cancellation', handlers: memberCancellation },
  { path: '/api/v1/members/{member_id}/death', handlers: memberDeath },
  { path: '/api/v1/members/{member_id}/archival', handlers: memberArchival },
  { path: '/api/v1/tiers/', handlers: tiers },
  { path: '/api/v1/tiers/{tier_id}', handlers: tier },
  { path: '/api/v1/mails/', handlers: mails },
  { path: '/api/v1/mails/{mail_id}', handlers: mail },
  { path: '/api/v1/mails/{mail_id}/delivery', handlers: mailDelivery },
  { path: '/api/v1/audit/', handlers: audit },
  { path: '/api/v1/finances/finances/invoices/', handlers: invoices },
  { path: '/api/v1/finances/finances/invoices/stats', handlers: invoiceStats },
  { path: '/api/v1/finances/finances/invoices/{invoice_id}', handlers: invoice },
  { path: '/api/v1/finances/finances/invoices/{invoice_id}/finalization', handlers: invoiceFinalization },
  { path: '/api/v1/finances/finances/invoices/{invoice_id}/payments', handlers: invoicePayments },
  { path: '/api/v1/finances/finances/invoices/{invoice_id}/cancellation', handlers: invoiceCancellation },
  { path: '/api/v1/finances/finances/invoices/{invoice_id}/write-off', handlers: invoiceWriteOff },
  { path: '/api/v1/finances/finances/payments/', handlers: payments },
  { path: '/api/v1/finances/finances/payments/{payment_id}', handlers: payment },
  { path: '/api/v1/finances/finances/payments/{payment_id}/reversal', handlers: paymentReversal },
  { path: '/api/v1/finances/finances/arrears', handlers: arrears },
]
