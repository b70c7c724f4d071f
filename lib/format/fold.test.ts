import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeTenant } from '#db/factories'
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
