import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pictureVersion } from '#lib/http/picture-version'
import { findMissingFile } from '#lib/server/missing-file'

test.each([
  '/wp-login.php',
  '/favicon.png',
  '/apple-touch-icon-precomposed.png',
  '/.well-known/openid-configuration',
  '/.well-known/x',
  '/.env',
  '/.git/config',
  '/admin/backup.zip?x=1',
])('%s is no page, so that its 404 is one line', (url) => {
  expect(findMissingFile(url)?.status).toBe(404)
})

test.each([
  '/',
  '/login?next=/a.b',
  '/admin/members',
  '/docs/openapi.json',
  '/e/harbour.club/0198',
  '/_next/static/x.js',
  '/api/v1/openapi.json',
])('%s is left to the pages and the API', (url) => {
  expect(findMissingFile(url)).toBeNull()
})

test('every file of public/ and every file that a route writes is let through', () => {
  const kept = readdirSync('public', { recursive: true, encoding: 'utf8' }).map((name) => `/${name}`)
  const written = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('/route.next.ts') && !name.includes('[...') && !name.includes('[[...'))
    .map((name) => `/${name.replace('/route.next.ts', '')}`.replaceAll(/\/\(\w+\)|\[|\]/g, ''))
    .filter((path) => !path.endsWith('/event_id/picture.png'))
  expect(kept).toEqual(expect.arrayContaining(['/favicon.ico', '/icon.svg']))
  expect(written).toEqual(
    expect.arrayContaining(['/robots.txt', '/.well-known/security.txt', '/e/tenant_id/sitemap.xml']),
  )
  for (const path of [...kept, ...written]) expect(findMissingFile(path), path).toBeNull()
})

test('the picture of an event is let through at the addresses that its page gave, and at no other', () => {
  const path = '/e/chess/0198c2a4-7b1e-7e31-8ab6-43c44f7a0ec8/picture.png'
  const version = pictureVersion(path, 'Spring gala')
  expect(findMissingFile(`${path}?v=${version}`)).toBeNull()
  const others = [path, `${path}?v=`, `${path}?v=${version}x`, `${path}?v=x${version.slice(1)}`]
  for (const url of [...others, `${path.replace('chess', 'bridge')}?v=${version}`]) {
    expect(findMissingFile(url)?.status, url).toBe(404)
  }
})
