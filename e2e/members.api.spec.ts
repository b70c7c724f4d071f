import { must } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

test.describe('members over the API', () => {
  test('a member is added, found, changed and archived', async ({ api }) => {
    const { ask } = await api.join()
    const added = await ask('POST', paths.members(), {
      body: { first_name: 'Ludwika', last_name: 'Żółkiewska', email: 'lz@example.org' },
    })
    const member = must(added, 201)
    expect(added.headers.get('etag')).toBe(`"${member.version}"`)
    const found = must(await ask('GET', paths.members({ q: 'zolk' })), 200)
    expect(found.map(({ id }: { id: string }) => id)).toContain(member.id)
    const changed = must(
      await ask('PATCH', paths.member(member.id), { body: { city: 'Gdańsk' }, if_match: member.version }),
      200,
    )
    expect(changed).toMatchObject({ city: 'Gdańsk', version: member.version + 1 })
    must(await ask('POST', `${paths.member(member.id)}/archival`), 200)
    const left = must(await ask('GET', paths.members()), 200)
    expect(left.map(({ id }: { id: string }) => id)).not.toContain(member.id)
    must(await ask('DELETE', `${paths.member(member.id)}/archival`), 200)
  })

  test('an edit needs the version it was made from: 428 without, 412 with an old one', async ({ api }) => {
    const { ask } = await api.join()
    const member = must(await ask('POST', paths.members(), { body: { first_name: 'Ada', last_name: 'L' } }), 201)
    const without = await ask('PATCH', paths.member(member.id), { body: { city: 'Ulm' } })
    expect(without.status).toBe(428)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        ask('PATCH', paths.member(member.id), { body: { city: `City ${index}` }, if_match: member.version }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 412)).toHaveLength(49)
    const now = must(await ask('GET', paths.member(member.id)), 200)
    expect(now).toMatchObject({
      version: member.version + 1,
      city: answers.find(({ status }) => status === 200)?.body.city,
    })
  })

  test('pages of a list follow each other by Link and leave nobody out', async ({ api }) => {
    const { ask } = await api.as('admin')
    const seen: string[] = []
    let path: string | undefined = paths.members({ limit: 100, sort: '-joined_on' })
    const first = await ask('GET', path)
    const total = Number(first.headers.get('x-total-count'))
    expect(total).toBeGreaterThan(100)
    while (path !== undefined) {
      const page = await ask('GET', path)
      expect(page.status).toBe(200)
      seen.push(...page.body.map(({ id }: { id: string }) => id))
      const next = /<([^>]+)>;\s*rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
      path = next && new URL(next, api.url).pathname + new URL(next, api.url).search
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(total)
  })

  test('a parameter that does not exist, repeats or is out of range is 422 and named', async ({ api }) => {
    const { ask } = await api.as('admin')
    for (const [query, pointer] of [
      ['statu=active', '/statu'],
      ['limit=0', '/limit'],
      ['limit=101', '/limit'],
      ['limit=ten', '/limit'],
      ['sort=shoe_size', '/sort'],
      ['cursor=garbage', '/cursor'],
      ['limit=1&limit=2', '/limit'],
    ]) {
      const answer = await ask('GET', `${paths.members()}?${query}`)
      expect(answer.status, query).toBe(422)
      expect(answer.body.errors?.[0]?.pointer, query).toBe(pointer)
    }
  })

  test('the member role sees its own record and nobody else’s', async ({ api }) => {
    const { ask } = await api.as('member')
    const admin = await api.as('admin')
    const listed = await ask('GET', paths.members())
    if (listed.status === 200) expect(listed.body.length).toBeLessThanOrEqual(1)
    else expect(listed.status).toBe(403)
    const me = must(await ask('GET', paths.auth.me()), 200)
    const others = must(await admin.ask('GET', paths.members({ limit: 5 })), 200)
    const other = others.find(({ id }: { id: string }) => id !== me.member_id)
    expect((await ask('GET', paths.member(other.id))).status).toBe(404)
    expect((await ask('POST', paths.members(), { body: { first_name: 'A', last_name: 'B' } })).status).toBe(403)
    expect((await ask('GET', paths.mails())).status).toBe(403)
    expect((await ask('GET', paths.audit())).status).toBe(403)
    expect((await ask('GET', paths.accounts())).status).toBe(403)
  })
})
