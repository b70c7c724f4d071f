'use client'

import { useRouter } from 'next/navigation'
import { StaleNotice } from '#components/settings/stale-notice'
import { useVersionedForm } from '#components/settings/use-versioned-form'
import { Form, FormActions, FormSection } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { NumberField } from '#components/ui/number-field'
import { SubmitButton } from '#components/ui/submit-button'
import { SwitchField } from '#components/ui/switch-field'
import { notify } from '#components/ui/toast'
import { editAiSettings, getAiSettings } from '#lib/assistant/usage/client'
import type { AiSettings, AiSettingsPatch } from '#lib/assistant/usage/schema'

const LABELS = {
  uses_models: 'Let language models answer',
  pseudonymises: 'Hide names before anything leaves',
  daily_tokens: 'Tokens a day',
}

function valuesOf({ uses_models, pseudonymises, daily_tokens }: AiSettings) {
  return { uses_models, pseudonymises, daily_tokens }
}

/** Decides how far outside models may answer. */
export function AiSettingsForm({ settings }: { settings: AiSettings }) {
  const router = useRouter()
  const form = useVersionedForm({ version: settings.version, values: valuesOf(settings) })
  const { values, set, errors } = form

  function handleSubmit() {
    return form.save(async () => {
      const patch = Object.fromEntries(form.changed.map((field) => [field, values[field]])) as AiSettingsPatch
      const { data } = await editAiSettings(patch, form.version)
      form.settle({ version: data.version, values: valuesOf(data) })
      notify('Saved')
      router.refresh()
    })
  }

  function loadTheirs() {
    return form.reload(async () => {
      const { data } = await getAiSettings()
      return { version: data.version, values: valuesOf(data) }
    })
  }

  return (
    <Form onSubmit={handleSubmit} isDirty={form.isDirty} aria-label="Assistant" className="max-w-4xl">
      {form.isStale ? (
        <StaleNotice what="these settings" isPending={form.isPending} onLoad={() => void loadTheirs()} />
      ) : (
        <FormErrorSummary problem={form.error} labels={LABELS} />
      )}
      <FormSection
        title="Language models"
        description="The built-in analyst answers on this machine and sends nothing anywhere. A language model understands more, and sees the question and what was looked up for it."
      >
        <SwitchField
          label={LABELS.uses_models}
          name="uses_models"
          description="Off: every question is answered by the built-in analyst."
          isSelected={values.uses_models}
          onChange={(uses_models) => set({ uses_models })}
        />
        <SwitchField
          label={LABELS.pseudonymises}
          name="pseudonymises"
          description="Names, e-mail addresses and telephone numbers travel as tokens such as [person-1] and come back as names on this machine only."
          isSelected={values.pseudonymises}
          onChange={(pseudonymises) => set({ pseudonymises })}
          isDisabled={!values.uses_models}
        />
        <NumberField
          label={LABELS.daily_tokens}
          name="daily_tokens"
          description="A question takes about 5,000. When they are used up, the built-in analyst answers until midnight."
          value={values.daily_tokens}
          onChange={(daily_tokens) => set({ daily_tokens: daily_tokens ?? 0 })}
          error={errors.daily_tokens}
          min={0}
          max={1_000_000_000}
          step={10_000}
          isDisabled={!values.uses_models}
        />
      </FormSection>
      <FormActions>
        <SubmitButton isPending={form.isPending} pendingLabel="Saving…" isDisabled={!form.isDirty}>
          Save
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
