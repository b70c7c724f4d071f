import { transaction } from '#lib/context'
import { removeTenant } from '#lib/demo/remove'
import { AppError, orNotFound } from '#lib/errors'
import { route } from '#lib/http/route'

export const DELETE = route(
  {
    permission: 'tenant.write',
    operation_id: 'removeDemo',
    summary: 'Remove the demo association',
    description: 'Removes the association with all its data and accounts, the acting one included. Only a demo can go.',
    response: null,
    status: 204,
  },
  (ctx) =>
    transaction(ctx, async ({ db }) => {
      const tenant = orNotFound(await db.selectFrom('tenants').select('is_demo').executeTakeFirst(), 'association')
      if (!tenant.is_demo) {
        throw new AppError(
          'conflict',
          'This association holds data of its own. Only a demo association can be removed.',
        )
      }
      await removeTenant(db)
    }),
)
