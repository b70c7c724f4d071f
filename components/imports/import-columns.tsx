'use client'

import { Button } from '@heroui/react'
import {
  DATE_ORDER_LABELS,
  DELIMITER_LABELS,
  ENCODING_LABELS,
  MATCH_CHOICES,
  NEGATIVE_LABELS,
  NOUN_WORDS,
} from '#components/imports/import-words'
import { CheckboxField } from '#components/ui/checkbox-field'
import { NumberField } from '#components/ui/number-field'
import { RadioField } from '#components/ui/radio-field'
import { SelectField } from '#components/ui/select-field'
import { StatusBadge } from '#components/ui/status-badge'
import { readConsentHeader } from '#lib/consents/headers'
import { readCustomHeader } from '#lib/custom-fields/headers'
import {
  type Import,
  type ImportColumn,
  type ImportFieldName,
  type ImportPatch,
  type ImportTier,
  MATCHES,
  NEGATIVES,
  type Negative,
} from '#lib/imports/schema'
import { DELIMITERS, ENCODINGS } from '#lib/sheets/schema'

interface ImportColumnsProps {
  file: Import
  fields: readonly ImportFieldName[]
  tiers: readonly { id: string; name: string }[]
  /** Whether a column may become a custom field. */
  createsFields: boolean
  isPending: boolean
  onChange: (patch: ImportPatch) => void
}

/** What the columns of a file are, how it is read, and what happens to people who are there already. */
export function ImportColumns({ file, fields, tiers, createsFields, isPending, onChange }: ImportColumnsProps) {
  const { known, recognised, many } = NOUN_WORDS[file.noun]
  const unsure = file.columns.filter(({ field, filled_count }) => field === null && filled_count > 0).length
  const missing = createsFields
    ? file.columns.filter(
        ({ field, filled_count, header }) => field === null && filled_count > 0 && readCustomHeader(header),
      )
    : []
  return (
    <div className="grid gap-6">
      <section className="panel grid gap-4 p-5" aria-labelledby="import-columns">
        <div>
          <h2 id="import-columns" className="font-medium">
            Columns
          </h2>
          <p className="text-[0.8125rem] text-muted">
            {file.layout ? `The columns are known from ${file.layout}. ` : ''}
            {unsure > 0
              ? `${unsure === 1 ? 'One column is' : `${unsure} columns are`} left out. `
              : file.columns.some(({ field }) => field === null)
                ? 'Only empty columns are left out. '
                : 'All columns are taken. '}
            Empty cells change nothing.
          </p>
        </div>
        {missing.length > 1 ? (
          <Button
            variant="secondary"
            className="justify-self-start"
            isDisabled={isPending}
            onPress={() =>
              onChange({
                columns: missing.map((column) => ({ position: column.position, create_field: typeFor(column) })),
              })
            }
          >
            Create all {missing.length} custom fields
          </Button>
        ) : null}
        <ul className="grid gap-4">
          {file.columns.map((column) => (
            <ColumnChoice
              key={column.position}
              column={column}
              fields={fields}
              newField={createsFields ? many : null}
              isDisabled={isPending}
              onChange={(change) => onChange({ columns: [{ position: column.position, ...change }] })}
            />
          ))}
        </ul>
      </section>
      {file.tiers.length > 0 ? <Tiers {...{ file, tiers, isPending, onChange }} /> : null}
      <section className="panel grid gap-5 p-5" aria-label="Choices">
        {file.noun === 'payments' ? (
          <>
            <div>
              <h2 className="font-medium">{known}</h2>
              <p className="text-[0.8125rem] text-muted">They stay as they are. {recognised}</p>
            </div>
            <CheckboxField
              label="Mail members what their payment does"
              name="tells_members"
              description="That their membership begins or goes on, or that their seat is confirmed. Nobody gets a receipt."
              isDisabled={isPending}
              isSelected={file.tells_members}
              onChange={(tells_members) => onChange({ tells_members })}
            />
          </>
        ) : (
          <RadioField
            label={known}
            name="on_match"
            description={recognised}
            isDisabled={isPending}
            options={[
              { value: 'update', label: 'Update them with what the file says' },
              { value: 'skip', label: 'Leave them as they are' },
            ]}
            value={file.on_match}
            onChange={(on_match) => onChange({ on_match: on_match as Import['on_match'] })}
          />
        )}
        {file.noun === 'members' ? <Recognition {...{ file, isPending, onChange }} /> : null}
        <div className="grid gap-4 sm:grid-cols-2">
          {file.noun === 'members' ? (
            <SelectField
              label="Tier of rows that name none"
              name="default_tier_id"
              none="None"
              isDisabled={isPending}
              options={tiers.map(({ id, name }) => ({ value: id, label: name }))}
              value={file.default_tier_id ?? ''}
              onChange={(id) => onChange({ default_tier_id: id || null })}
            />
          ) : null}
          {file.kind === 'xlsx' && file.sheets.length > 1 ? (
            <SelectField
              label="Sheet"
              name="sheet"
              isDisabled={isPending}
              options={file.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
              value={file.sheet ?? ''}
              onChange={(sheet) => onChange({ sheet })}
            />
          ) : null}
          {file.kind === 'csv' ? (
            <>
              <SelectField
                label="Encoding"
                name="encoding"
                description="Another one, when letters such as ü look wrong above."
                isDisabled={isPending}
                options={ENCODINGS.map((value) => ({ value, label: ENCODING_LABELS[value] }))}
                value={file.encoding ?? ''}
                onChange={(encoding) => encoding && onChange({ encoding: encoding as (typeof ENCODINGS)[number] })}
              />
              <SelectField
                label="Between the columns"
                name="delimiter"
                isDisabled={isPending}
                options={DELIMITERS.map((value) => ({ value, label: DELIMITER_LABELS[value] }))}
                value={file.delimiter ?? ''}
                onChange={(delimiter) => delimiter && onChange({ delimiter: delimiter as (typeof DELIMITERS)[number] })}
              />
            </>
          ) : null}
        </div>
      </section>
    </div>
  )
}

interface ColumnChoiceProps {
  column: ImportColumn
  fields: readonly ImportFieldName[]
  /** To what a new field would be added; null where none can be. */
  newField: string | null
  isDisabled: boolean
  onChange: (change: Partial<NonNullable<ImportPatch['columns']>[number]>) => void
}

const NEW_FIELD = 'new custom field'

const CONSENT_CELLS =
  'Yes or no, with the day behind it where it is known, such as “yes 2024-05-17”. What somebody said later goes on holding.'

/** The type that a new field for a column is likely to have. */
function typeFor({ content, header }: ImportColumn) {
  const own = readCustomHeader(header)
  if (own) return own.type
  if (content === 'date' || content === 'boolean' || content === 'number' || content === 'money') return content
  return 'text'
}

function ColumnChoice({ column, fields, newField, isDisabled, onChange }: ColumnChoiceProps) {
  const {
    header,
    position,
    field,
    confidence,
    samples,
    date_order,
    date_orders,
    negative,
    negative_count,
    filled_count,
  } = column
  const name = header || `Column ${position + 1}`
  const isAsked = field !== null && date_orders.length > 1
  return (
    <li className="grid gap-3 border-t border-border pt-4 first:border-0 first:pt-0 sm:grid-cols-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="wrap-anywhere">{name}</span>
          {field !== null && confidence < 0.75 ? <StatusBadge tone="warning">Please check</StatusBadge> : null}
        </p>
        <p className="text-[0.8125rem] wrap-anywhere text-muted">
          {filled_count === 0 ? 'Empty' : samples.slice(0, 3).join(' · ')}
        </p>
      </div>
      <div className="grid gap-3">
        <SelectField
          label={`${name} is`}
          name={`field_${position}`}
          none="Left out"
          description={field !== null && readConsentHeader(field) !== null ? CONSENT_CELLS : undefined}
          isDisabled={isDisabled}
          options={[
            ...fields.map((each) => ({ value: each.field, label: each.label })),
            ...(filled_count > 0 && field === null && newField !== null
              ? [{ value: NEW_FIELD, label: 'A new field', description: `Added to your ${newField} under this name` }]
              : []),
          ]}
          value={field ?? ''}
          onChange={(next) =>
            onChange(next === NEW_FIELD ? { create_field: typeFor(column) } : { field: next === '' ? null : next })
          }
        />
        {isAsked ? (
          <RadioField
            label={`How are dates in ${name} written?`}
            name={`order_${position}`}
            isRequired
            isDisabled={isDisabled}
            options={date_orders.map((value) => ({ value, label: DATE_ORDER_LABELS[value] }))}
            value={date_order ?? ''}
            onChange={(order) => onChange({ date_order: order as 'dmy' | 'mdy' | 'ymd' })}
          />
        ) : null}
        {field === 'balance' && negative_count > 0 ? (
          <RadioField
            label={`What is an amount below zero in ${name}?`}
            name={`negative_${position}`}
            isRequired
            isDisabled={isDisabled}
            options={NEGATIVES.map((value) => ({ value, label: NEGATIVE_LABELS[value] }))}
            value={negative ?? ''}
            onChange={(next) => onChange({ negative: next as Negative })}
          />
        ) : null}
      </div>
    </li>
  )
}

/** What people are recognised by who are there already; without any of it every row is somebody new. */
function Recognition({ file, isPending, onChange }: Pick<ImportColumnsProps, 'file' | 'isPending' | 'onChange'>) {
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-2 font-medium">They are recognised by</legend>
      {MATCHES.map((match) => (
        <CheckboxField
          key={match}
          name={`match_${match}`}
          label={MATCH_CHOICES[match]}
          isDisabled={isPending}
          isSelected={file.match_by.includes(match)}
          onChange={(isOn) =>
            onChange({ match_by: MATCHES.filter((each) => (each === match ? isOn : file.match_by.includes(each))) })
          }
        />
      ))}
    </fieldset>
  )
}

const CREATE = 'create'

function Tiers({ file, tiers, isPending, onChange }: Omit<ImportColumnsProps, 'fields' | 'createsFields'>) {
  const choose = ({ name }: ImportTier, value: string) =>
    onChange({
      tiers: [
        value === CREATE ? { name, create: true } : { name, create: false, tier_id: value === '' ? null : value },
      ],
    })
  const missing = file.tiers.filter(({ create, tier_id }) => !create && tier_id === null)
  const hasFamilies = file.columns.some(({ field }) => field === 'family' || field === 'payer')
  return (
    <section className="panel grid gap-4 p-5" aria-labelledby="import-tiers">
      <div>
        <h2 id="import-tiers" className="font-medium">
          Tiers
        </h2>
        <p className="text-[0.8125rem] text-muted">
          Tiers that are created cost nothing and run for a year until you edit them in Settings.
          {hasFamilies ? ' One that families share needs a seat for each of their people.' : ''}
        </p>
      </div>
      {missing.length > 1 ? (
        <Button
          variant="secondary"
          className="justify-self-start"
          isDisabled={isPending}
          onPress={() => onChange({ tiers: missing.map(({ name }) => ({ name, create: true })) })}
        >
          Create all {missing.length} that are missing
        </Button>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        {file.tiers.map((tier) => (
          <div key={tier.name} className="grid content-start gap-3">
            <SelectField
              label={`${tier.name} (${tier.count === 1 ? '1 row' : `${tier.count} rows`})`}
              name={`tier_${tier.name}`}
              none="Not chosen yet"
              isDisabled={isPending}
              options={[
                ...tiers.map(({ id, name }) => ({ value: id, label: name })),
                { value: CREATE, label: `Create “${tier.name}”` },
              ]}
              value={tier.create ? CREATE : (tier.tier_id ?? '')}
              onChange={(value) => choose(tier, value)}
            />
            {tier.create && hasFamilies ? (
              <NumberField
                label={`Seats of ${tier.name}`}
                name={`seats_${tier.name}`}
                description="People of one family or organisation, with who pays. Empty: for one person."
                min={2}
                max={500}
                isDisabled={isPending}
                value={tier.seats ?? null}
                onChange={(seats) =>
                  seats !== (tier.seats ?? null) && onChange({ tiers: [{ name: tier.name, seats }] })
                }
              />
            ) : null}
          </div>
        ))}
      </div>
    </section>
  )
}
