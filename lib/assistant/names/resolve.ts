import { CANDIDATE, type Candidate, findByName, type Ranking } from '#lib/assistant/names/find-by-name'
import { actingAccountId } from '#lib/context'
import type { ReadContext } from '#lib/figures/read-context'
import { displayName } from '#lib/format/names'
import { reachableMembers } from '#lib/members/selection'
import { isCurrent } from '#lib/members/status'

/** A member that a reference may mean. */
interface NamedMember {
  id: string
  /** The name to show. */
  label: string
  member_number: string
  city: string | null
  list_status: string
}

/** What a reference means: one member, one of several, or nobody. */
export type Resolution =
  | { kind: 'one'; member: NamedMember }
  | {
      kind: 'several'
      choices: { id: string; label: string }[]
      /** Whether nobody bears the very name, and these have one like it. */
      is_near: boolean
    }
  | { kind: 'none' }

/** Whether somebody is meant who is a member now, or who left. */
export type Meant = 'present' | 'former'

/** How many are offered for a choice. */
export const MAX_CHOICES = 5
/** The second best counts as meant too when it is nearer than this. */
const CLOSE = 0.1
/** Below it a word of the name is another one than was typed. */
const NEAR = 0.75
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const MYSELF = /^(me|my|mine|myself|i|my (own )?(membership|record|profile|account))$/i

/** How a status is called in the language of an answer. */
export type StatusText = (status: string) => string

function toNamed(row: Candidate): NamedMember {
  const { id, member_number, city, list_status } = row
  return { id, member_number, city, list_status, label: displayName(row) }
}

/**
 * Finds the member that a reference means: an identifier, a member number, an e-mail address, a name as people type
 * it (accents, initials, short forms, up to two wrong letters), or "me". Names that fit nearly as well are offered
 * for a choice rather than decided.
 *
 * @param meant who of several of one name is
 * @param statusText how a status is called in what is offered
 */
export async function resolveMember(
  readContext: ReadContext,
  ref: string,
  meant: Meant = 'present',
  statusText?: StatusText,
): Promise<Resolution> {
  const text = ref.trim().slice(0, 200)
  if (text === '') return { kind: 'none' }
  if (MYSELF.test(text)) return oneOf(await reachedBy(readContext, 'own', text))
  const exact = UUID.test(text)
    ? await reachedBy(readContext, 'id', text)
    : await reachedBy(readContext, 'number', text)
  if (exact.length > 0 || UUID.test(text)) return oneOf(exact)
  return decide(await findByName(readContext, text), meant, statusText)
}

function oneOf(rows: Candidate[]): Resolution {
  const [row] = rows
  return row ? { kind: 'one', member: toNamed(row) } : { kind: 'none' }
}

/** Those reached by something that only one member has. */
async function reachedBy(readContext: ReadContext, by: 'own' | 'id' | 'number', text: string): Promise<Candidate[]> {
  const query = reachableMembers(readContext).select(CANDIDATE)
  if (by === 'own') return query.where('members.account_id', '=', actingAccountId(readContext.ctx)).execute()
  if (by === 'id') return query.where('members.id', '=', text.toLowerCase()).execute()
  if (text.includes('@')) return query.where('members.email_key', '=', text.toLowerCase()).limit(1).execute()
  const number = text.replace(/^(member|no\.?|number|#|\s)+/i, '')
  return query.where('members.member_number', 'in', [...new Set([text, number, number.toUpperCase()])]).execute()
}

function decide({ ranked, are_all }: Ranking, which: Meant, statusText?: StatusText): Resolution {
  const [best] = ranked
  if (!best) return { kind: 'none' }
  const close = ranked.filter(({ score }) => score > best.score - CLOSE)
  // The archived are meant only when nobody else is.
  const kept = close.filter(({ row }) => row.list_status !== 'archived')
  const meant = kept.length > 0 ? kept : close
  const whole = meant.filter(({ score }) => score >= 1)
  // Of several of one name the one who is a member now is meant, or the one who left.
  const likely = whole.filter(({ row }) => isCurrent(row.list_status) === (which === 'present'))
  const [only] = [whole, meant, likely].find((each) => each.length === 1) ?? []
  if (only && are_all) return { kind: 'one', member: toNamed(only.row) }
  const offered = are_all ? meant : ranked
  return {
    kind: 'several',
    choices: offered.slice(0, MAX_CHOICES).map(({ row }) => toChoice(row, statusText)),
    is_near: best.score < NEAR,
  }
}

/** A member as one of several of a name to choose from: with number, town, and whether they left. */
export function toChoice(row: Candidate, statusText: StatusText = (status) => status): { id: string; label: string } {
  const known = [row.member_number, row.city, isCurrent(row.list_status) ? null : statusText(row.list_status)]
  return { id: row.id, label: `${displayName(row)} (${known.filter(Boolean).join(', ')})` }
}
