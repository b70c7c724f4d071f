import { answerOnce } from '#lib/assistant/answer-once'
import { grounded } from '#lib/assistant/look-up'
import { composeTurn } from '#lib/assistant/reading/compose-turn'
import { conceptsOf, isConcept, type Piece, whereOf } from '#lib/assistant/reading/pieces'
import type { Plan } from '#lib/assistant/reading/plan'
import { NUMBER_WORD } from '#lib/assistant/reading/row-numbers'
import { type Chosen, chosenBy, MAX_CHOICE, type Namesakes, oneOf, placeSaid } from '#lib/assistant/reading/said'
import type { Vocabulary } from '#lib/assistant/reading/vocabulary'
import type { ReadContext } from '#lib/figures/read-context'
import { fold } from '#lib/format/fold'
import { modelsOf } from '#lib/query/models'
import type { Condition } from '#lib/records/model'

/** What was answered when it was asked which of several of one name is meant. */
export type Choice =
  | { readonly is: 'one'; readonly one: Chosen }
  /** It fits several of them, of which one is still to be chosen, or none. */
  | { readonly is: 'open'; readonly plan: Namesakes['plan'] }

/**
 * Returns who of several of one name is meant by what was answered: by their place among them, by what stands beside
 * their names, or by anything else that is so of one of them, "the student", "celui de Hambourg". Null where it is no
 * answer to that, but says something of its own.
 */
export async function choiceOf(
  readContext: ReadContext,
  vocabulary: Vocabulary,
  plan: Plan,
  typed: string,
): Promise<Choice | null> {
  if (plan.kind !== 'clarify' || !plan.is_name || !plan.ids?.length) return null
  const { ids } = plan
  const text = typed.trim()
  const said = chosenBy(plan, text)
  if (said) return { is: 'one', one: said }

  const nth = placeSaid(text)
  if (nth) return among(plan, ids.slice(nth === 'last' ? -1 : nth - 1).slice(0, 1))
  const isLedUpTo = oneOf(text) !== null
  if (!isLedUpTo && text.split(/\s+/).length > MAX_CHOICE) return null
  const { said: turn } = await composeTurn(readContext, vocabulary, text, null, { lastSpoken: plan.language })
  const own =
    turn?.own.filter(
      (piece) =>
        !isConcept(piece, ...LEADING_UP) &&
        !(isLedUpTo && isConcept(piece, 'and', 'same')) &&
        !NUMBER_WORD.test(fold(piece.text)),
    ) ?? []
  // "Members in Malmö" asks for something else.
  const isOther = own.some((piece) => conceptsOf(piece).some(({ noun }) => noun))
  if (own.length === 0 || (isOther && !isLedUpTo)) return null
  const [only, ...others] = own
  if (only?.is === 'number' && others.length === 0)
    return only.value <= ids.length
      ? among(plan, ids.slice(only.value - 1).slice(0, 1))
      : among(plan, await numbered(readContext, ids, only.value))
  const conditions = own.map(conditionOf)
  if (!conditions.every((each) => each !== null)) return null
  const where: Condition = { and: [{ id: { in: [...ids] } }, ...conditions] }
  const found = await answerOnce(
    readContext,
    grounded({ of: 'members', show: 'rows', where }, modelsOf(readContext.ctx)),
  )
  const known = new Set((found.rows ?? []).map(({ id }) => String(id)))
  return among(
    plan,
    ids.filter((id) => known.has(id)),
  )
}

/** As `choiceOf`, after one of them was chosen: "and the one from Kiel?" Nobody where nothing leads up to it. */
export async function anotherOf(
  readContext: ReadContext,
  vocabulary: Vocabulary,
  { plan, id }: Namesakes,
  text: string,
): Promise<Choice | null> {
  const told = oneOf(text.trim())
  if (told === null || id === null) return null
  const said = chosenBy(plan, told)
  const choice = said ? ({ is: 'one', one: said } as const) : await choiceOf(readContext, vocabulary, plan, text)
  return choice?.is === 'open' && choice.plan.is_none ? null : choice
}

/** What leads up to what is so of somebody. */
const LEADING_UP = ['in', 'with', 'number', 'tiers'] as const

/** What a piece says of a member; null where it says nothing of any. */
function conditionOf(piece: Piece): Condition | null {
  if (piece.is === 'nothing' || piece.is === 'reference') return piece.where.members ?? null
  const [concept] = conceptsOf(piece)
  return concept?.measure ? null : (whereOf(piece)?.members ?? concept?.where?.members ?? null)
}

/** Those of some members whose number is one, however it is written: 445 of M-00445. */
async function numbered({ ctx }: ReadContext, ids: readonly string[], value: number): Promise<string[]> {
  const found = await ctx.db.selectFrom('members').select(['id', 'member_number']).where('id', 'in', ids).execute()
  return found.flatMap(({ id, member_number }) =>
    Number(member_number?.replace(/\D/g, '') || Number.NaN) === value ? [id] : [],
  )
}

/** The choice that leaves some of those who were offered. */
function among(plan: Namesakes['plan'], left: readonly string[]): Choice {
  const { options, ids = [], words } = plan
  const [id, ...others] = left
  if (id === undefined) return { is: 'open', plan: { ...plan, is_none: true } }
  if (others.length === 0) return { is: 'one', one: { name: words[0] ?? '', id } }
  const { is_none: _, ...rest } = plan
  return {
    is: 'open',
    plan: { ...rest, options: options.filter((_, at) => left.includes(ids[at] ?? '')), ids: left },
  }
}
