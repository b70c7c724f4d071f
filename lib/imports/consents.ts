import { consentHeader, readConsentHeader } from '#lib/consents/headers'
import { type NewLine, writeConsents } from '#lib/consents/log'
import { listPurposes, listSaid, listWordings, type Wording, wordsAt } from '#lib/consents/queries'
import { momentOnDay, type Said, saidBy } from '#lib/consents/said'
import type { ConsentPurpose } from '#lib/consents/schema'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { toLocal } from '#lib/format/dates'
import { headerKey } from '#lib/imports/columns'
import { type ImportField, words } from '#lib/imports/fields'
import type { ImportColumn } from '#lib/imports/schema'
import { can } from '#lib/permissions'

/** What a cell says about a purpose: yes or no, and the day on which it was said where that stands there. */
export interface GivenConsent {
  state: Said['state']
  day?: string
}

/** A line that a row adds to the log. */
export interface DecidedConsent extends GivenConsent {
  purpose: string
  at: string | null
  text: string
}

/** The purposes that columns fill, and the clock by which their days are told. */
export interface ConsentPlan {
  purposes: ReadonlyMap<string, ConsentPurpose>
  wordings: ReadonlyMap<string, Wording[]>
  time_zone: string
}

/** How columns of the purposes that are there from the start are called elsewhere. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  newsletter: words(
    'newsletter|newsletter consent|e mail consent|email consent|receives newsletter|rundbrief|newsletter einwilligung|newsletter erlaubt|einwilligung newsletter|infolettre|lettre d information|consentement newsletter',
  ),
  photos: words(
    'photos|photo consent|photo permission|media consent|fotos|fotoerlaubnis|einwilligung fotos|bildrechte|droit a l image|autorisation photo',
  ),
  partners: words('partner offers|offers of partners|angebote von partnern|offres de partenaires'),
}

/** The purposes of the association, as something that columns fill. Empty for a role that notes no consents. */
export async function consentFields(ctx: Ctx): Promise<ImportField[]> {
  if (!can(ctx, 'members.write')) return []
  return (await listPurposes(ctx)).map(({ key, label }) => ({
    ...{ field: consentHeader(key), label: `Consent: ${label}`, reading: 'consent' as const },
    names: [...new Set([headerKey(label), headerKey(key), ...(NAMES[key] ?? [])])],
  }))
}

/** Throws forbidden for a column that is to fill a purpose, where the role notes no consents. */
export function requireConsents(ctx: Ctx, field: string): void {
  if (readConsentHeader(field) !== null && !can(ctx, 'members.write'))
    throw new AppError('forbidden', 'Your role notes no consents. Leave the column out.', { field: 'columns' })
}

/** Reads what the columns of a file are compared with: only the purposes that they fill. */
export async function consentPlan(ctx: Ctx, columns: readonly ImportColumn[], time_zone: string): Promise<ConsentPlan> {
  const taken = new Set(columns.map(({ field }) => field))
  const isTaken = columns.some(({ field }) => field !== null && readConsentHeader(field) !== null)
  const purposes = isTaken ? (await listPurposes(ctx)).filter(({ key }) => taken.has(consentHeader(key))) : []
  return {
    purposes: new Map(purposes.map((purpose) => [purpose.key, purpose])),
    wordings: purposes.length > 0 ? await listWordings(ctx) : new Map(),
    time_zone,
  }
}

/** What people who are there said about the purposes that rows tell of. */
export function saidOf(
  ctx: Ctx,
  { purposes }: ConsentPlan,
  people: readonly { id: string }[],
): ReturnType<typeof listSaid> {
  return listSaid(
    ctx,
    people.map(({ id }) => id),
    [...purposes.keys()],
  )
}

const WORD = { given: 'yes', withdrawn: 'no' } as const

/**
 * Decides which lines a row adds to the log. What somebody said later goes on holding, and what has no day is taken for
 * older than all that was said here.
 *
 * @param said what the person said here, by purpose; undefined for somebody new
 */
export function decideConsents(
  { purposes, wordings, time_zone }: ConsentPlan,
  given: Readonly<Record<string, GivenConsent>> | undefined,
  said: ReadonlyMap<string, readonly Said[]> | undefined,
  problem: (field: string, message: string) => void,
): { consents: DecidedConsent[]; notes: string[] } {
  const consents: DecidedConsent[] = []
  const notes: string[] = []
  for (const [key, { state, day }] of Object.entries(given ?? {})) {
    const purpose = purposes.get(key)
    if (!purpose) {
      problem(consentHeader(key), 'This purpose was deleted. Empty the cell, or leave the column out.')
      continue
    }
    const lines = said?.get(key) ?? []
    const dayOf = ({ at }: Said) => toLocal(at, time_zone).slice(0, 10)
    const [last] = lines
    const about = `“${purpose.label}”:`
    const holds = last && saidBy(lines, new Date().toISOString(), purpose.asked_again_at)
    if (day === undefined && last) {
      if (holds !== state)
        notes.push(
          `${about} ${WORD[last.state]} was said on ${dayOf(last)}${holds === null ? ', to other words' : ' and holds'}. Write the day behind ${WORD[state]} where that was said later.`,
        )
      continue
    }
    // What was said on that day stands in the log, at whatever time it was.
    if (day !== undefined && lines.some((line) => line.state === state && dayOf(line) === day)) continue
    // A no of today is said now: its day is not over yet.
    const moment = day === undefined ? null : momentOnDay(day, state, time_zone)
    const at = moment !== null && Date.parse(moment) > Date.now() ? null : moment
    if (at !== null && saidBy(lines, at, purpose.asked_again_at) === state) continue
    if (state === 'given' && !purpose.is_active) {
      problem(
        consentHeader(key),
        `Nobody is asked for ${about.slice(0, -1)} any more, and no yes is noted. Empty the cell, or switch the purpose on in Settings.`,
      )
      continue
    }
    consents.push({ purpose: key, state, ...(day !== undefined && { day }), at, text: wordsAt(purpose, wordings, at) })
    if (at === null) continue
    const isLater = last !== undefined && Date.parse(last.at) > Date.parse(at)
    if (isLater && last.state !== state)
      notes.push(`${about} ${WORD[state]} is noted for ${day}; ${WORD[last.state]}, said on ${dayOf(last)}, holds.`)
    else if (!isLater && saidBy([{ state, at }], new Date().toISOString(), purpose.asked_again_at) !== state)
      notes.push(`${about} ${WORD[state]} is noted for ${day}; it was said to other words and does not hold.`)
  }
  return { consents, notes }
}

/** Where a line of the log came from, for staff. */
const fromFile = (name: string): string => `From the file “${name}”`

/**
 * Adds the lines of rows to the log, whose members are locked. Returns their ids for each row.
 *
 * @throws AppError forbidden for a role that notes no consents
 */
export async function noteConsents(
  ctx: Ctx,
  file: string,
  rows: readonly { member_id: string; consents: readonly DecidedConsent[] }[],
): Promise<string[][]> {
  const lines = rows.flatMap(({ member_id, consents }) =>
    consents.map((consent): NewLine => ({ ...consent, member_id, way: 'import', note: fromFile(file) })),
  )
  if (lines.length > 0 && !can(ctx, 'members.write'))
    throw new AppError('forbidden', 'The account that began this notes no consents. Leave their columns out.')
  const ids = await writeConsents(ctx, lines)
  return rows.map(({ consents }) => ids.splice(0, consents.length))
}
