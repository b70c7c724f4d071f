'use client'

import { uuidv7 } from 'uuidv7'
import { type EventValues, emptySession, movedEnd, type SessionValues } from '#components/events/event-fields'
import { ListEditor, MoreFields } from '#components/events/list-editor'
import { DateTimeField } from '#components/ui/date-time-field'
import { FormGrid } from '#components/ui/form'
import { ListField } from '#components/ui/list-field'
import { NumberField } from '#components/ui/number-field'
import { TextAreaField } from '#components/ui/text-area-field'
import { TextField } from '#components/ui/text-field'
import type { EditForm, Fields } from '#components/ui/use-edit-form'

/** The programme of the form. Its order is that of the times, so there is nothing to move by hand. */
export function SessionFields({ form }: { form: EditForm<EventValues> }) {
  return (
    <ListEditor
      rows={form.values.sessions}
      onChange={(sessions) => form.set({ sessions })}
      noun="session"
      nameOf={({ title }) => title}
      make={() => emptySession(uuidv7(), form.values)}
      empty="Talks, workshops and breaks. Shown in the order of their times; an event can do without."
    >
      {(position, isNew) => <SessionRow {...form.row('sessions', position)} isNew={isNew} />}
    </ListEditor>
  )
}

const DETAILS = ['description', 'track', 'speakers', 'capacity', 'credit_points'] as const

function SessionRow({ values, set, field, isNew }: Fields<SessionValues> & { isNew: boolean }) {
  return (
    <>
      <FormGrid>
        <TextField {...field('title')} autoComplete="off" autoFocus={isNew} />
        <TextField {...field('room')} autoComplete="off" />
        <DateTimeField
          {...field('starts_at')}
          onChange={(starts_at) => set({ starts_at, ends_at: movedEnd(values.starts_at, starts_at, values.ends_at) })}
        />
        <DateTimeField {...field('ends_at')} />
      </FormGrid>
      <MoreFields label="Speakers, description and seats" hasError={DETAILS.some((name) => field(name).error)}>
        <ListField
          {...field('speakers')}
          description="One per line: name, comma, role."
          separator={'\n'}
          write={({ name, role }) => (role ? `${name}, ${role}` : name)}
          read={speakerOf}
        />
        <TextAreaField {...field('description')} rows={3} />
        <FormGrid>
          <TextField {...field('track')} autoComplete="off" />
          <NumberField {...field('capacity')} description="No limit of its own if left empty." min={0} />
          <NumberField {...field('credit_points')} description="For continuing education." min={0} />
        </FormGrid>
      </MoreFields>
    </>
  )
}

function speakerOf(text: string): SessionValues['speakers'][number] {
  const [name = '', ...role] = text.split(',')
  return { key: '', id: null, name: name.trim(), role: role.join(',').trim() }
}
