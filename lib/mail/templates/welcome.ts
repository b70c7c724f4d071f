import { action, greeting, paragraph, quiet, type Template } from '#lib/mail/templates/layout'
import { sayIn } from '#lib/mail/templates/sentences'
import { pages } from '#lib/paths'

/** The first mail after the address has been confirmed, or after an administrator has let the account in. */
export const welcome: Template<{ to_name: string; is_administrator?: boolean }> = (props, brand) => {
  const [say, names] = [sayIn(brand), { association: brand.name }]
  return {
    subject: say('Welcome to {association}', names),
    preview: say('Your account is ready.'),
    heading: say('Welcome to {association}', names),
    parts: [
      greeting(props.to_name, brand),
      paragraph(say('Your account is ready. Sign in with your e-mail address and your password.')),
      action(say('Sign in'), pages.login({ tenant_id: brand.tenant_id }), brand),
      props.is_administrator
        ? quiet(say('You are the administrator: add your tiers and members first, then invite the others.'))
        : quiet(say('You will find your membership, your events and your invoices there.')),
    ],
    footer: say('You have an account at {association}.', names),
  }
}
