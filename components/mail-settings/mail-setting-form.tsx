'use client'

import { mailTemplateLabel } from '#components/mail/mail-template-label'
import { BY_HAND, LANGUAGE_LABELS, VARIANT_LABELS } from '#components/mail-settings/mail-occasions'
import { MailTexts } from '#components/mail-settings/mail-texts'
import { NoticeDays } from '#components/mail-settings/notice-days'
import { CheckboxField } from '#components/ui/checkbox-field'
import { EditForm } from '#components/ui/edit-form'
import { FormSection } from '#components/ui/form'
import { SwitchField } from '#components/ui/switch-field'
import { useEditForm } from '#components/ui/use-edit-form'
import type { MailLanguage } from '#lib/mail/schema'
import { editMailSetting, getMailSetting } from '#lib/mail/settings/client'
import { type MailSetting, MailSettingPatch } from '#lib/mail/settings/schema'
import type { Tier } from '#lib/tiers/schema'

interface MailSettingFormProps {
  setting: MailSetting
  /** The language that the association writes in. */
  language: MailLanguage
  tiers: readonly Pick<Tier, 'id' | 'name'>[]
}

/** What the texts of a mail are called: "Subject in German (when it ends)". */
function textLabels({ texts }: MailSetting): Record<string, string> {
  const hasVariants = new Set(texts.map(({ variant }) => variant)).size > 1
  return Object.fromEntries(
    texts.flatMap(({ variant, language }, position) => {
      const which = `in ${LANGUAGE_LABELS[language]}${hasVariants ? ` (${VARIANT_LABELS[variant] ?? variant})` : ''}`
      return [
        [`texts.${position}.subject`, `Subject ${which}`],
        [`texts.${position}.text`, `Text ${which}`],
      ]
    }),
  )
}

/** Changes a mail: whether it goes out, when, and what it says. */
export function MailSettingForm({ setting, language, tiers }: MailSettingFormProps) {
  const { template } = setting
  const form = useEditForm({
    fields: MailSettingPatch.shape,
    schema: MailSettingPatch,
    labels: {
      is_on: 'Send this mail',
      days: 'Days',
      tier_days: 'Days of tiers',
      'texts.subject': 'Subject',
      'texts.text': 'Text',
      ...textLabels(setting),
    },
    record: setting,
    version: setting.version,
    load: () => getMailSetting(template),
    save: (body, { version }) => editMailSetting(template, MailSettingPatch.parse(body), version),
    done: () => 'Saved',
  })
  const { values, set, field, errors } = form
  const setTier = (tier_id: string, days: number[] | null) =>
    set(({ tier_days }) => {
      const others = tier_days.filter((tier) => tier.tier_id !== tier_id)
      return { tier_days: days ? [...others, { key: tier_id, id: null, tier_id, days }] : others }
    })
  return (
    <EditForm
      form={form}
      label={mailTemplateLabel(template)}
      what="this mail"
      submitLabel="Save"
      pendingLabel="Saving…"
      needsChange
      className="max-w-6xl"
    >
      {BY_HAND.includes(template) ? null : (
        <FormSection title="Sending">
          <SwitchField
            {...field('is_on')}
            description="Off: nobody gets it by itself. What you send by hand goes out."
          />
        </FormSection>
      )}
      {template === 'renewal_notice' ? (
        <FormSection
          title="Days"
          description="Counted from the last day of the membership. Each goes out once, and none once the renewal is paid."
        >
          <NoticeDays label="All tiers" value={values.days} onChange={(days) => set({ days })} error={errors.days} />
          {tiers.map(({ id, name }) => {
            const own = values.tier_days.find(({ tier_id }) => tier_id === id)
            return (
              <div key={id} className="grid gap-3">
                <CheckboxField
                  name={`tier_days ${id}`}
                  label={`Other days for ${name}`}
                  isSelected={own !== undefined}
                  onChange={(isOwn) => setTier(id, isOwn ? [...values.days] : null)}
                />
                {own ? <NoticeDays label={name} value={own.days} onChange={(days) => setTier(id, days)} /> : null}
              </div>
            )
          })}
        </FormSection>
      ) : null}
      <MailTexts setting={setting} form={form} language={language} />
    </EditForm>
  )
}
