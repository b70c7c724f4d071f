import * as accountInvitation from '#app/api/v1/accounts/[account_id]/invitation/route'
import * as account from '#app/api/v1/accounts/[account_id]/route'
import * as accounts from '#app/api/v1/accounts/route'
import * as anomaly from '#app/api/v1/ai/anomalies/[finding_id]/route'
import * as draftCheck from '#app/api/v1/ai/anomalies/check/route'
import * as anomalies from '#app/api/v1/ai/anomalies/route'
import * as aiChat from '#app/api/v1/ai/chat/route'
import * as churnModel from '#app/api/v1/ai/churn/model/route'
import * as churnRefresh from '#app/api/v1/ai/churn/refresh/route'
import * as churn from '#app/api/v1/ai/churn/route'
import * as conversation from '#app/api/v1/ai/conversations/[conversation_id]/route'
import * as conversations from '#app/api/v1/ai/conversations/route'
import * as finding from '#app/api/v1/ai/findings/[finding_id]/route'
import * as findings from '#app/api/v1/ai/findings/route'
import * as aiHealth from '#app/api/v1/ai/health/route'
import * as insight from '#app/api/v1/ai/insights/[insight_id]/route'
import * as insights from '#app/api/v1/ai/insights/all/route'
import * as insightRefresh from '#app/api/v1/ai/insights/refresh/route'
import * as insightFeed from '#app/api/v1/ai/insights/route'
import * as aiModels from '#app/api/v1/ai/models/route'
import * as anomalyRun from '#app/api/v1/ai/predict/anomalies/route'
import * as churnPrediction from '#app/api/v1/ai/predict/churn/[member_id]/route'
import * as churnPredictions from '#app/api/v1/ai/predict/churn/route'
import * as aiSettings from '#app/api/v1/ai/settings/route'
import * as aiTransmissions from '#app/api/v1/ai/transmissions/route'
import * as aiUsage from '#app/api/v1/ai/usage/route'
import * as audit from '#app/api/v1/audit/route'
import * as changePassword from '#app/api/v1/auth/change-password/route'
import * as forgotAssociation from '#app/api/v1/auth/forgot-association/route'
import * as forgotPassword from '#app/api/v1/auth/forgot-password/route'
import * as login from '#app/api/v1/auth/login/route'
import * as me from '#app/api/v1/auth/me/route'
import * as register from '#app/api/v1/auth/register/route'
import * as resendVerification from '#app/api/v1/auth/resend-verification/route'
import * as resetPassword from '#app/api/v1/auth/reset-password/route'
import * as browserSession from '#app/api/v1/auth/sessions/[session_id]/route'
import * as browserSessions from '#app/api/v1/auth/sessions/route'
import * as verifyEmail from '#app/api/v1/auth/verify-email/route'
import * as demo from '#app/api/v1/demo/route'
import { describe } from '#app/api/v1/description'
import * as eventCancellation from '#app/api/v1/events/[event_id]/cancellation/route'
import * as eventCheckIns from '#app/api/v1/events/[event_id]/check-ins/route'
import * as eventCheckInStats from '#app/api/v1/events/[event_id]/check-ins/stats/route'
import * as eventCopies from '#app/api/v1/events/[event_id]/copies/route'
import * as eventFeedback from '#app/api/v1/events/[event_id]/feedback/route'
import * as registrationAcceptance from '#app/api/v1/events/[event_id]/registrations/[registration_id]/acceptance/route'
import * as registrationCancellation from '#app/api/v1/events/[event_id]/registrations/[registration_id]/cancellation/route'
import * as registrationCheckIn from '#app/api/v1/events/[event_id]/registrations/[registration_id]/check-in/route'
import * as registrationOffer from '#app/api/v1/events/[event_id]/registrations/[registration_id]/offer/route'
import * as registration from '#app/api/v1/events/[event_id]/registrations/[registration_id]/route'
import * as eventRegistrations from '#app/api/v1/events/[event_id]/registrations/route'
import * as event from '#app/api/v1/events/[event_id]/route'
import * as eventSession from '#app/api/v1/events/[event_id]/sessions/[session_id]/route'
import * as eventSessions from '#app/api/v1/events/[event_id]/sessions/route'
import * as ticketType from '#app/api/v1/events/[event_id]/ticket-types/[ticket_type_id]/route'
import * as ticketTypes from '#app/api/v1/events/[event_id]/ticket-types/route'
import * as events from '#app/api/v1/events/route'
import * as eventStats from '#app/api/v1/events/stats/route'
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
import * as mailDelivery from '#app/api/v1/mails/[mail_id]/delivery/route'
import * as mail from '#app/api/v1/mails/[mail_id]/route'
import * as mails from '#app/api/v1/mails/route'
import * as memberApproval from '#app/api/v1/members/[member_id]/approval/route'
import * as memberArchival from '#app/api/v1/members/[member_id]/archival/route'
import * as memberCancellation from '#app/api/v1/members/[member_id]/cancellation/route'
import * as memberDeath from '#app/api/v1/members/[member_id]/death/route'
import * as memberRenewal from '#app/api/v1/members/[member_id]/renewal/route'
import * as member from '#app/api/v1/members/[member_id]/route'
import * as memberSuspension from '#app/api/v1/members/[member_id]/suspension/route'
import * as memberTerms from '#app/api/v1/members/[member_id]/terms/route'
import * as memberMatches from '#app/api/v1/members/matches/route'
import * as ownMember from '#app/api/v1/members/me/route'
import * as members from '#app/api/v1/members/route'
import { answerWith } from '#app/api/v1/openapi.json/answer'
import * as openapi from '#app/api/v1/openapi.json/route'
import * as registrations from '#app/api/v1/registrations/route'
import * as seatDecision from '#app/api/v1/registrations/seat-decision/route'
import * as tenant from '#app/api/v1/tenant/route'
import * as tier from '#app/api/v1/tiers/[tier_id]/route'
import * as tiers from '#app/api/v1/tiers/route'
import type { OpenApi } from '#lib/http/openapi'
import type { ApiRoute } from '#lib/http/router'

/**
 * Every path of the HTTP API with its handlers. The server, the OpenAPI description and the tests walk
 * this list; a test compares it with the route files.
 */
export const routes: ApiRoute[] = [
  { path: '/api/v1/auth/register', handlers: register },
  { path: '/api/v1/auth/verify-email', handlers: verifyEmail },
  { path: '/api/v1/auth/login', handlers: login },
  { path: '/api/v1/auth/resend-verification', handlers: resendVerification },
  { path: '/api/v1/auth/me', handlers: me },
  { path: '/api/v1/auth/forgot-association', handlers: forgotAssociation },
  { path: '/api/v1/auth/forgot-password', handlers: forgotPassword },
  { path: '/api/v1/auth/reset-password', handlers: resetPassword },
  { path: '/api/v1/auth/change-password', handlers: changePassword },
  { path: '/api/v1/auth/sessions/', handlers: browserSessions },
  { path: '/api/v1/auth/sessions/{session_id}', handlers: browserSession },
  { path: '/api/v1/tenant', handlers: tenant },
  { path: '/api/v1/accounts/', handlers: accounts },
  { path: '/api/v1/accounts/{account_id}', handlers: account },
  { path: '/api/v1/accounts/{account_id}/invitation', handlers: accountInvitation },
  { path: '/api/v1/openapi.json', handlers: openapi },
  { path: '/api/v1/demo', handlers: demo },
  { path: '/api/v1/ai/health', handlers: aiHealth },
  { path: '/api/v1/ai/models', handlers: aiModels },
  { path: '/api/v1/ai/chat', handlers: aiChat },
  { path: '/api/v1/ai/insights', handlers: insightFeed },
  { path: '/api/v1/ai/insights/all/', handlers: insights },
  { path: '/api/v1/ai/insights/refresh', handlers: insightRefresh },
  { path: '/api/v1/ai/insights/{insight_id}', handlers: insight },
  { path: '/api/v1/ai/conversations/', handlers: conversations },
  { path: '/api/v1/ai/conversations/{conversation_id}', handlers: conversation },
  { path: '/api/v1/ai/settings', handlers: aiSettings },
  { path: '/api/v1/ai/transmissions/', handlers: aiTransmissions },
  { path: '/api/v1/ai/usage', handlers: aiUsage },
  { path: '/api/v1/ai/churn/', handlers: churn },
  { path: '/api/v1/ai/churn/model', handlers: churnModel },
  { path: '/api/v1/ai/churn/refresh', handlers: churnRefresh },
  { path: '/api/v1/ai/predict/churn', handlers: churnPredictions },
  { path: '/api/v1/ai/predict/churn/{member_id}', handlers: churnPrediction },
  { path: '/api/v1/members/', handlers: members },
  { path: '/api/v1/members/me', handlers: ownMember },
  { path: '/api/v1/members/matches/', handlers: memberMatches },
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
  { path: '/api/v1/finances/finances/arrears/', handlers: arrears },
  { path: '/api/v1/events/', handlers: events },
  { path: '/api/v1/events/stats', handlers: eventStats },
  { path: '/api/v1/events/{event_id}', handlers: event },
  { path: '/api/v1/events/{event_id}/cancellation', handlers: eventCancellation },
  { path: '/api/v1/events/{event_id}/copies/', handlers: eventCopies },
  { path: '/api/v1/events/{event_id}/sessions/', handlers: eventSessions },
  { path: '/api/v1/events/{event_id}/sessions/{session_id}', handlers: eventSession },
  { path: '/api/v1/events/{event_id}/ticket-types/', handlers: ticketTypes },
  { path: '/api/v1/events/{event_id}/ticket-types/{ticket_type_id}', handlers: ticketType },
  { path: '/api/v1/events/{event_id}/registrations/', handlers: eventRegistrations },
  { path: '/api/v1/events/{event_id}/registrations/{registration_id}', handlers: registration },
  {
    path: '/api/v1/events/{event_id}/registrations/{registration_id}/cancellation',
    handlers: registrationCancellation,
  },
  { path: '/api/v1/events/{event_id}/registrations/{registration_id}/offer', handlers: registrationOffer },
  { path: '/api/v1/events/{event_id}/registrations/{registration_id}/acceptance', handlers: registrationAcceptance },
  { path: '/api/v1/events/{event_id}/registrations/{registration_id}/check-in', handlers: registrationCheckIn },
  { path: '/api/v1/events/{event_id}/check-ins/', handlers: eventCheckIns },
  { path: '/api/v1/events/{event_id}/check-ins/stats', handlers: eventCheckInStats },
  { path: '/api/v1/events/{event_id}/feedback/', handlers: eventFeedback },
  { path: '/api/v1/registrations/', handlers: registrations },
  { path: '/api/v1/registrations/seat-decision', handlers: seatDecision },
  { path: '/api/v1/ai/predict/anomalies', handlers: anomalyRun },
  { path: '/api/v1/ai/findings/', handlers: findings },
  { path: '/api/v1/ai/findings/{finding_id}', handlers: finding },
  { path: '/api/v1/ai/anomalies/', handlers: anomalies },
  { path: '/api/v1/ai/anomalies/check', handlers: draftCheck },
  { path: '/api/v1/ai/anomalies/{finding_id}', handlers: anomaly },
]

/** Returns the OpenAPI description of the whole API. */
export function describeRoutes(): OpenApi {
  return describe(routes)
}

answerWith(describeRoutes)
