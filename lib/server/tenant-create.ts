import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { uuidv7 } from 'uuidv7'
import { closePools } from '#db/client'
import { inviteAccount } from '#lib/accounts/service'
import { createCtx, transaction } from '#lib/context'
import { env } from '#lib/env'
import { emailKey } from '#lib/format/email-key'
import { cut } from '#lib/format/shortened'
import { openDatabase } from '#lib/server/database'
import { findSpelling } from '#lib/tenants/queries'
import { nameFromId, TenantId } from '#lib/tenants/schema'
import { createTenant } from '#lib/tenants/service'
import { Email, line } from '#lib/wire/schema'

const USAGE = `npm run tenant:create -- --tenant-id harbour-club [--name "The Harbour Club"] [--admin-email ada@example.org]

Makes an association. With an e-mail address it invites that person as its administrator; without one, whoever
registers first and verifies the address becomes the administrator.`

interface Wishes {
  tenant_id: string
  name: string
  admin_email: string | undefined
}

function readWishes(): Wishes {
  const { values } = parseArgs({
    options: { 'tenant-id': { type: 'string' }, name: { type: 'string' }, 'admin-email': { type: 'string' } },
  })
  const id = TenantId.safeParse(values['tenant-id'])
  if (!id.success) throw new Error(`--tenant-id: ${id.error.issues[0]?.message}\n\n${USAGE}`)
  const name = line(200).safeParse(values.name ?? nameFromId(id.data))
  if (!name.success) throw new Error(`--name: ${name.error.issues[0]?.message}`)
  const email = Email.optional().safeParse(values['admin-email'])
  if (!email.success) throw new Error(`--admin-email: ${email.error.issues[0]?.message}`)
  return { tenant_id: id.data, name: name.data, admin_email: email.data }
}

async function create({ tenant_id, name, admin_email }: Wishes): Promise<void> {
  const spelling = await findSpelling(tenant_id)
  if (spelling !== null && spelling !== tenant_id) {
    throw new Error(`The identifier is in use and spelt ${spelling}; capital letters make no difference.`)
  }
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'tenant:create' }, request_id: uuidv7() })
  await transaction(ctx, async (ctx) => {
    const isNew = await createTenant(ctx, name)
    if (!isNew && admin_email === undefined) throw new Error(`The association ${tenant_id} exists already.`)
    console.log(isNew ? `Made the association ${tenant_id} (${name}).` : `The association ${tenant_id} exists already.`)
    if (admin_email === undefined) return
    const known = await ctx.db
      .selectFrom('accounts')
      .select('id')
      .where('email_key', '=', emailKey(admin_email))
      .executeTakeFirst()
    if (known) throw new Error(`${admin_email} has an account there already.`)
    await inviteAccount(ctx, {
      email: admin_email,
      first_name: 'Administrator',
      last_name: cut(name, 100),
      roles: ['administrator'],
    })
  })
  if (admin_email === undefined) return
  const where = env.SMTP_URL === undefined ? `; read it at ${env.APP_URL}/mailbox` : ''
  console.log(`An invitation for ${admin_email} goes out with the next delivery${where}.`)
}

/** The services find the database in DATABASE_URL, so with the embedded one they run in a process that has it. */
async function createBesideEmbedded(): Promise<void> {
  const database = await openDatabase((text) => console.log(text))
  try {
    const child = spawn(process.execPath, [import.meta.filename, ...process.argv.slice(2)], {
      env: { ...process.env, DATABASE_URL: database.app_url },
      stdio: 'inherit',
    })
    const [code] = await once(child, 'exit')
    process.exitCode = code ?? 1
  } finally {
    await database.close()
  }
}

try {
  const wishes = readWishes()
  if (env.DATABASE_URL === undefined) await createBesideEmbedded()
  else {
    await openDatabase()
    await create(wishes)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await closePools()
}
