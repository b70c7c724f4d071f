'use client'

import { Button } from '@heroui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RotateCcw, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { MailFrame } from '#components/mail/mail-frame'
import { LANGUAGE_LABELS, VARIANT_LABELS } from '#components/mail-settings/mail-occasions'
import { FormGrid } from '#components/ui/form'
import type { FormValues } from '#components/ui/form-values'
import { PendingButton } from '#components/ui/pending-button'
import { problemText } from '#components/ui/problem'
import { SelectField } from '#components/ui/select-field'
import { TextAreaField } from '#components/ui/text-area-field'
import { TextField } from '#components/ui/text-field'
import { notify } from '#components/ui/toast'
import { useChange } from '#components/ui/use-change'
import { useDebounced } from '#components/ui/use-debounced'
import type { EditForm } from '#components/ui/use-edit-form'
import type { MailLanguage } from '#lib/mail/schema'
import { previewMail, sendTestMail } from '#lib/mail/settings/client'
import type { MailSetting, MailSettingPatch, MailTrial } from '#lib/mail/settings/schema'

/** How long nothing has to be typed before the mail is drawn again. */
const PAUSE_MS = 400

interface MailTextsProps {
  setting: MailSetting
  form: EditForm<FormValues<(typeof MailSettingPatch)['shape']>>
  language: MailLanguage
}

/** The texts of a mail, one at a time, and what becomes of them. */
export function MailTexts({ setting, form, language: usual }: MailTextsProps) {
  const { template, fields, texts } = setting
  const variants = [...new Set(texts.map(({ variant }) => variant))]
  const [variant, setVariant] = useState(variants[0] as string)
  const [language, setLanguage] = useState<MailLanguage>(usual)
  const position = texts.findIndex((text) => text.variant === variant && text.language === language)
  const row = form.row('texts', position)
  const { subject, text } = row.values
  const known = texts[position] as MailSetting['texts'][number]
  const box = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState<'subject' | 'text'>('text')
  const { isPending, run } = useChange()
  const trial: MailTrial = { variant, language, subject: subject || null, text: text || null }

  /** Puts a field where the cursor was last. */
  function insert(name: string) {
    const input = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      `[name="texts.${position}.${target}"]`,
    )
    const value = row.values[target]
    const [start, end] = [input?.selectionStart ?? value.length, input?.selectionEnd ?? value.length]
    const written = `{${name}}`
    row.field(target).onChange(value.slice(0, start) + written + value.slice(end))
    requestAnimationFrame(() => {
      input?.focus()
      input?.setSelectionRange(start + written.length, start + written.length)
    })
  }

  return (
    <section aria-label="Text" className="grid gap-6 lg:grid-cols-2">
      <div ref={box} className="grid content-start gap-5">
        <h2 className="font-semibold">Text</h2>
        <FormGrid columns={variants.length > 1 ? 2 : 1}>
          {variants.length > 1 ? (
            <SelectField
              label="Which text"
              name="variant"
              value={variant}
              onChange={setVariant}
              options={variants.map((value) => ({ value, label: VARIANT_LABELS[value] ?? value }))}
            />
          ) : null}
          <SelectField
            label="Language"
            name="language"
            value={language}
            onChange={setLanguage}
            options={Object.entries(LANGUAGE_LABELS).map(([value, label]) => ({ value, label }))}
            description="Everybody gets their own language, else that of the association."
          />
        </FormGrid>
        <div className="grid gap-5" onFocusCapture={({ target }) => setTarget(nameOf(target))}>
          <TextField {...row.field('subject')} key={`subject ${position}`} autoComplete="off" />
          <TextAreaField
            {...row.field('text')}
            key={`text ${position}`}
            rows={8}
            description="An empty line starts a paragraph. Amounts, dates and bank details stand below the text by themselves."
          />
        </div>
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">Put in</legend>
          <div className="flex flex-wrap gap-2">
            {fields.map((name) => (
              <Button key={name} size="sm" variant="outline" onPress={() => insert(name)}>
                {name.replaceAll('_', ' ')}
              </Button>
            ))}
          </div>
          <p className="mt-1.5 text-[0.8125rem] text-muted">
            A sentence with a field that has no value is left out of the mail.
          </p>
        </fieldset>
        <div className="flex flex-wrap gap-2">
          <PendingButton
            variant="outline"
            isPending={isPending}
            onPress={() =>
              run(async () => {
                const { to_address } = await sendTestMail(template, trial)
                notify('The test mail is on its way', { description: `To ${to_address}` })
              })
            }
          >
            <Send aria-hidden />
            Send a test mail to myself
          </PendingButton>
          <Button
            variant="ghost"
            isDisabled={subject === known.default_subject && text === known.default_text}
            onPress={() => row.set({ subject: known.default_subject, text: known.default_text })}
          >
            <RotateCcw aria-hidden />
            Back to the default text
          </Button>
        </div>
      </div>
      <Preview template={template} trial={trial} />
    </section>
  )
}

function nameOf(element: EventTarget): 'subject' | 'text' {
  return (element as HTMLInputElement).name?.endsWith('.subject') ? 'subject' : 'text'
}

/** The mail as it would arrive, with made-up facts. */
function Preview({ template, trial }: { template: MailSetting['template']; trial: MailTrial }) {
  const shown = useDebounced(JSON.stringify(trial), PAUSE_MS)
  const { data, error } = useQuery({
    queryKey: ['mail-preview', template, shown],
    queryFn: () => previewMail(template, JSON.parse(shown) as MailTrial),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <div className="grid min-w-0 content-start gap-3">
      <h2 className="font-semibold">Preview</h2>
      <p aria-live="polite" className="min-h-5 text-[0.8125rem] wrap-anywhere">
        {error ? (
          <span className="text-danger-text">{problemText(error)}</span>
        ) : (
          <span className="text-muted">With made-up facts. Subject: {data?.subject ?? '…'}</span>
        )}
      </p>
      <MailFrame title="Preview of the mail" html={data?.html ?? ''} attachments={[]} />
    </div>
  )
}
