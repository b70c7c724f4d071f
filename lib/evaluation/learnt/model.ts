import type { Weights } from '#lib/evaluation/learnt/logistic'
import { type Planned, partsOf } from '#lib/evaluation/learnt/template'

/** The form of a plan, with how many written questions have it. */
export interface Form {
  /** Null for questions that no look-up answers. */
  readonly plan: Planned | null
  readonly count: number
}

/** What was learnt from questions that were written together with their plans. */
export interface Learnt extends Weights {
  readonly forms: readonly Form[]
}

/** What a question without a plan is made of. */
export const NOTHING = 'nothing'

/** The parts of a form. */
export const partsOfForm = ({ plan }: Pick<Form, 'plan'>): ReadonlySet<string> =>
  plan === null ? new Set([NOTHING]) : partsOf(plan)

/** A model made ready for questions. */
export class Reader {
  readonly learnt: Learnt
  readonly #features: ReadonlyMap<string, number>
  readonly #parts: ReadonlyMap<string, number>
  readonly #forms: readonly { readonly form: Form; readonly parts: readonly number[] }[]

  constructor(learnt: Learnt) {
    this.learnt = learnt
    this.#features = new Map(learnt.features.map((feature, index) => [feature, index]))
    this.#parts = new Map(learnt.parts.map((part, index) => [part, index]))
    this.#forms = learnt.forms.map((form) => ({
      form,
      parts: [...partsOfForm(form)].flatMap((part) => this.#parts.get(part) ?? []),
    }))
  }

  /** How likely each part is, by its index, and which share of the features was met when learning. */
  likelihoods(features: readonly string[]): { likely: Float32Array; known: number } {
    const { weights, parts } = this.learnt
    const sums = new Float32Array(parts.length)
    const known = features.flatMap((feature) => this.#features.get(feature) ?? [])
    for (const feature of known)
      for (const at of parts.keys()) (sums[at] as number) += weights[feature * parts.length + at] as number
    const scale = 1 / Math.sqrt(known.length || 1)
    return { likely: sums.map((sum) => 1 / (1 + Math.exp(-sum * scale))), known: known.length / (features.length || 1) }
  }

  /** The forms, the likeliest first, each with the logarithm of how likely it is that a question has all of its parts and no others. */
  ranked(likely: Float32Array): { form: Form; score: number }[] {
    const odds = likely.map((each) => Math.log(clamped(each)) - Math.log(clamped(1 - each)))
    const none = likely.reduce((sum, each) => sum + Math.log(clamped(1 - each)), 0)
    return this.#forms
      .map(({ form, parts }) => ({
        form,
        score: parts.reduce((sum, part) => sum + (odds[part] as number), none + COMMON * Math.log(form.count)),
      }))
      .sort((one, other) => other.score - one.score)
  }

  /** How well a plan fits: the sum and the least of the logarithms of its parts, and what the likeliest others weigh. */
  fit(parts: ReadonlySet<string>, likely: Float32Array): { present: number; least: number; absent: number } {
    const own = [...parts].map((part) => this.#parts.get(part))
    const present = own.map((part) => Math.log(part === undefined ? UNSEEN : clamped(likely[part] as number)))
    const mine = new Set(own)
    const absent = likely.reduce((sum, each, part) => (mine.has(part) ? sum : sum + Math.log(clamped(1 - each))), 0)
    return { present: present.reduce((sum, each) => sum + each, 0), least: Math.min(0, ...present), absent }
  }
}

/** How much it counts that a form is common. */
const COMMON = 0.1
/** How likely a part is that was never met. */
const UNSEEN = 0.02
const clamped = (likely: number) => Math.min(1 - 1e-4, Math.max(1e-4, likely))
