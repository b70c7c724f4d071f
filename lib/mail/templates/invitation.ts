import { action, fallback, greeting, paragraph, quiet, type Template } from '#lib/mail/templates/layout'
import { pages } from '#lib/paths'

/** The invitation to an account that somebody else opened: its link sets the first password. */
export const invitation: Template<{ to_name: string; invited_by: string; token: string }> = (props, brand) => ({
  subject: `You are invited to ${brand.name}`,
  preview: 'Choose a password and you are in.',
  heading: `You are invited to ${brand.name}`,
  parts: [
    greeting(props.to_name),
    paragraph(`${props.invited_by} has opened an account for you at ${brand.name}. Choose a password to use it.`),
    action('Choose password', pages.resetPassword({ token: props.token }), brand),
    quiet('The link works once and for 7 days. Should it have expired, ask for a new one on the sign-in page.'),
    fallback(pages.resetPassword({ token: props.token }), brand),
  ],
  footer: `You get this because ${brand.name} opened an account for this address. If you do not want it, do nothing.`,
})
