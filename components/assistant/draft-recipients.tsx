'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWindowWords } from '#components/assistant/window-words'
import { ConditionBar } from '#components/ui/condition-bar'
import { conditionOfParts, partsOf } from '#components/ui/condition-parts'
import { Link } from '#components/ui/link'
import { SelectField } from '#components/ui/select-field'
import { TextSkeleton } from '#components/ui/skeletons'
import { GivenTitles } from '#components/ui/use-titles'
import type { Draft, LeftOut } from '#lib/assistant/drafts/schema'
import { purposesQuery } from '#lib/consents/client'
import { listed } from '#lib/format/sentence'
import { pages } from '#lib/paths'
import type { Condition } from '#lib/records/model'

interface RecipientFilterProps {
  draft: Draft
  isPending: boolean
  onChange: (filter: Condition) => void
}

/** The conditions that members have to meet to get the mail, as lists have them. */
export function RecipientFilter({ draft: { filter }, isPending, onChange }: RecipientFilterProps) {
  const { said } = useWindowWords()
  const { match, parts } = partsOf(filter)
  return (
    <fieldset disabled={isPending} className="mt-2 grid gap-2 border-t border-separator pt-2.5">
      <legend className="sr-only">{said('who')}</legend>
      <div lang="en">
        <GivenTitles value={{}}>
          <ConditionBar
            noun="members"
            state={{ match, parts, set: (next) => onChange(conditionOfParts(next)) }}
            given={[]}
          />
        </GivenTitles>
      </div>
    </fieldset>
  )
}

interface RecipientsProps {
  draft: Draft
  children?: ReactNode
}

/** Whom the mail goes to: in words, how many, and some of them by name. */
export function Recipients({ draft: { filter, words, language, recipients }, children }: RecipientsProps) {
  const { said, answer } = useWindowWords()
  const { count, left_out, no_member_count, chosen, examples } = recipients
  const more = count - examples.length
  const names = examples.map(({ title }) => title)
  return (
    <div className="grid gap-0.5 rounded-xl bg-surface-secondary px-3.5 py-2.5">
      <p>
        <Link href={pages.admin.members({ filter: JSON.stringify(filter) })} className="link">
          {said('to', count)}
        </Link>
        {words && !children ? (
          <>
            {said('colon')} <span lang={language}>{words}</span>
          </>
        ) : null}
      </p>
      <p className="text-[0.8125rem] text-muted">
        {more > 0 ? listed([names.join(', '), said('more', more)], said('and')) : names.join(', ')}
      </p>
      {chosen ? (
        <p className="text-[0.8125rem] text-warning-text">
          {said('chosen', chosen.count, answer.format.date(chosen.at, 'long'))}
        </p>
      ) : null}
      {no_member_count > 0 ? (
        <p className="text-[0.8125rem] text-warning-text">{said('no_members', no_member_count)}</p>
      ) : null}
      {left_out.length > 0 ? (
        <p className="text-[0.8125rem] text-muted">
          {said(
            'left_out',
            1,
            listed(
              left_out.map(({ count, ...each }) => said(leftOutWord(each), count)),
              said('and'),
            ),
          )}
        </p>
      ) : null}
      {children}
    </div>
  )
}

/** Whom the mail does not reach, and why: "2 without an e-mail address". */
function leftOutWord({ reason, noun }: Omit<LeftOut, 'count'>) {
  return reason === 'no_member' && noun === 'invoices' ? 'invoices_no_member' : reason
}

interface PurposeFieldProps {
  draft: Draft
  isPending: boolean
  error: string | undefined
  onChange: (purpose: string | null) => void
}

/** What the mail is for: what every member has to know, or what those get only who consented to it. */
export function PurposeField({ draft: { purpose }, isPending, error, onChange }: PurposeFieldProps) {
  const { said } = useWindowWords()
  const { data } = useQuery(purposesQuery())
  if (!data) return <TextSkeleton lines={2} />
  const options = data.flatMap(({ key, label, is_active }) =>
    is_active || key === purpose ? [{ value: key, label }] : [],
  )
  if (options.length === 0) return null
  return (
    <SelectField
      label={said('purpose')}
      name="purpose"
      none={said('must_know')}
      description={said('consented_only')}
      value={purpose ?? ''}
      onChange={(key) => onChange(key === '' ? null : key)}
      options={options}
      error={error}
      isDisabled={isPending}
    />
  )
}
