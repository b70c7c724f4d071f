import { action, greeting, paragraph, quiet, type Template } from '#lib/mail/templates/layout'
import { pages } from '#lib/paths'

/** The first mail after the address has been confirmed, or after an administrator has let the account in. */
export const welcome: Template<{ to_name: string; is_administrator?: boolean }> = (props, brand) => ({
  subject: `Welcome to ${brand.name}`,
  preview: 'Your account is ready.',
  heading: `Welcome to ${brand.name}`,
  parts: [
    greeting(props.to_name),
    paragraph('Your account is ready. Sign in with your e-mail address and your password.'),
    action('Sign in', pages.login({ tenant_id: brand.tenant_id }), brand),
    props.is_administrator
      ? quiet('You are the administrator: add your tiers and members first, then invite the others.')
      : quiet('You will find your membership, your events and your invoices there.'),
  ],
  footer: `You have an account at ${brand.name}.`,
})
