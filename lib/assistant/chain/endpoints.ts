import type { Env } from '#lib/env'

/** A server of language models, and the key for it. */
export interface Endpoint {
  /** '1', '2' or '3', as in the names of its variables. */
  id: string
  /** Normalised: no slash at the end, with the version in its path. */
  base_url: string
  /** The only part of it that is shown. */
  host: string
  api_key: string | null
  /** `openai` for api.openai.com, whose newest models want requests of their own; every other server is `compatible`. */
  dialect: 'openai' | 'compatible'
}

/** One language model of one endpoint. */
export interface ModelLink {
  /** As in AI_MODELS: "gpt-5-mini", or "2:llama3.1:8b" of the second server. */
  id: string
  /** What its server calls it. */
  model: string
  endpoint: Endpoint
}

/** The id of the built-in analyst among the models. */
export const BUILTIN = 'builtin'

/** Returns what kind of server the model runs on, without saying where. */
export function providerOf({ endpoint }: ModelLink): 'openai' | 'openai-compatible' {
  return endpoint.dialect === 'openai' ? 'openai' : 'openai-compatible'
}

const OPENAI_URL = 'https://api.openai.com/v1'

/** Returns the address that requests are appended to: "http://host:11434" and ".../v1/chat/completions" both become ".../v1". */
export function normaliseBaseUrl(text: string): string {
  const url = new URL(text)
  url.hash = ''
  url.search = ''
  const path = url.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '')
  url.pathname = path === '' ? '/v1' : path
  return url.toString().replace(/\/+$/, '')
}

/** What the configuration says about models. */
export type ModelEnv = Pick<
  Env,
  | 'OPENAI_API_KEY'
  | 'OPENAI_BASE_URL'
  | 'OPENAI_API_KEY_2'
  | 'OPENAI_BASE_URL_2'
  | 'OPENAI_API_KEY_3'
  | 'OPENAI_BASE_URL_3'
  | 'AI_MODELS'
>

/** Returns the servers that are configured: those with a key, an address or both. */
export function readEndpoints(env: ModelEnv): Endpoint[] {
  const given: [string, string | undefined, string | undefined][] = [
    ['1', env.OPENAI_BASE_URL, env.OPENAI_API_KEY],
    ['2', env.OPENAI_BASE_URL_2, env.OPENAI_API_KEY_2],
    ['3', env.OPENAI_BASE_URL_3, env.OPENAI_API_KEY_3],
  ]
  return given.flatMap(([id, address, key]) => {
    if (address === undefined && key === undefined) return []
    const base_url = normaliseBaseUrl(address ?? OPENAI_URL)
    const { host, hostname } = new URL(base_url)
    const dialect = hostname === 'api.openai.com' ? 'openai' : 'compatible'
    return [{ id, base_url, host, api_key: key ?? null, dialect }]
  })
}

/** Returns what a model of the endpoint is called in AI_MODELS. */
export function linkId(endpoint: Endpoint, model: string): string {
  return endpoint.id === '1' ? model : `${endpoint.id}:${model}`
}

/**
 * Returns the models of AI_MODELS in their order. An entry of a server that is not configured is left out; without a
 * prefix it belongs to the first one.
 */
export function readLinks(env: ModelEnv): ModelLink[] {
  const endpoints = readEndpoints(env)
  return env.AI_MODELS.flatMap((entry) => {
    const [, prefix, name] = /^(?:([1-3]):)?(.+)$/.exec(entry) ?? []
    const endpoint = prefix === undefined ? endpoints[0] : endpoints.find(({ id }) => id === prefix)
    if (endpoint === undefined || name === undefined) return []
    return [{ id: linkId(endpoint, name), model: name, endpoint }]
  })
}

/** Ids that cannot hold a conversation. */
const NO_CHAT =
  /embed|whisper|tts|speech|audio|realtime|transcri|dall-e|image|vision-only|moderation|guard|rerank|search|instruct|davinci|babbage|codex|sora|ocr/i
/** Preferred where a server lists many: able to call tools, quick, and cheap. */
const PREFERRED = ['gpt-5-mini', 'gpt-4.1-mini', 'gpt-4o-mini']
const MAX_CHOSEN = 3

/** Returns the models that are used when AI_MODELS names none: at most three of those that the server lists. */
export function chooseModels(endpoint: Endpoint, listed: readonly string[]): ModelLink[] {
  const chat = listed.filter((id) => !NO_CHAT.test(id))
  const preferred = PREFERRED.filter((id) => chat.includes(id))
  const chosen = [...preferred, ...chat.filter((id) => !preferred.includes(id))].slice(0, MAX_CHOSEN)
  return chosen.map((model) => ({ id: linkId(endpoint, model), model, endpoint }))
}
