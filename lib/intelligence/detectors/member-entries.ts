import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { addYears } from '#lib/format/dates'
import type { Detector } from '#lib/intelligence/detectors/detector'
import { type Flaw, flawFound } from '#lib/intelligence/detectors/entries'
import { readRows } from '#lib/intelligence/detectors/rows'
import type { Scope } from '#lib/intelligence/detectors/scope'
import { told } from '#lib/intelligence/detectors/told'
import { MAX_AGE } from '#lib/members/schema'

/** The days of a member, as they were typed. */
export interface MemberEntry {
  label: string
  birth_date: string | null
  joined_on: string | null
}

/** Returns what cannot be right about a member's days. */
export function flawsOfMember({ label, birth_date, joined_on }: MemberEntry, { today, words }: Scope): Flaw[] {
  if (!birth_date) return []
  const action = 'Correct the date, or leave it out.'
  const born = words.date(birth_date)
  if (birth_date > today) {
    const headline = told`${label} is born on ${born}`
    const explanation = told`${headline}, a day to come.`
    return [{ type: 'birth_in_future', rule: 'certain', headline, explanation, action }]
  }
  if (birth_date < addYears(today, -MAX_AGE)) {
    const headline = told`${label} would be more than ${MAX_AGE} years old`
    return [
      { type: 'birth_too_early', rule: 'certain', headline, explanation: told`${headline}: born on ${born}.`, action },
    ]
  }
  if (joined_on && joined_on < birth_date) {
    const headline = told`${label} joined before being born`
    const explanation = told`${label} joined on ${words.date(joined_on)}, before the birth on ${born}.`
    return [{ type: 'joined_before_birth', rule: 'certain', headline, explanation, action }]
  }
  return []
}

interface KeptMember extends MemberEntry {
  id: string
  created_on: string
}

const MAX_FOUND = 100

/** Members whose days may be wrong, whenever they were typed. */
function loadSuspects(ctx: Ctx, { today, time_zone }: Scope): Promise<KeptMember[]> {
  return readRows<KeptMember>(
    ctx,
    sql`select id, first_name || ' ' || last_name as label, birth_date, joined_on,
      (created_at at time zone ${time_zone})::date as created_on
    from members
    where list_status <> 'archived' and birth_date is not null
      and (birth_date > ${today}::date or birth_date < ${addYears(today, -MAX_AGE)}::date or joined_on < birth_date)
      and not (list_status = 'deceased' and birth_date < ${addYears(today, -MAX_AGE)}::date)
    order by id limit ${MAX_FOUND}`,
  )
}

export const memberEntries: Detector = {
  name: 'member_entries',
  kind: 'anomaly',
  module: 'members',
  permission: 'members.read',
  label: 'Days of members that cannot be right',
  detect: async ({ ctx, scope }) => {
    const members = await loadSuspects(ctx, scope)
    const findings = members.flatMap((member) =>
      flawsOfMember(member, scope).map((flaw) =>
        flawFound(flaw, {
          noun: 'members',
          id: member.id,
          label: member.label,
          detail: `Born ${scope.words.date(member.birth_date ?? '')}`,
          occurred_on: member.created_on,
        }),
      ),
    )
    return { n: scope.member_count, findings }
  },
}
