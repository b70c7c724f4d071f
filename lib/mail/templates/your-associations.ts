import { type Brand, type Letter, link, paragraph, quiet } from '#lib/mail/templates/layout'
import { pages } from '#lib/paths'

/** An association in which somebody has an account. */
export interface OwnAssociation {
  tenant_id: string
  name: string
}

/** The list of the associations in which an address has an account. */
export function yourAssociations(associations: readonly OwnAssociation[], brand: Brand): Letter {
  const isOne = associations.length === 1
  return {
    subject: isOne ? 'Your association' : 'Your associations',
    preview: 'Where you can sign in with this address.',
    heading: isOne ? 'Your association' : 'Your associations',
    parts: [
      paragraph('Hello,'),
      paragraph(
        `With this address you can sign in to ${isOne ? 'one association' : `${associations.length} associations`}:`,
      ),
      ...associations.flatMap(({ tenant_id, name }) => [
        paragraph(link(`Sign in to ${name}`, pages.login({ tenant_id }), brand)),
        quiet(`Its identifier, for the field Association: ${tenant_id}`),
      ]),
    ],
    footer: 'Somebody asked where this address has an account. If it was not you, do nothing: only you got the answer.',
  }
}
