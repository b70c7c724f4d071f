import { apiFetch } from '#lib/http/browser'
import type { EditableMail } from '#lib/mail/schema'
import type { MailPreview, MailSetting, MailSettingPatch, MailTrial, TestMail } from '#lib/mail/settings/schema'
import { api } from '#lib/paths'

/** What is settled about a mail, as it is now. */
export function getMailSetting(template: EditableMail) {
  return apiFetch<MailSetting>(api.mailSetting(template))
}

/** Changes the version of a mail's settings that was loaded. */
export function editMailSetting(template: EditableMail, patch: MailSettingPatch, version: number) {
  return apiFetch<MailSetting>(api.mailSetting(template), { method: 'PATCH', body: patch, if_match: version })
}

/** Returns a mail with made-up facts, as a text would make it. */
export async function previewMail(template: EditableMail, trial: MailTrial): Promise<MailPreview> {
  return (await apiFetch<MailPreview>(api.mailPreview(template), { method: 'POST', body: trial })).data
}

/** Sends a text with made-up facts to whoever is signed in. */
export async function sendTestMail(template: EditableMail, trial: MailTrial): Promise<TestMail> {
  return (await apiFetch<TestMail>(api.mailTest(template), { method: 'POST', body: trial })).data
}
