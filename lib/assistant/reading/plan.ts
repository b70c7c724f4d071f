import type { Reading } from '#lib/assistant/reading/composing/draft'
import type { ConceptName } from '#lib/assistant/reading/concepts'
import type { Place } from '#lib/assistant/reading/declining'
import type { Language } from '#lib/assistant/reading/packs/pack'
import type { Together } from '#lib/assistant/reading/variants'
import type { Noun } from '#lib/records/model'

/** One look-up of a plan, with what sets it apart from the others. */
export interface Ask extends Reading {
  readonly label: string | null
}

/** Why a question is not answered: it orders, is about nothing that is kept, or about what is others', unknown, or of nobody. */
export type Refused =
  | 'order'
  | 'how'
  | 'elsewhere'
  | 'foreign'
  | 'others'
  | 'why'
  | 'advice'
  | 'not_kept'
  | 'forecast'
  | 'no_day'
  | 'no_record'

/** A plan that may be meant, in words of its own: whoever says them gets its answer. */
export interface Offer {
  readonly text: string
  readonly asks: readonly Ask[]
  readonly together: Together
  /** Whether it passes over a part of what was asked, or says no more than what was answered before. */
  readonly is_partial?: boolean
}

/** What is done about a question. */
export type Plan =
  | {
      readonly kind: 'answer'
      readonly language: Language
      readonly asks: readonly Ask[]
      /** How the asks stand to each other. */
      readonly together: Together
      /** Of two that are compared: whether it was asked if the first is the larger, or the smaller one. */
      readonly is_first?: 'larger' | 'smaller'
      /** Whether a model chose it, so that the question says nothing of what was looked up: the answer has to say it all. */
      readonly is_planned?: boolean
      /** The people and events that names were taken for. */
      readonly named: readonly string[]
    }
  | {
      readonly kind: 'clarify'
      readonly language: Language
      readonly words: readonly string[]
      readonly options: readonly string[]
      readonly is_name: boolean
      /** Who the options stand for, where they are people of one name. */
      readonly ids?: readonly string[]
      /** Whether what was said to choose one of them is so of none. */
      readonly is_none?: boolean
      /** Those of the options that stand for plans. */
      readonly offered?: readonly Offer[]
      /** What it was read as, but for what was not understood. */
      readonly asks?: readonly Ask[]
    }
  | {
      readonly kind: 'refuse'
      readonly language: Language
      readonly reason: Refused
      /** Of an order: what something is to be done to. */
      readonly about?: Noun | Place
      /** What can be asked instead: the reasons that were noted. */
      readonly instead?: 'reasons'
    }
  /** Nobody has the name that was asked for; near are those who have a part of it. */
  | { readonly kind: 'nobody'; readonly language: Language; readonly name: string; readonly near: readonly string[] }
  | { readonly kind: 'define'; readonly language: Language; readonly concepts: readonly ConceptName[] }
  /** Nothing was asked: somebody said thank you, or goodbye. */
  | { readonly kind: 'thanks'; readonly language: Language }

type Clarify = Extract<Plan, { kind: 'clarify' }>

/** A plan that asks back about words that were not understood. */
export const askBack = (language: Language, words: readonly string[], more: Partial<Clarify> = {}): Clarify => ({
  ...{ kind: 'clarify', language, words, options: [], is_name: false },
  ...more,
})

/** A plan that offers others to choose from. */
export const offering = (
  language: Language,
  offered: readonly Offer[],
  { words = [], asks = [] }: Pick<Partial<Clarify>, 'words' | 'asks'>,
): Clarify => askBack(language, words, { options: offered.map(({ text }) => text), offered, asks })
