import type { Compilable, CompiledQuery } from 'kysely'
import { slotDb } from '#db/tenant'
import type { Ctx } from '#lib/context'

/** Stands for a value while a query is compiled; where it comes out among the parameters, the value goes. */
class Slot {
  readonly read: (ctx: Ctx, values: Values) => unknown

  constructor(read: (ctx: Ctx, values: Values) => unknown) {
    this.read = read
  }
}

/** What a query is made of. Booleans decide about its text; everything else is a value in it. */
export type Values = Readonly<Record<string, unknown>>

const TENANT = new Slot((ctx) => ctx.tenant_id)
const ACCOUNT = new Slot((ctx) => (ctx.actor.kind === 'account' ? ctx.actor.account_id : null))
const MAX_KEPT = 300
const compiled = new Map<string, CompiledQuery>()

/** Two requests of the same shape differ in values only. */
function shapeOf(values: Values): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      if (Array.isArray(value)) return `${name}*${value.length}`
      return typeof value === 'boolean' ? `${name}=${value}` : name
    })
    .join(',')
}

function slotted(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (value === undefined || typeof value === 'boolean') return [name, value]
      if (Array.isArray(value))
        return [name, value.map((_, at) => new Slot((_ctx, given) => (given[name] as unknown[])[at]))]
      return [name, new Slot((_ctx, given) => given[name])]
    }),
  )
}

/**
 * Runs a query that is built and compiled only once for each shape of its values: on a hot list that costs
 * more than everything else in this process. While building, every value is a slot, so `build` may pass
 * values on but not look into them.
 *
 * @param name the query, and whatever else its text depends on
 */
export async function runPrepared<T>(
  ctx: Ctx,
  name: string,
  values: Values,
  build: (ctx: Ctx, values: Values) => Compilable,
): Promise<T[]> {
  const roles = ctx.actor.kind === 'account' ? ctx.actor.roles.join('+') : ctx.actor.kind
  const key = `${name} ${roles} ${shapeOf(values)}`
  let query = compiled.get(key)
  if (!query) {
    const actor = ctx.actor.kind === 'account' ? { ...ctx.actor, account_id: ACCOUNT as unknown as string } : ctx.actor
    query = build(
      { ...ctx, tenant_id: TENANT as unknown as string, actor, db: slotDb(TENANT as unknown as string) },
      slotted(values),
    ).compile()
    if (compiled.size >= MAX_KEPT) compiled.clear()
    compiled.set(key, query)
  }
  const parameters = query.parameters.map((parameter) =>
    parameter instanceof Slot ? parameter.read(ctx, values) : parameter,
  )
  return (await ctx.db.executeQuery({ ...query, parameters })).rows as T[]
}
