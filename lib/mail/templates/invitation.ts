import { action, fallback, greeting, paragraph, quiet, type Template } from '#lib/mail/templates/layout'
import { sayIn } from '#lib/mail/templates/sentences'
import { pages } from '#lib/paths'

/** The invitation to an account that somebody else opened: its link sets the first password. */
export const invitation: Template<{ to_name: string; invited_by: string; token: string }> = (props, brand) => {
  const [say, names] = [sayIn(brand), { association: brand.name }]
  return {
    subject: say('You are invited to {association}', names),
    preview: say('Choose a password and you are in.'),
    heading: say('You are invited to {association}', names),
    parts: [
      greeting(props.to_name, brand),
      paragraph(
        say('{person} has opened an account for you at {association}. Choose a password to use it.', {
          ...names,
          person: props.invited_by,
        }),
      ),
      action(say('Choose password'), pages.resetPassword({ token: props.token }), brand),
      quiet(say('The link works once and for 7 days. Should it have expired, ask for a new one on the sign-in page.')),
      fallback(pages.resetPassword({ token: props.token }), brand),
    ],
    footer: say(
      'You get this because {association} opened an account for this address. If you do not want it, do nothing.',
      names,
    ),
  }
}
