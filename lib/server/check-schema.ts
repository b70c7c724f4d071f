import { openPool } from '#db/client'
import { compareSchema, explainUnfit } from '#db/pending'
import { tryOpening } from '#db/tenant'
import { DatabaseUnusable } from '#lib/server/database-unusable'

/**
 * Makes sure that the database at DATABASE_URL has the schema of this code, and that a request can begin.
 * Throws DatabaseUnusable.
 */
export async function checkSchema(url: string): Promise<void> {
  const pool = openPool(url, 1)
  try {
    const { rows } = await pool.query<{ login: string }>(
      `select session_user as login from pg_roles where rolname in ('quorate_app', 'quorate_reader')
       and not pg_has_role(session_user, oid, 'usage') limit 1`,
    )
    if (rows[0] !== undefined) {
      throw new DatabaseUnusable(
        `The login of DATABASE_URL, ${rows[0].login}, has not the rights of the application. Let an administrator of the server run:\n  grant quorate_app, quorate_reader to ${rows[0].login};\n  alter role ${rows[0].login} inherit;`,
      )
    }
    const difference = await compareSchema(pool)
    const { pending } = difference
    const fault = explainUnfit(difference)
    if (fault !== null) throw new DatabaseUnusable(fault)
    if (pending.length > 0) {
      throw new DatabaseUnusable(
        `The database has not had ${pending.length === 1 ? `the migration ${pending[0]}` : `${pending.length} migrations, the first of them ${pending[0]}`}. Give DATABASE_OWNER_URL, the login that owns the database, to npm start or npm run migrate.`,
      )
    }
    await tryOpening(pool)
  } catch (error) {
    if (error instanceof DatabaseUnusable) throw error
    throw new DatabaseUnusable(`DATABASE_URL cannot be used: a request cannot begin: ${(error as Error).message}.`)
  } finally {
    await pool.end()
  }
}
