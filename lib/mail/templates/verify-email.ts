import { action, fallback, greeting, paragraph, quiet, type Template } from '#lib/mail/templates/layout'
import { pages } from '#lib/paths'

/** The link that proves an address, sent on registration. */
export const verifyEmail: Template<{ to_name: string; token: string }> = ({ to_name, token }, brand) => ({
  subject: `Confirm your e-mail address for ${brand.name}`,
  preview: 'One step is left: confirm that this address is yours.',
  heading: 'Confirm your e-mail address',
  parts: [
    greeting(to_name),
    paragraph(`You registered with ${brand.name}. Confirm that this address is yours, then you can sign in.`),
    action('Confirm address', pages.verifyEmail({ token }), brand),
    quiet('The link works once and for 24 hours. Should it have expired, ask for a new one on the sign-in page.'),
    fallback(pages.verifyEmail({ token }), brand),
  ],
  footer: `Somebody registered at ${brand.name} with this address. If it was not you, do nothing: without the link the account cannot be used.`,
})
