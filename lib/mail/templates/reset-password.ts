import { action, fallback, greeting, paragraph, quiet, type Template } from '#lib/mail/templates/layout'
import { pages } from '#lib/paths'

/** The link for choosing a new password. */
export const resetPassword: Template<{ to_name: string; token: string }> = ({ to_name, token }, brand) => ({
  subject: `Choose a new password for ${brand.name}`,
  preview: 'The link for a new password, as you asked.',
  heading: 'Choose a new password',
  parts: [
    greeting(to_name),
    paragraph(`You asked for a new password at ${brand.name}.`),
    action('Choose password', pages.resetPassword({ token }), brand),
    quiet('The link works once and for 24 hours. Your old password works until you have chosen a new one.'),
    fallback(pages.resetPassword({ token }), brand),
  ],
  footer: `Somebody asked ${brand.name} for a new password for this address. If it was not you, do nothing: your password has not changed.`,
})
