import { describe, expect, it } from 'vitest'
import { complaintIn, refusal } from '#lib/assistant/chain/failures'
import { scarceUntil, waitOf } from '#lib/assistant/chain/rate-limits'

const NOW = Date.UTC(2026, 0, 1)

function classify(status: number, error: Record<string, unknown>, headers: Record<string, string> = {}) {
  const { kind, setting, wait_ms } = refusal(status, complaintIn({ error }), new Headers(headers), NOW)
  return { kind, setting, wait_ms }
}

describe('a refusal', () => {
  it.each([
    [429, { message: 'Slow down' }, 'rate_limited'],
    [429, { message: 'You exceeded your current quota', code: 'insufficient_quota' }, 'quota'],
    [402, { message: 'Insufficient credits' }, 'quota'],
    [401, { message: 'Incorrect API key provided' }, 'credentials'],
    [403, { message: 'Country not supported' }, 'credentials'],
    [403, { message: 'Project p does not have access to model m', code: 'model_not_found' }, 'unknown_model'],
    [404, { message: 'The model m does not exist' }, 'unknown_model'],
    [400, { message: 'x', code: 'context_length_exceeded' }, 'context_too_long'],
    [400, { message: "This model's maximum context length is 8192 tokens" }, 'context_too_long'],
    [413, { message: 'Request too large' }, 'context_too_long'],
    [400, { message: 'x', code: 'content_filter' }, 'content_filter'],
    [400, { message: 'registry/m does not support tools' }, 'no_tools'],
    [400, { message: 'messages: at least one is required' }, 'bad_request'],
    [408, {}, 'server_error'],
    [409, {}, 'server_error'],
    [500, { message: 'x' }, 'server_error'],
    [529, { message: 'Overloaded' }, 'server_error'],
    [200, { message: 'Rate limit', code: 429 }, 'rate_limited'],
    [200, { message: 'x', code: 'rate_limit_exceeded' }, 'rate_limited'],
    [200, { message: 'x', type: 'server_error' }, 'server_error'],
  ])('with status %s and %j is %s', (status, error, kind) => {
    expect(classify(status, error).kind).toBe(kind)
  })

  it.each([
    [{ message: "Unsupported value: 'temperature' does not support 0.3", param: 'temperature' }, 'temperature'],
    [{ message: "Unsupported parameter: 'max_tokens' is not supported with this model." }, 'max_tokens'],
    [{ message: 'Unrecognized request argument supplied: parallel_tool_calls' }, 'parallel_tool_calls'],
    [
      { message: 'stream_options: Extra inputs are not permitted', param: 'stream_options.include_usage' },
      'stream_options',
    ],
  ])('names the setting that is not taken in %j', (error, setting) => {
    expect(classify(400, error)).toMatchObject({ kind: 'unsupported_setting', setting })
  })

  it('is a rate limit and no used-up quota when the server says when it is over', () => {
    const error = { message: 'You exceeded your current quota. Please retry in 34.5s.', status: 'RESOURCE_EXHAUSTED' }
    expect(classify(429, error)).toMatchObject({ kind: 'rate_limited', wait_ms: 34_500 })
    expect(refusal(429, complaintIn([{ error }]), new Headers(), NOW).kind).toBe('rate_limited')
  })
})

describe('how long to wait', () => {
  it.each([
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }, 30_000],
    [{ 'retry-after-ms': '250', 'retry-after': '1' }, 250],
    [{ 'x-ratelimit-reset-requests': '1m30s' }, 90_000],
    [{ 'x-ratelimit-reset-tokens': '20ms' }, 20],
    [{ 'x-ratelimit-reset': String(NOW / 1000 + 5) }, 5000],
    [{ 'x-ratelimit-reset': String(NOW + 5000) }, 5000],
    [{}, undefined],
    [{ 'retry-after': 'soon' }, undefined],
  ])('is read from %j', (headers, expected) => {
    expect(waitOf(new Headers(headers as Record<string, string>), NOW)).toBe(expected)
  })

  it('is that of the allowance that is used up', () => {
    const headers = new Headers({
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': '2s',
      'x-ratelimit-remaining-tokens': '900',
      'x-ratelimit-reset-tokens': '1m',
    })
    expect(waitOf(headers, NOW)).toBe(2000)
  })

  it('is told ahead when less than a twentieth of an allowance is left', () => {
    const left = (remaining: string) =>
      new Headers({
        'x-ratelimit-limit-tokens': '1000',
        'x-ratelimit-remaining-tokens': remaining,
        'x-ratelimit-reset-tokens': '6s',
      })
    expect(scarceUntil(left('50'), NOW)).toBeNull()
    expect(scarceUntil(left('49'), NOW)).toBe(NOW + 6000)
    expect(scarceUntil(new Headers(), NOW)).toBeNull()
  })
})
