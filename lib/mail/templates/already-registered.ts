import { action, fallback, greeting, link, paragraph, quiet, type Template } from '#lib/mail/templates/layout'
import { sayIn } from '#lib/mail/templates/sentences'
import { pages } from '#lib/paths'

/** The answer to registering an address that already has an account, or to asking for it; only its owner learns so. */
export const alreadyRegistered: Template<{ to_name: string }> = ({ to_name }, brand) => {
  const [say, names] = [sayIn(brand), { association: brand.name }]
  return {
    subject: say('You already have an account at {association}', names),
    preview: say('Somebody gave this address, which has an account. Sign in with it.'),
    heading: say('You already have an account'),
    parts: [
      greeting(to_name, brand),
      paragraph(say('Somebody, probably you, gave this address at {association}. It already has an account.', names)),
      action(say('Sign in'), pages.login({ tenant_id: brand.tenant_id }), brand),
      quiet(
        say('Forgot the password? '),
        link(say('Choose a new one'), pages.forgotPassword({ tenant_id: brand.tenant_id }), brand),
      ),
      fallback(pages.login({ tenant_id: brand.tenant_id }), brand),
    ],
    footer: say(
      'Somebody gave this address at {association}. If it was not you, do nothing: your account has not changed.',
      names,
    ),
  }
}
