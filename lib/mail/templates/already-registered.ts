import { action, fallback, greeting, link, paragraph, quiet, type Template } from '#lib/mail/templates/layout'
import { pages } from '#lib/paths'

/** The answer to registering an address that already has an account; only its owner learns so. */
export const alreadyRegistered: Template<{ to_name: string }> = ({ to_name }, brand) => ({
  subject: `You already have an account at ${brand.name}`,
  preview: 'Somebody registered with this address again. Sign in instead.',
  heading: 'You already have an account',
  parts: [
    greeting(to_name),
    paragraph(`Somebody, probably you, registered at ${brand.name} with this address. It already has an account.`),
    action('Sign in', pages.login({ tenant_id: brand.tenant_id }), brand),
    quiet(
      'Forgot the password? ',
      link('Choose a new one', pages.forgotPassword({ tenant_id: brand.tenant_id }), brand),
    ),
    fallback(pages.login({ tenant_id: brand.tenant_id }), brand),
  ],
  footer: `Somebody registered at ${brand.name} with this address. If it was not you, do nothing: your account has not changed.`,
})
