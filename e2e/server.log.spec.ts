import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO, PASSWORD } from '#e2e/api'
import { expect, test } from '#e2e/test'

function lines(): string[] {
  const text = readFileSync(join(process.env.E2E_DATA_DIR ?? '', 'quorate.log'), 'utf8')
  return text.split('\n').filter((line) => line !== '')
}

test.describe('what the server wrote during all journeys', () => {
  test('is JSON, names each request, and holds no error of ours', () => {
    // Next greets in words of its own before it serves.
    const entries = lines()
      .filter((line) => !line.startsWith(' ') && !line.startsWith('✓'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const requests = entries.filter(({ msg }) => msg === 'request')
    expect(requests.length).toBeGreaterThan(100)
    expect(requests.filter(({ request_id }) => typeof request_id !== 'string')).toEqual([])
    expect(requests.filter(({ status }) => Number(status) >= 500)).toEqual([])
    expect(entries.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  test('holds no password, no token and no address of anybody', () => {
    const secrets = [PASSWORD, DEMO.admin.password, DEMO.member.password, 'Wrong-password-1']
    const patterns = [/eyJ[\w-]{10,}\.[\w-]{10,}/, /token=[\w.~%-]{8,}/, /[\w.+-]+@[\w-]+\.[a-z]{2,}/i, /\$argon2/]
    const telling = lines().filter(
      (line) => secrets.some((secret) => line.includes(secret)) || patterns.some((pattern) => pattern.test(line)),
    )
    expect(telling).toEqual([])
  })
})
