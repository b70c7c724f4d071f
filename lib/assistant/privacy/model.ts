import type {
  JSONValue,
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import type { Pseudonyms } from '#lib/assistant/privacy/pseudonyms'

type Change = (text: string) => string

/** Changes every string within a JSON value; keys stay. */
function changeStrings(value: unknown, change: Change): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => changeStrings(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, changeStrings(item, change)]))
}

/** Changes the texts of a prompt: what was said, what tools were asked, and what they answered. */
function changePrompt(prompt: LanguageModelV4Prompt, change: Change): LanguageModelV4Prompt {
  return prompt.map((message) => {
    if (typeof message.content === 'string') return { ...message, content: change(message.content) }
    const content = message.content.map((part) => {
      if (part.type === 'text' || part.type === 'reasoning') return { ...part, text: change(part.text) }
      if (part.type === 'tool-call') return { ...part, input: changeStrings(part.input, change) }
      if (part.type !== 'tool-result') return part
      const { output } = part
      if (!('value' in output)) return part
      return { ...part, output: { ...output, value: changeStrings(output.value, change) as JSONValue } }
    })
    return { ...message, content }
  }) as LanguageModelV4Prompt
}

/** Restores the input of a tool call, which travels as JSON text. */
function restoreInput(input: string, change: Change): string {
  try {
    return JSON.stringify(changeStrings(JSON.parse(input), change))
  } catch {
    // Not JSON: the tool will refuse it in its own words.
    return input
  }
}

function restoreContent(content: LanguageModelV4Content, change: Change): LanguageModelV4Content {
  if (content.type === 'text') return { ...content, text: change(content.text) }
  if (content.type === 'tool-call') return { ...content, input: restoreInput(content.input, change) }
  return content
}

/** Restores the parts of a stream; a text's last words may wait for its end. */
function restoring(names: Pseudonyms): TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart> {
  const texts = new Map<string, ReturnType<Pseudonyms['restorer']>>()
  const restore: Change = (text) => names.restore(text)
  return new TransformStream({
    transform(part, controller) {
      if (part.type === 'text-start') texts.set(part.id, names.restorer())
      if (part.type === 'text-delta') {
        const delta = texts.get(part.id)?.push(part.delta) ?? restore(part.delta)
        if (delta !== '') controller.enqueue({ ...part, delta })
        return
      }
      if (part.type === 'text-end') {
        const rest = texts.get(part.id)?.end() ?? ''
        if (rest !== '') controller.enqueue({ type: 'text-delta', id: part.id, delta: rest })
      }
      controller.enqueue(part.type === 'tool-call' ? { ...part, input: restoreInput(part.input, restore) } : part)
    },
  })
}

/**
 * Returns a model that never hears a name: what goes in is pseudonymised, what comes out is restored.
 *
 * @param onPrompt told what the model is about to see
 */
export function pseudonymised(
  model: LanguageModelV4,
  names: Pseudonyms,
  onPrompt: (prompt: LanguageModelV4Prompt) => void,
): LanguageModelV4 {
  const hidden = (options: LanguageModelV4CallOptions): LanguageModelV4CallOptions => {
    const prompt = changePrompt(options.prompt, (text) => names.hide(text))
    onPrompt(prompt)
    return { ...options, prompt }
  }
  return {
    specificationVersion: 'v4',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    async doGenerate(options) {
      const result = await model.doGenerate(hidden(options))
      return { ...result, content: result.content.map((part) => restoreContent(part, (text) => names.restore(text))) }
    },
    async doStream(options) {
      const result = await model.doStream(hidden(options))
      return { ...result, stream: result.stream.pipeThrough(restoring(names)) }
    },
  }
}
