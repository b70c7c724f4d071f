import { env } from '#lib/env'
import { noSuchFile, textFile } from '#lib/http/text-file'
import { files } from '#lib/paths'

const VALID_MS = 180 * 86_400_000

/** Whom to tell of a vulnerability (RFC 9116), where the operator has named somebody. */
export function GET(): Response {
  if (env.SECURITY_CONTACT === undefined) return noSuchFile('No contact for security reports is configured.')
  const expires = new Date(Date.now() + VALID_MS).toISOString().slice(0, 10)
  return textFile(
    `Contact: ${env.SECURITY_CONTACT}\nExpires: ${expires}T00:00:00Z\nPreferred-Languages: en\n` +
      `Canonical: ${env.APP_URL}${files.securityTxt()}\n`,
  )
}
