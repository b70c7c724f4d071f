import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { makeMember, makeTenant } from '#db/factories'
import { resolveMember } from '#lib/assistant/tools/members/resolve'
import { createCtx } from '#lib/context'
import { openReading } from '#lib/figures/read-context'
import { fold } from '#lib/format/fold'

test('text is folded here as the database folds it', async () => {
  const { db } = await makeTenant()
  const texts = [
    '  Müller-Lüdenscheidt \t Straße ',
    'ÆØÅ æøå Œuvre þórr ÐÉ Łódź ħıŧ',
    'İstanbul Ǆ ﬁnance №5 Ｆｕｌｌ',
    'ΣΊΣΥΦΟΣ ΟΔΟΣ',
    'Nguyễn Văn ệ',
    'ÞÓRR ŁÓDŹ STRAẞE',
    'a\u00a0b\u2003c',
    '',
  ]
  const { rows } = await sql<{
    folded: string
  }>`select fold(text) as folded from unnest(${texts}::text[]) with ordinality as t (text, at) order by at`.execute(db)
  expect(texts.map(fold)).toEqual(rows.map(({ folded }) => folded))
})

test('among very many of a name nobody is picked, unless something else tells them apart', async () => {
  const { tenant_id, db } = await makeTenant()
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  const named = (first_name: string, last_name: string) => {
    const id = uuidv7()
    return { id, member_number: id, first_name, last_name, status: 'active', email: `${id}@kim.example.org` }
  }
  const many = Array.from({ length: 400 }, (_, at) => named('Kim', `Leeward${at % 2 === 0 ? 'en' : 'er'}`))
  await db.insertInto('members').values(many).execute()
  await makeMember(db, { first_name: 'Kim', last_name: 'Leewardia' })
  await makeMember(db, { first_name: 'Kim', last_name: 'Zorn' })
  const readContext = await openReading(ctx)
  for (const ref of ['Kim', 'Kim Lee', 'Kim Leewarder', 'Kim Lewarder'])
    expect([ref, (await resolveMember(readContext, ref)).kind]).toEqual([ref, 'several'])
  expect(await resolveMember(readContext, 'Kim Leewardia')).toMatchObject({
    kind: 'one',
    member: { label: 'Kim Leewardia' },
  })
  expect(await resolveMember(readContext, 'Kim Z')).toMatchObject({ kind: 'one', member: { label: 'Kim Zorn' } })
})
