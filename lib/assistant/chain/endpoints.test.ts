import { describe, expect, it } from 'vitest'
import { chooseModels, normaliseBaseUrl, readEndpoints, readLinks } from '#lib/assistant/chain/endpoints'
import { readEnv } from '#lib/env'

describe('the servers of models', () => {
  it.each([
    ['http://localhost:11434', 'http://localhost:11434/v1'],
    ['http://localhost:11434/', 'http://localhost:11434/v1'],
    ['https://api.openai.com/v1/', 'https://api.openai.com/v1'],
    ['https://openrouter.ai/api/v1', 'https://openrouter.ai/api/v1'],
    ['https://models.example/v1/chat/completions', 'https://models.example/v1'],
    ['https://models.example/v1?key=1#x', 'https://models.example/v1'],
  ])('may be given as %s', (given, used) => {
    expect(normaliseBaseUrl(given)).toBe(used)
  })

  it('are OpenAI with a key alone, and any other server with an address, with or without a key', () => {
    expect(readEndpoints(readEnv({ OPENAI_API_KEY: 'sk-1' }))).toEqual([
      { id: '1', base_url: 'https://api.openai.com/v1', host: 'api.openai.com', api_key: 'sk-1', dialect: 'openai' },
    ])
    expect(readEndpoints(readEnv({ OPENAI_BASE_URL: 'http://localhost:11434' }))).toMatchObject([
      { id: '1', host: 'localhost:11434', api_key: null, dialect: 'compatible' },
    ])
    expect(readEndpoints(readEnv({}))).toEqual([])
  })
})

describe('the models', () => {
  it('are asked in the order of AI_MODELS, each on its server', () => {
    const env = readEnv({
      OPENAI_API_KEY: 'sk-1',
      OPENAI_BASE_URL_2: 'http://localhost:11434',
      AI_MODELS: '2:llama3.1:8b, gpt-5-mini, 3:lost, qwen2:7b, 1:gpt-5',
    })
    expect(readLinks(env).map(({ id, model, endpoint }) => [id, model, endpoint.id])).toEqual([
      ['2:llama3.1:8b', 'llama3.1:8b', '2'],
      ['gpt-5-mini', 'gpt-5-mini', '1'],
      ['qwen2:7b', 'qwen2:7b', '1'],
      ['gpt-5', 'gpt-5', '1'],
    ])
  })

  it('of a list are those that can talk, the quick ones first', () => {
    const [endpoint] = readEndpoints(readEnv({ OPENAI_API_KEY: 'sk-1' }))
    const listed = ['dall-e-3', 'gpt-4', 'gpt-4o-mini', 'text-embedding-3-small', 'gpt-5', 'gpt-5-mini', 'gpt-5-codex']
    expect(endpoint && chooseModels(endpoint, listed).map(({ model }) => model)).toEqual([
      'gpt-5-mini',
      'gpt-4o-mini',
      'gpt-4',
    ])
  })
})
