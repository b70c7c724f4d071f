import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describeRoutes } from '#app/api/v1/description'

const linter = join(createRequire(import.meta.url).resolve('@redocly/cli/package.json'), '../bin/cli.js')
const folder = mkdtempSync(join(tmpdir(), 'api-description-'))
try {
  const file = join(folder, 'openapi.json')
  // The rules ask for a server that others reach, which the one of this machine is not.
  writeFileSync(file, JSON.stringify({ ...describeRoutes(), servers: [{ url: 'https://members.example.org' }] }))
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [linter, 'lint', file, '--config', resolve(import.meta.dirname, '../../../redocly.yaml'), '--format=stylish'],
    {
      encoding: 'utf8',
      // It tells nobody that it ran, and asks nobody for a newer version of itself.
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  )
  if (status !== 0) {
    process.stderr.write(`The description of the API breaks rules of OpenAPI:\n${stdout}${stderr}`)
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
