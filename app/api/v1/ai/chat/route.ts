import { ChatAnswer, ChatRequest } from '#lib/assistant/chat/schema'
import { route } from '#lib/http/route'
import { limitQuestion } from '#lib/limits/rate-limit'

export const POST = route(
  {
    permission: 'ai.use',
    operation_id: 'chat',
    summary: 'Ask the assistant',
    description:
      "Answers from the association's own data, as far as the asker may see them. With `Accept: text/event-stream` the " +
      'answer is a UI message stream of the AI SDK.',
    body: ChatRequest,
    response: ChatAnswer,
    streams: true,
    errors: ['not_found'],
  },
  async (ctx, { body, accept }) => {
    await limitQuestion(ctx)
    // Loaded with the first question: where nobody asks, the start and the memory are spared.
    const { answerAsJson, answerAsStream } = await import('#lib/assistant/chat/answer')
    return accept.includes('text/event-stream') ? answerAsStream(ctx, body) : answerAsJson(ctx, body)
  },
)
