'use client'

import { Button, Spinner } from '@heroui/react'
import { ImageUp, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ValueFieldProps } from '#components/ui/field'
import { PendingButton } from '#components/ui/pending-button'
import { problemText } from '#components/ui/problem'
import { useHydrated } from '#components/ui/use-hydrated'
import { useSubmission } from '#components/ui/use-submission'
import { sendLogo } from '#lib/files/client'
import { LOGO_TYPES } from '#lib/files/schema'
import { files } from '#lib/paths'

interface LogoFieldProps extends ValueFieldProps<string> {
  tenant_id: string
  /** The logo in use, which has a public address. */
  saved: string | null
}

/** The association's logo: a picture is sent as soon as it is chosen, and becomes the logo with the form. */
export function LogoField({ label, name, description, error, value, onChange, tenant_id, saved }: LogoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState<{ id: string; url: string } | null>(null)
  const { error: refusal, isPending, submit, reset } = useSubmission()

  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen])

  const send = (picture: File) =>
    submit(async () => {
      const { data } = await sendLogo(picture)
      setChosen({ id: data.id, url: URL.createObjectURL(picture) })
      onChange(data.id)
    })

  const shown = value === '' ? null : value === chosen?.id ? chosen.url : files.logo(tenant_id, value)
  const message = refusal === null ? error : problemText(refusal)
  return (
    <fieldset aria-describedby={`${id}-note`}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap items-center gap-3">
        <div className="grid h-16 w-32 place-items-center overflow-hidden rounded-lg border border-border bg-white p-1.5">
          {shown ? (
            // biome-ignore lint/performance/noImgElement: a picture that was chosen a moment ago has no address
            <img src={shown} alt="The logo" className="max-h-full max-w-full object-contain" />
          ) : (
            <span className="text-[0.8125rem] text-neutral-600">No logo</span>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={LOGO_TYPES.join(',')}
          hidden
          onChange={({ target }) => {
            const [picture] = target.files ?? []
            if (picture) void send(picture)
            // The same picture can be chosen again.
            target.value = ''
          }}
        />
        <PendingButton
          name={name}
          variant="outline"
          isPending={isPending}
          isDisabled={!isHydrated}
          onPress={() => input.current?.click()}
        >
          {isPending ? <Spinner size="sm" color="current" /> : <ImageUp aria-hidden />}
          {value === '' ? 'Choose a picture' : 'Replace'}
        </PendingButton>
        {value === '' ? null : (
          <Button
            variant="ghost"
            isDisabled={isPending}
            onPress={() => {
              reset()
              onChange('')
            }}
          >
            <Trash2 aria-hidden />
            Remove
          </Button>
        )}
      </div>
      <div id={`${id}-note`} aria-live="polite" className="mt-1.5 text-[0.8125rem]">
        {message ? (
          <p className="text-danger-text">{message}</p>
        ) : (
          <p className="text-muted">{value === (saved ?? '') ? description : 'Save the settings to use it.'}</p>
        )}
      </div>
    </fieldset>
  )
}
