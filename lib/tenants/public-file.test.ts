import { expect, test } from 'vitest'
import { makeTenant } from '#db/factories'
import { publicFile } from '#lib/tenants/public-file'

test('files for everybody count against the limit of the address that asks, and others go on getting them', async () => {
  const { tenant_id } = await makeTenant()
  let made = 0
  const ask = (address: string) =>
    publicFile(
      new Request('http://localhost/picture.png', { headers: { 'x-forwarded-for': address } }),
      tenant_id,
      async () => {
        made += 1
        return new Response('a picture')
      },
    )
  const network = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}`
  const answers = await Promise.all(Array.from({ length: 2000 }, () => ask(`${network}:1::1`)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(made).toBe(2000 - refused.length)
  expect((await ask(`${network}:2::1`)).status).toBe(200)
})
