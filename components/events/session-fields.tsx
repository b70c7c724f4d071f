'use client'

import { uuidv7 } from 'uuidv7'
import {
  type EventValues,
  emptySession,
  movedEnd,
  SESSION_LABELS,
  type SessionValues,
} from '#components/events/event-form-values'
import { ListEditor, MoreFields } from '#components/events/list-editor'
import { DateTimeField } from '#components/ui/date-time-field'
import { FormGrid } from '#components/ui/form'
import { NumberField } from '#components/ui/number-field'
import { TextAreaField } from '#components/ui/text-area-field'
import { TextField } from '#components/ui/text-field'

interface SessionFieldsProps {
  values: EventValues
  set: (patch: Partial<EventValues>) => void
  errors: Record<string, string>
}

/** The programme of the form. Its order is that of the times, so there is nothing to move by hand. */
export function SessionFields({ values, set, errors }: SessionFieldsProps) {
  return (
    <ListEditor
      rows={values.sessions}
      onChange={(sessions) => set({ sessions })}
      noun="session"
      nameOf={({ title }) => title}
      make={() => emptySession(uuidv7(), values)}
      empty="Talks, workshops and breaks. Shown in the order of their times; an event can do without."
    >
      {(session, position, change, isNew) => (
        <SessionRow
          session={session}
          change={change}
          error={(field) => errors[`sessions.${position}.${field}`]}
          name={(field) => `sessions.${position}.${field}`}
          isNew={isNew}
        />
      )}
    </ListEditor>
  )
}

interface SessionRowProps {
  session: SessionValues
  change: (patch: Partial<SessionValues>) => void
  error: (field: keyof SessionValues) => string | undefined
  name: (field: keyof SessionValues) => string
  isNew: boolean
}

const DETAILS = ['description', 'track', 'speakers', 'capacity', 'credit_points'] as const

function SessionRow({ session, change, error, name, isNew }: SessionRowProps) {
  const text = (field: 'title' | 'room' | 'track', more: { isRequired?: boolean; autoFocus?: boolean } = {}) => (
    <TextField
      label={SESSION_LABELS[field]}
      name={name(field)}
      value={session[field]}
      onChange={(value) => change({ [field]: value })}
      error={error(field)}
      maxLength={field === 'title' ? 200 : 100}
      autoComplete="off"
      {...more}
    />
  )
  const number = (field: 'capacity' | 'credit_points', description: string) => (
    <NumberField
      label={SESSION_LABELS[field]}
      name={name(field)}
      description={description}
      value={session[field]}
      onChange={(value) => change({ [field]: value })}
      error={error(field)}
      min={0}
    />
  )
  return (
    <>
      <FormGrid>
        {text('title', { isRequired: true, autoFocus: isNew })}
        {text('room')}
        <DateTimeField
          label={SESSION_LABELS.starts_at}
          name={name('starts_at')}
          value={session.starts_at}
          onChange={(starts_at) =>
            change({ starts_at, ends_at: movedEnd(session.starts_at, starts_at, session.ends_at) })
          }
          error={error('starts_at')}
          isRequired
        />
        <DateTimeField
          label={SESSION_LABELS.ends_at}
          name={name('ends_at')}
          value={session.ends_at}
          onChange={(ends_at) => change({ ends_at })}
          error={error('ends_at')}
          isRequired
        />
      </FormGrid>
      <MoreFields label="Speakers, description and seats" hasError={DETAILS.some((field) => error(field))}>
        <TextAreaField
          label={SESSION_LABELS.speakers}
          name={name('speakers')}
          description="One a line: the name, then a comma and the role."
          rows={2}
          value={session.speakers}
          onChange={(speakers) => change({ speakers })}
          error={error('speakers')}
        />
        <TextAreaField
          label={SESSION_LABELS.description}
          name={name('description')}
          rows={3}
          value={session.description}
          onChange={(description) => change({ description })}
          error={error('description')}
        />
        <FormGrid>
          {text('track')}
          {number('capacity', 'No limit of its own if left empty.')}
          {number('credit_points', 'For continuing education.')}
        </FormGrid>
      </MoreFields>
    </>
  )
}
