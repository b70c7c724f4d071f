import { action, fallback, greeting, paragraph, quiet, type Template } from '#lib/mail/templates/layout'
import { sayIn } from '#lib/mail/templates/sentences'
import { pages } from '#lib/paths'

/** The link for choosing a new password. */
export const resetPassword: Template<{ to_name: string; token: string }> = ({ to_name, token }, brand) => {
  const [say, names] = [sayIn(brand), { association: brand.name }]
  return {
    subject: say('Choose a new password for {association}', names),
    preview: say('The link for a new password, as you asked.'),
    heading: say('Choose a new password'),
    parts: [
      greeting(to_name, brand),
      paragraph(say('You asked for a new password at {association}.', names)),
      action(say('Choose password'), pages.resetPassword({ token }), brand),
      quiet(say('The link works once and for 24 hours. Your old password works until you have chosen a new one.')),
      fallback(pages.resetPassword({ token }), brand),
    ],
    footer: say(
      'Somebody asked {association} for a new password for this address. If it was not you, do nothing: your password has not changed.',
      names,
    ),
  }
}
