import { z } from 'zod'
import { listDeliveries } from '#lib/deliveries/queries'
import { Delivery, NewDelivery } from '#lib/deliveries/schema'
import { sendPaper } from '#lib/deliveries/service'
import type { PaperRef } from '#lib/files/schema'
import { route } from '#lib/http/route'
import { DryRun, idParams } from '#lib/wire/schema'

interface DeliveredPaper {
  noun: PaperRef['noun']
  /** The parameter of the path with the record's identifier. */
  param: string
  /** What the paper is called, with its article. */
  paper: string
  operation_ids: { list: string; deliver: string }
  /** Whoever may see and change these can send the paper. */
  resource: 'invoices' | 'payments'
  /** What is listed, and what is never sent. */
  listed: string
  refused: string
}

/** The endpoints that mail the paper of a record and list the mails with it. */
export function deliveryRoutes({ noun, param, paper, operation_ids, resource, listed, refused }: DeliveredPaper) {
  const params = idParams(param)
  const refTo = (ids: z.output<typeof params>) => ({ noun, id: ids[param] as string })
  return {
    GET: route(
      {
        permission: `${resource}.read`,
        operation_id: operation_ids.list,
        summary: `List the mails with ${paper}`,
        description: `${listed}; \`status\` says how each fared.`,
        params,
        response: z.array(Delivery),
      },
      (ctx, { params }) => listDeliveries(ctx, refTo(params)),
    ),
    POST: route(
      {
        permission: `${resource}.write`,
        operation_id: operation_ids.deliver,
        summary: `Mail ${paper}`,
        description: `It is attached as PDF, the same bytes each time. ${refused} With \`dry_run=true\` nothing is sent and the answer shows the mail.`,
        params,
        query: DryRun,
        body: NewDelivery.optional(),
        response: Delivery,
        status: 202,
        errors: ['conflict'],
      },
      (ctx, { params, query, body }) => sendPaper(ctx, refTo(params), body ?? {}, query.dry_run),
    ),
  }
}
