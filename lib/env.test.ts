import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BadConfiguration, readEnv } from '#lib/env'

describe('the configuration', () => {
  it('works without a single variable', () => {
    const env = readEnv({})
    expect(env).toMatchObject({ PORT: 3000, TENANT_SIGNUP: 'open', ACCESS_TOKEN_TTL: 28_800, DEMO: true, WORKER: true })
    expect(env.APP_URL).toBe('http://localhost:3000')
    expect(env.DATA_DIR).toBe(resolve('.data'))
    expect(env.DATABASE_URL).toBeUndefined()
    expect(env.AI_MODELS).toEqual([])
  })

  it('takes an empty variable for an absent one', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ', AUTH_SECRET: '' })).toMatchObject({ PORT: 3000 })
  })

  it('derives the address from the port and drops a final slash', () => {
    expect(readEnv({ PORT: '4100' }).APP_URL).toBe('http://localhost:4100')
    expect(readEnv({ APP_URL: 'https://club.example/' }).APP_URL).toBe('https://club.example')
  })

  it('reads durations, switches, factors and lists', () => {
    const env = readEnv({
      ACCESS_TOKEN_TTL: '30m',
      DEMO: 'off',
      TRUST_PROXY: 'on',
      RATE_LIMITS: '2.5',
      AI_MODELS: 'a, b,,a',
      WEB_CONCURRENCY: '3',
    })
    expect(env).toMatchObject({
      ACCESS_TOKEN_TTL: 1800,
      DEMO: false,
      TRUST_PROXY: 1,
      RATE_LIMITS: 2.5,
      AI_MODELS: ['a', 'b'],
      WEB_CONCURRENCY: 3,
    })
    expect(readEnv({ RATE_LIMITS: 'off', TRUST_PROXY: '2' })).toMatchObject({ RATE_LIMITS: 'off', TRUST_PROXY: 2 })
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['APP_URL', 'club.example'],
    ['DATABASE_URL', 'mysql://host/db'],
    ['ACCESS_TOKEN_TTL', '8 hours'],
    ['TENANT_SIGNUP', 'maybe'],
    ['DEMO', 'perhaps'],
    ['TRUST_PROXY', 'everybody'],
    ['RATE_LIMITS', '0'],
    ['WEB_CONCURRENCY', '0'],
    ['AUTH_SECRET', 'short'],
    ['MAIL_FROM', 'Club\r\nBcc: x@example.org'],
    ['LOG_LEVEL', 'loud'],
    ['OPENAI_API_KEY', 'two words'],
    ['OPENAI_BASE_URL_2', 'models.example.org'],
    ['AI_TIMEOUT', '10m'],
  ])('refuses %s=%s with a sentence that names it', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(BadConfiguration)
    const sentence = new RegExp(`^${name}(=[^]*)? cannot be used: [^]+\\.$`)
    expect(() => readEnv({ [name]: value })).toThrow(sentence)
  })

  it('names every wrong variable at once and repeats no secret', () => {
    const read = () => readEnv({ PORT: 'x', SMTP_URL: 'http://user:hunter2@mail.example' })
    expect(read).toThrow(/PORT=x cannot be used.*\nSMTP_URL cannot be used/)
    expect(read).not.toThrow(/hunter2/)
    const readModels = () =>
      readEnv({ OPENAI_API_KEY_2: 'hunter2 hunter2', OPENAI_BASE_URL: 'https://me:hunter2@models.example/v1' })
    expect(readModels).toThrow(/OPENAI_BASE_URL cannot be used.*\nOPENAI_API_KEY_2 cannot be used/)
    expect(readModels).not.toThrow(/hunter2/)
  })
})
