'use client'

import { EditForm } from '#components/ui/edit-form'
import { FormSection } from '#components/ui/form'
import { NumberField } from '#components/ui/number-field'
import { SwitchField } from '#components/ui/switch-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { editAiSettings, getAiSettings } from '#lib/assistant/usage/client'
import { type AiSettings, AiSettingsPatch } from '#lib/assistant/usage/schema'

/** The highest daily limit that the settings take. */
const MAX_DAILY_TOKENS = 1_000_000_000

/** Decides how far outside models may answer. */
export function AiSettingsForm({ settings }: { settings: AiSettings }) {
  const form = useEditForm({
    fields: AiSettingsPatch.shape,
    schema: AiSettingsPatch,
    labels: {
      uses_models: 'Let language models answer',
      pseudonymises: 'Hide names before anything leaves',
      daily_tokens: 'Tokens a day',
    },
    record: settings,
    version: settings.version,
    load: getAiSettings,
    // No tokens at all are none.
    body: (sent) => (sent.daily_tokens === null ? { ...sent, daily_tokens: 0 } : sent),
    save: (body, { version }) => editAiSettings(body, version),
    done: () => 'Saved',
  })
  const { values, field } = form
  return (
    <EditForm
      form={form}
      label="Assistant"
      what="these settings"
      submitLabel="Save"
      pendingLabel="Saving…"
      needsChange
      isPart
    >
      <FormSection
        title="Language models"
        description="The built-in analyst answers on this machine and sends nothing anywhere. A language model understands more, and sees the question and what was looked up for it."
      >
        <SwitchField {...field('uses_models')} description="Off: every question is answered by the built-in analyst." />
        <SwitchField
          {...field('pseudonymises')}
          description="Names, e-mail addresses and telephone numbers in questions travel as tokens such as [person-1]. Those in your records never leave."
          isDisabled={!values.uses_models}
        />
        <NumberField
          {...field('daily_tokens')}
          description="A question takes about 5,000. When they are used up, the built-in analyst answers until midnight."
          min={0}
          max={MAX_DAILY_TOKENS}
          step={10_000}
          isDisabled={!values.uses_models}
        />
      </FormSection>
    </EditForm>
  )
}
