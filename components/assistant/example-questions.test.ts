import { expect, test } from 'vitest'
import { exampleQuestions } from '#components/assistant/example-questions'
import { makeAccount, makeTenant } from '#db/factories'
import { read } from '#lib/assistant/reading/read'
import { createCtx } from '#lib/context'
import { openReading } from '#lib/figures/read-context'
import type { Role } from '#lib/permissions'

async function readingOf(role: Role) {
  const { tenant_id, db } = await makeTenant()
  const { id, session_version } = await makeAccount(db, { roles: [role] })
  const actor = { kind: 'account', account_id: id, roles: [role], session_version, browser_session_id: null } as const
  return openReading(createCtx({ tenant_id, actor, request_id: 'test' }))
}

test.each(['administrator', 'member'] as const)(
  'every question that is offered to a %s to begin with is understood',
  async (role) => {
    const readContext = await readingOf(role)
    for (const question of exampleQuestions([role])) {
      expect.soft(await read(readContext, [question]), question).toMatchObject({ kind: 'answer' })
    }
  },
)
