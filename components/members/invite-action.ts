import type { RowsAction } from '#components/ui/bulk-dialog'

/** Mails members a link by which they choose a password and sign in from then on. */
export const INVITE: RowsAction = { action: 'invite', label: 'Invite to sign in' }
