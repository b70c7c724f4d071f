import type { LanguageModelV4CallOptions, LanguageModelV4Prompt, LanguageModelV4ToolCall } from '@ai-sdk/provider'

/**
 * Returns the options as another model can take them: text, calls and results, without the reasoning and the marks
 * that only the model understands which wrote them.
 */
export function withoutMarks(options: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  const prompt = options.prompt.map((message) => {
    const { providerOptions: _, ...plain } = message
    if (plain.role === 'system') return plain
    const content = plain.content.flatMap((part) => {
      if (part.type === 'reasoning') return []
      const { providerOptions: __, ...bare } = part
      return [bare]
    })
    return { ...plain, content }
  }) as LanguageModelV4Prompt
  return { ...options, prompt }
}

/** Whether a call names no tool of the request, or carries arguments that are no JSON object. */
export function isGarbled(call: LanguageModelV4ToolCall, { tools = [] }: LanguageModelV4CallOptions): boolean {
  if (!tools.some(({ name }) => name === call.toolName)) return true
  try {
    const input: unknown = JSON.parse(call.input)
    return typeof input !== 'object' || input === null
  } catch {
    return call.input.trim() !== ''
  }
}
