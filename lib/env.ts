import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'

/** Values of variables that never appear in a message, because they may hold a password. */
const secrets = new Set(['AUTH_SECRET', 'DATABASE_URL', 'DATABASE_OWNER_URL', 'SMTP_URL', 'METRICS_TOKEN'])

/** Whether the value may hold a password: keys of models do, and people put credentials into addresses. */
function isSecret(variable: string): boolean {
  return secrets.has(variable) || variable.startsWith('OPENAI_')
}

function integer(smallest: number, largest: number, example: number) {
  const sentence = `give a whole number between ${smallest} and ${largest}, for example ${example}`
  return z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .pipe(z.number().min(smallest, sentence).max(largest, sentence))
}

const words: Record<string, boolean> = { on: true, true: true, 1: true, off: false, false: false, 0: false }
const onOff = z
  .string()
  .toLowerCase()
  .refine((word) => word in words, 'say on or off')
  .transform((word) => words[word] === true)

function url(protocols: string[], example: string) {
  const sentence = `give a URL such as ${example}`
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), sentence)
}

const modelKey = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, 'give the key without spaces or line breaks')
const modelUrl = url(['http:', 'https:'], 'https://models.example.org/v1').refine(
  (text) => !URL.canParse(text) || `${new URL(text).username}${new URL(text).password}` === '',
  'give the address without a user and password, and the key in the variable that goes with it',
)

const databaseUrl = url(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/quorate')
const secondsPerUnit: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 }
const duration = z
  .string()
  .regex(/^[1-9]\d{0,8}[smhd]?$/, 'give a duration such as 8h, 30m or 900 (seconds)')
  .transform((text) => Number.parseInt(text, 10) * (secondsPerUnit[text.at(-1) ?? ''] ?? 1))
  .pipe(z.number().max(366 * 86_400, 'give a duration of at most a year'))

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test'], 'say development, production or test').default('production'),
  PORT: integer(1, 65_535, 3000).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'give an address or a host name such as 127.0.0.1')
    .optional(),
  APP_URL: url(['http:', 'https:'], 'https://members.example.org')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR: z.string().default('.data'),
  /** The folder of the nightly backups, or `off`. npm start fills it in where nobody said anything. */
  BACKUP_DIR: z
    .string()
    .transform((text) => (text === 'off' ? 'off' : resolve(text)))
    .optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_POOL: integer(1, 500, 10).default(10),
  AUTH_SECRET: z.string().min(32, 'give at least 32 random characters').optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.org:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, 'give an address such as Quorate <office@example.org>')
    .default('Quorate <quorate@localhost>'),
  OPENAI_API_KEY: modelKey.optional(),
  OPENAI_BASE_URL: modelUrl.optional(),
  OPENAI_API_KEY_2: modelKey.optional(),
  OPENAI_BASE_URL_2: modelUrl.optional(),
  OPENAI_API_KEY_3: modelKey.optional(),
  OPENAI_BASE_URL_3: modelUrl.optional(),
  AI_MODELS: z
    .string()
    .default('')
    .transform((text) => [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== '')),
  AI_TIMEOUT: duration.pipe(z.number().max(300, 'give a duration of at most 5m')).default(6),
  TENANT_SIGNUP: z.enum(['open', 'closed'], 'say open or closed').default('open'),
  ACCESS_TOKEN_TTL: duration.default(8 * 3600),
  PASSWORD_BLOCKLIST: onOff.default(false),
  DEMO: onOff.default(true),
  TRUST_PROXY: z
    .string()
    .toLowerCase()
    .regex(/^(on|off|true|false|\d)$/, 'say on, off or the number of proxies in front')
    .transform((word) => (word in words ? Number(words[word]) : Number(word)))
    .default(0),
  RATE_LIMITS: z
    .string()
    .toLowerCase()
    .refine((word) => word === 'on' || word === 'off' || (/^\d+(\.\d+)?$/.test(word) && Number(word) > 0), {
      error: 'say on, off or a factor such as 2 that multiplies every limit',
    })
    .transform((word): number | 'off' => (word === 'off' ? 'off' : word === 'on' ? 1 : Number(word)))
    .default(1),
  WEB_CONCURRENCY: z
    .string()
    .regex(/^(auto|[1-9]\d?)$/, 'give a number of processes between 1 and 99, or auto')
    .transform((word) => (word === 'auto' ? availableParallelism() : Number(word)))
    .default(1),
  WORKER: onOff.default(true),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'give at least 16 characters without spaces')
    .optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(
      /^(?:mailto:)?[^\s@:/]+@[^\s@:/]+$|^https:\/\/[^\s/]+(?:\/\S*)?$/,
      'give an e-mail address or the https address of a page, for example security@example.org',
    )
    .transform((text) => (/^(?:mailto|https):/.test(text) ? text : `mailto:${text}`))
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'say trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
})

type Parsed = z.output<typeof schema>

/** The configuration: every variable under its own name, with durations in seconds and paths absolute. */
export interface Env extends Omit<Parsed, 'APP_URL'> {
  APP_URL: string
}

/** A configuration that cannot be used; its message holds one sentence per wrong variable. */
export class BadConfiguration extends Error {
  override readonly name = 'BadConfiguration'
}

/**
 * Returns the configuration that the variables of `source` describe; an empty variable counts as absent.
 * Throws BadConfiguration with one sentence per wrong variable.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ''))
  const result = schema.safeParse(given)
  if (!result.success) {
    const sentences = result.error.issues.map((issue) => {
      const variable = String(issue.path[0])
      const value = given[variable]
      return value === undefined || isSecret(variable)
        ? `${variable} cannot be used: ${issue.message}.`
        : `${variable}=${value.slice(0, 80)} cannot be used: ${issue.message}.`
    })
    throw new BadConfiguration([...new Set(sentences)].join('\n'))
  }
  const parsed = result.data
  return {
    ...parsed,
    DATA_DIR: resolve(parsed.DATA_DIR),
    APP_URL: parsed.APP_URL ?? `http://localhost:${parsed.PORT}`,
  }
}

let current: Env | undefined

/**
 * The configuration of this process, read from its environment when the first value is asked for: merely
 * importing a module neither reads nor refuses it.
 */
export const env: Readonly<Env> = new Proxy({} as Env, {
  get(_, variable) {
    current ??= readEnv(process.env)
    return current[variable as keyof Env]
  },
  has(_, variable) {
    current ??= readEnv(process.env)
    return variable in current
  },
})
