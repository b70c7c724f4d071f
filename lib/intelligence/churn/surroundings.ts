import type { Ctx } from '#lib/context'
import { todayIn } from '#lib/format/dates'
import { type DayNumber, dayNumberOf } from '#lib/intelligence/churn/days'
import type { Wording } from '#lib/intelligence/churn/explain'

/** The tenant, as far as predictions need to know it. */
export interface Surroundings {
  today: DayNumber
  zone: string
  wording: Wording
}

/** Returns the tenant as it is at a moment. */
export async function lookAround({ db }: Ctx, now: Date): Promise<Surroundings> {
  const tenant = await db
    .selectFrom('tenants')
    .select(['name', 'locale', 'currency', 'time_zone'])
    .executeTakeFirstOrThrow()
  const { name, locale, currency, time_zone } = tenant
  return {
    today: dayNumberOf(todayIn(time_zone, now)),
    zone: time_zone,
    wording: { tenant_name: name, locale, currency },
  }
}
