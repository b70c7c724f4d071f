import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describeRoutes } from '#app/api/v1/routes'
import type { Content, OpenApi } from '#lib/http/openapi'

const project = resolve(import.meta.dirname, '../../..')
const typesFile = join(project, 'e2e/api-types.ts')

/** Returns what the linter finds wrong with the description; empty when nothing is. */
function lint(): string {
  const linter = join(createRequire(import.meta.url).resolve('@redocly/cli/package.json'), '../bin/cli.js')
  const folder = mkdtempSync(join(tmpdir(), 'api-description-'))
  try {
    const file = join(folder, 'openapi.json')
    // The rules ask for a server that others reach, which the one of this machine is not.
    writeFileSync(file, JSON.stringify({ ...describeRoutes(), servers: [{ url: 'https://members.example.org' }] }))
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [linter, 'lint', file, '--config', join(project, 'redocly.yaml'), '--format=stylish'],
      {
        encoding: 'utf8',
        // It tells nobody that it ran, and asks nobody for a newer version of itself.
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    )
    return status === 0 ? '' : `${stdout}${stderr}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Says which operations lack an example of a request or of a success. */
function lackingExamples({ paths }: OpenApi): string[] {
  const isShown = (body: Content) => body.example !== undefined || body.examples !== undefined
  return Object.values(paths)
    .flatMap((each) => Object.values(each))
    .filter(({ parameters, requestBody, responses }) => {
      const query = parameters.filter((parameter) => parameter.in === 'query')
      const successes = Object.entries(responses).filter(([status]) => status < '300')
      const bodies = [requestBody, ...successes.map(([, response]) => response)]
      return (
        (query.length > 0 && query.every(({ example }) => example === undefined)) ||
        !bodies.flatMap((body) => Object.values(body?.content ?? {})).every(isShown)
      )
    })
    .map(({ operationId }) => `${operationId} has no example of its request or its answer.\n`)
}

/** Returns the types that a client made from the description has. */
async function generateTypes(): Promise<string> {
  // The generator builds its text with the compiler's API, which the compiler in use no longer has.
  registerHooks({
    resolve: (specifier, context, next) =>
      next(
        specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/')
          ? '@typescript/typescript6'
          : specifier,
        context,
      ),
  })
  const { default: openapiTypes, astToString } = await import('openapi-typescript')
  const head = '// Made from the description of the API by `npm run types`.\n'
  // Examples would be a thousand lines of comments.
  const plain = JSON.stringify(describeRoutes(), (key, value) => (key === 'example' ? undefined : value))
  // What has a default may be left out of a request.
  return head + astToString(await openapiTypes(plain, { defaultNonNullable: false }))
}

const types = await generateTypes()
if (process.argv.includes('--write')) writeFileSync(typesFile, types)
const problems = lint()
if (problems) {
  process.stderr.write(`The description of the API breaks rules of OpenAPI:\n${problems}`)
  process.exitCode = 1
}
const lacking = lackingExamples(describeRoutes())
if (lacking.length > 0) {
  process.stderr.write(lacking.join(''))
  process.exitCode = 1
}
if (readFileSync(typesFile, 'utf8') !== types) {
  process.stderr.write('e2e/api-types.ts does not match the API: run `npm run types` and commit it.\n')
  process.exitCode = 1
}
