import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#lib/context'
import type { Scope } from '#lib/intelligence/detectors/scope'
import type { EvidenceRow } from '#lib/intelligence/findings/schema'
import { pages } from '#lib/paths'

/** Runs SQL that reads, together with whatever else is being read at the moment. */
export async function readRows<R>(ctx: Ctx, query: RawBuilder<R>): Promise<R[]> {
  return (await ctx.db.selectFrom(sql<R>`(${query})`.as('found')).selectAll().execute()) as R[]
}

/** The day an invoice was issued, as the index of issue dates has it. */
export const ISSUED_ON = sql.raw(`(case when i.issue_date is null then 'infinity'::date else i.issue_date end)`)

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  members: pages.admin.member,
  invoices: pages.admin.invoice,
  payments: pages.admin.payment,
  events: pages.admin.event,
}

/** A record as evidence, with the page that shows it. */
export function evidence(noun: string, id: string, label: string, detail: string): EvidenceRow {
  return { noun, id, label, detail, href: PAGES[noun]?.(id) ?? null }
}

/** A record as what a finding is about. */
export function subject(noun: string, id: string, label: string) {
  return { type: noun, id, label, href: PAGES[noun]?.(id) ?? null }
}

/** Makes detectors of the same run share what one of them has loaded. */
export function oncePerRun<R>(load: (ctx: Ctx, scope: Scope) => Promise<R>): (ctx: Ctx, scope: Scope) => Promise<R> {
  const loaded = new WeakMap<Scope, Promise<R>>()
  return (ctx, scope) => {
    const found = loaded.get(scope) ?? load(ctx, scope)
    loaded.set(scope, found)
    return found
  }
}
