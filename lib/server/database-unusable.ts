/** The database given in DATABASE_URL cannot be used; the message tells a person why. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable'
}
