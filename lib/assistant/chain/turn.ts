import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { attempt, isContent } from '#lib/assistant/chain/attempt'
import { AttemptLog, type AttemptReport } from '#lib/assistant/chain/attempt-log'
import { BUILTIN, type ModelLink, providerOf } from '#lib/assistant/chain/endpoints'
import { LinkFailure } from '#lib/assistant/chain/failures'
import { isGarbled, trimHistory, withoutMarks } from '#lib/assistant/chain/prompts'
import type { AiModel, FailureKind } from '#lib/assistant/chain/schema'
import type { ChainState } from '#lib/assistant/chain/state'

/** A model that failed within a turn, or that was not asked, and why. */
interface PassedOver {
  id: string
  reason: FailureKind
}

/** Who answered the last step of a turn, and who did not. */
export interface Answered {
  /** Of a link, or `builtin`. */
  id: string
  provider: AiModel['provider']
  kind: AiModel['kind']
  fallback_from: PassedOver[]
}

type Parts = AsyncGenerator<LanguageModelV4StreamPart, void, undefined>

/** An answer of which the beginning is there. */
export interface Opened {
  held: LanguageModelV4StreamPart[]
  /** Throws LinkFailure when the answer breaks off. */
  rest: Parts
  /** Ends it, because nobody wants it any more. */
  leave(): void
}

/** Less than this is no chance to answer. */
const MIN_PATIENCE_MS = 20
/** A model may garble one tool call of a turn; it is told, and mends it. */
const MAX_GARBLED_CALLS = 1
const MAX_ADAPTATIONS = 4
/** Of the turn's patience, kept for each model that is still to be asked. */
const MIN_SHARE = 1 / 6

interface TurnParts {
  state: ChainState
  lastResort: LanguageModelV4
  preferred: string | undefined
  onAttempt: ((report: AttemptReport) => void) | undefined
}

/** One turn of a conversation: several calls to the chain, one after the other. */
export class Turn {
  /** Who answered last. */
  answered: Answered | null = null

  readonly #parts: TurnParts
  readonly #state: ChainState
  readonly #passedOver = new Map<string, FailureKind>()
  readonly #failed = new Set<string>()
  readonly #garbled = new Map<string, number>()
  /** The model that the turn stays with. */
  #current: string | undefined
  #waited_ms = 0
  #brokeOff = false

  constructor(parts: TurnParts) {
    this.#parts = parts
    this.#state = parts.state
  }

  /**
   * Returns an answer with its first content, or the whole of it when one broke off before in this turn. Throws the
   * caller's reason when the caller aborts, and what the last resort throws.
   */
  async answer(asked: LanguageModelV4CallOptions): Promise<Opened> {
    const leaving = new AbortController()
    const leave = () => leaving.abort(new Error('Nobody reads the answer any more.'))
    const signals = [leaving.signal, ...(asked.abortSignal === undefined ? [] : [asked.abortSignal])]
    const options = { ...asked, abortSignal: AbortSignal.any(signals) }
    const order = await this.#order()
    for (const [index, link] of order.entries()) {
      options.abortSignal.throwIfAborted()
      if (!this.#mayAsk(link, options)) continue
      const opened = await this.#ask(link, options, this.#shareOf(order.slice(index + 1)))
      if (opened !== null) return { ...opened, leave }
    }
    options.abortSignal.throwIfAborted()
    this.#settle(this.#answeredBy(BUILTIN, BUILTIN, 'builtin'))
    const { stream } = await this.#parts.lastResort.doStream(withoutMarks(options))
    return { ...(await hold(this.#ofLastResort(stream), () => true)), leave }
  }

  /** The turn's model first, then the preferred one, then as configured; those nearly out of allowance last. */
  async #order(): Promise<ModelLink[]> {
    const { preferred } = this.#parts
    if ((this.#current ?? preferred) === BUILTIN) return []
    const rank = (link: ModelLink) => {
      if (link.id === this.#current) return 0
      if (link.id === preferred) return 1
      return this.#state.isScarce(link) ? 3 : 2
    }
    return [...(await this.#state.links())].sort((a, b) => rank(a) - rank(b))
  }

  #mayAsk(link: ModelLink, { tools = [] }: LanguageModelV4CallOptions): boolean {
    if (this.#failed.has(link.id)) return false
    const { circuits } = this.#state
    let reason: FailureKind | null = null
    if (tools.length > 0 && !this.#state.capabilities(link).tools) reason = 'no_tools'
    else if (this.#patience() < MIN_PATIENCE_MS) reason = 'timeout'
    else if (!circuits.admit(link)) reason = circuits.report(link).reason ?? 'server_error'
    if (reason !== null) this.#passedOver.set(link.id, reason)
    return reason === null
  }

  #patience(): number {
    return this.#state.limits.patience_ms - this.#waited_ms
  }

  /** Returns how long the next model may be silent, so that those after it have a chance too. */
  #shareOf(later: readonly ModelLink[]): number {
    const { circuits, limits } = this.#state
    const left = this.#patience()
    const others = later.filter((link) => !this.#failed.has(link.id) && circuits.report(link).state !== 'open').length
    const chance = Math.min(limits.patience_ms * MIN_SHARE, left / (others + 1))
    return Math.min(limits.first_content_ms, left - chance * others)
  }

  #answeredBy(id: string, provider: Answered['provider'], kind: Answered['kind']): Answered {
    const passed = [...this.#passedOver].filter(([each]) => each !== id)
    return { id, provider, kind, fallback_from: passed.map(([each, reason]) => ({ id: each, reason })) }
  }

  #settle(answered: Answered): void {
    this.#current = answered.id
    this.answered = answered
  }

  /** Returns the answer of one model, or null when it failed before any of it was handed on. */
  async #ask(
    link: ModelLink,
    asked: LanguageModelV4CallOptions,
    patience_ms: number,
  ): Promise<Omit<Opened, 'leave'> | null> {
    let options = this.#current === link.id ? asked : withoutMarks(asked)
    for (let adaptations = 0; ; adaptations += 1) {
      try {
        const opened = await hold(
          this.#attempt(link, options, patience_ms),
          (part) => !this.#brokeOff && isContent(part),
        )
        this.#settle(this.#answeredBy(link.id, providerOf(link), 'llm'))
        return opened
      } catch (error) {
        if (!(error instanceof LinkFailure)) throw error
        const adapted = adaptations < MAX_ADAPTATIONS ? this.#adapt(link, options, error) : null
        if (adapted === null) {
          this.#giveUp(link, error)
          return null
        }
        options = adapted
      }
    }
  }

  /** Returns the request as the model can take it, or null when there is no such. */
  #adapt(
    link: ModelLink,
    options: LanguageModelV4CallOptions,
    failure: LinkFailure,
  ): LanguageModelV4CallOptions | null {
    const known = this.#state.capabilities(link)
    if (failure.kind === 'no_tools') known.tools = false
    if (failure.kind === 'unsupported_setting' && failure.setting !== null && !known.unsupported.has(failure.setting)) {
      known.unsupported.add(failure.setting)
      return options
    }
    if (failure.kind !== 'context_too_long') return null
    const prompt = trimHistory(options.prompt)
    return prompt === null ? null : { ...options, prompt }
  }

  #giveUp(link: ModelLink, failure: LinkFailure): void {
    this.#failed.add(link.id)
    this.#passedOver.set(link.id, failure.kind)
  }

  /** One request: yields its parts and notes how it went, whichever way it ends. */
  async *#attempt(link: ModelLink, options: LanguageModelV4CallOptions, patience_ms: number): Parts {
    const { now } = this.#state
    const isHeld = this.#brokeOff
    const gap_ms = isHeld ? Math.min(this.#state.limits.gap_ms, patience_ms) : this.#state.limits.gap_ms
    const limits = { ...this.#state.limits, first_content_ms: patience_ms, gap_ms }
    const started = performance.now()
    const { unsupported } = this.#state.capabilities(link)
    const attempts = new AttemptLog(link, this.#state, this.#parts.onAttempt)
    try {
      const onHeaders = (headers: Headers) => this.#state.noteHeaders(link, headers)
      const parts = { limits, now, unsupported, onHeaders }
      for await (const part of attempt(link, options, parts)) {
        attempts.see(part)
        if (part.type === 'tool-call' && isGarbled(part, options)) this.#noteGarbled(link, attempts)
        if (part.type === 'finish') attempts.succeed()
        yield part.type === 'finish' ? mark(part, this.#answeredBy(link.id, providerOf(link), 'llm')) : part
      }
    } catch (error) {
      if (error instanceof LinkFailure) {
        attempts.fail(error)
        const wasSeen = attempts.first_content_ms !== null && !isHeld
        if (!wasSeen) this.#waited_ms += performance.now() - started
        else if (error.kind === 'timeout') this.#waited_ms += gap_ms
        if (attempts.first_content_ms !== null) {
          this.#brokeOff = true
          this.#giveUp(link, error)
        }
      }
      throw error
    } finally {
      attempts.leave()
    }
  }

  #noteGarbled(link: ModelLink, attempts: AttemptLog): void {
    attempts.garbled_calls += 1
    const count = (this.#garbled.get(link.id) ?? 0) + 1
    this.#garbled.set(link.id, count)
    if (count > MAX_GARBLED_CALLS) throw new LinkFailure('bad_answer')
  }

  async *#ofLastResort(stream: ReadableStream<LanguageModelV4StreamPart>): Parts {
    for await (const part of stream) {
      yield part.type === 'finish' ? mark(part, this.#answeredBy(BUILTIN, BUILTIN, 'builtin')) : part
    }
  }
}

type Finish = Extract<LanguageModelV4StreamPart, { type: 'finish' }>

function mark(part: Finish, { fallback_from, ...answered }: Answered): Finish {
  const quorate = { ...answered, fallback_from: fallback_from.map((each) => ({ ...each })) }
  return { ...part, providerMetadata: { ...part.providerMetadata, quorate } }
}

/** Reads as far as a part that is enough, or to the end. */
async function hold(
  parts: Parts,
  isEnough: (part: LanguageModelV4StreamPart) => boolean,
): Promise<Omit<Opened, 'leave'>> {
  const held: LanguageModelV4StreamPart[] = []
  for (;;) {
    const { done, value } = await parts.next()
    if (done) break
    held.push(value)
    if (isEnough(value)) break
  }
  return { held, rest: parts }
}
