'use client'

import { Spinner } from '@heroui/react'
import { FileUp } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { NOUN_WORDS } from '#components/imports/import-words'
import { PendingButton } from '#components/ui/pending-button'
import { problemText } from '#components/ui/problem'
import { RadioField } from '#components/ui/radio-field'
import { useHydrated } from '#components/ui/use-hydrated'
import { useSubmission } from '#components/ui/use-submission'
import { sendImport } from '#lib/imports/client'
import type { ImportNoun } from '#lib/imports/schema'
import { pages } from '#lib/paths'

interface SendFileProps {
  noun: ImportNoun
  label?: string
  /** The import that the file corrects. */
  like?: string
}

/** Sends a file and opens what its columns are taken for. */
export function SendFile({ noun, label = 'Choose a file', like }: SendFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const router = useRouter()
  const { error, isPending, submit } = useSubmission()
  const send = (file: File) =>
    submit(async () => {
      const { id } = await sendImport(noun, file, like)
      router.push(pages.admin.import(id))
    })
  return (
    <div className="grid justify-items-start gap-2">
      <input
        ref={input}
        type="file"
        aria-label="File to import"
        accept={noun === 'payments' ? '.csv,.tsv,.txt,.xlsx,.xml,.sta,.mt940,.940' : '.csv,.tsv,.txt,.xlsx'}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <PendingButton
        variant="primary"
        isPending={isPending}
        isDisabled={!isHydrated}
        onPress={() => input.current?.click()}
      >
        {isPending ? <Spinner size="sm" color="current" /> : <FileUp aria-hidden />}
        {isPending ? 'Reading the file…' : label}
      </PendingButton>
      {error ? (
        <p role="alert" className="max-w-prose text-danger-text">
          {problemText(error)}
        </p>
      ) : null}
    </div>
  )
}

/** The first step of an import: what the rows are, those of the list that one comes from to begin with, and the file. */
export function NewImport({ nouns, from }: { nouns: readonly ImportNoun[]; from?: ImportNoun | undefined }) {
  const [noun, setNoun] = useState(from ?? (nouns[0] as ImportNoun))
  return (
    <div className="grid gap-5 text-start">
      {nouns.length > 1 ? (
        <RadioField
          label="What is in the file?"
          name="noun"
          options={nouns.map((value) => ({
            value,
            label: NOUN_WORDS[value].label,
            description: NOUN_WORDS[value].example,
          }))}
          value={noun}
          onChange={(value) => setNoun(value as ImportNoun)}
        />
      ) : null}
      <SendFile noun={noun} />
    </div>
  )
}
