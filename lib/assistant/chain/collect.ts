import type { LanguageModelV4Content, LanguageModelV4GenerateResult, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { LinkFailure } from '#lib/assistant/chain/failures'
import type { Opened } from '#lib/assistant/chain/turn'

/**
 * Reads an answer to its end and returns it in one piece. Nobody has seen any of it before, so when it breaks off the
 * next one is asked for. Throws what the last resort throws.
 */
export async function collect(answer: () => Promise<Opened>): Promise<LanguageModelV4GenerateResult> {
  for (;;) {
    try {
      return await readWhole(await answer())
    } catch (error) {
      if (!(error instanceof LinkFailure)) throw error
    }
  }
}

async function readWhole({ held, rest }: Opened): Promise<LanguageModelV4GenerateResult> {
  const result: LanguageModelV4GenerateResult = {
    content: [],
    finishReason: { unified: 'other', raw: undefined },
    usage: {
      inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: undefined, text: undefined, reasoning: undefined },
    },
    warnings: [],
  }
  for (const part of held) add(result, part)
  for await (const part of rest) add(result, part)
  return result
}

function add(result: LanguageModelV4GenerateResult, part: LanguageModelV4StreamPart): void {
  switch (part.type) {
    case 'stream-start':
      result.warnings = part.warnings
      break
    case 'text-delta':
    case 'reasoning-delta':
      append(result.content, part.type === 'text-delta' ? 'text' : 'reasoning', part.delta)
      break
    case 'tool-call':
    case 'source':
      result.content.push(part)
      break
    case 'response-metadata': {
      const { type: _, ...metadata } = part
      result.response = metadata
      break
    }
    case 'finish':
      Object.assign(result, { finishReason: part.finishReason, usage: part.usage })
      if (part.providerMetadata !== undefined) result.providerMetadata = part.providerMetadata
      break
    case 'error':
      throw part.error
    default:
  }
}

function append(content: LanguageModelV4Content[], type: 'text' | 'reasoning', delta: string): void {
  const last = content.at(-1)
  if (last?.type === type) last.text += delta
  else content.push({ type, text: delta })
}
