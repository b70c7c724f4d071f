'use client'

import { DateField as Base, DatePicker, TimeField } from '@heroui/react'
import { parseDateTime } from '@internationalized/date'
import { MonthCalendar } from '#components/ui/date-field'
import { defined } from '#components/ui/defined'
import { FieldLabel, FieldNote, type ValueFieldProps } from '#components/ui/field'
import { MissingDay, useMissingDay } from '#components/ui/missing-day'
import { isLocalDateTime } from '#lib/format/dates'

/** Browsers and the server differ in the kind of space between the parts; what is written must not. */
function plainSpaced<S extends { type: string; text: string }>(segment: S): S {
  return segment.type === 'literal' ? { ...segment, text: segment.text.replace(/[\u00a0\u2009\u202f]/g, ' ') } : segment
}

/** A date with its time of day, meant in the tenant's zone: local "YYYY-MM-DDTHH:MM:SS" or ''. */
export function DateTimeField(props: ValueFieldProps<string>) {
  const { label, name, description, error, value, onChange, isRequired, isDisabled } = props
  const { missing, isLeaving, onBlurCapture } = useMissingDay(value, (day) => onChange(`${day}T00:00:00`))
  return (
    <DatePicker
      name={name}
      className="w-full"
      granularity="minute"
      validationBehavior="aria"
      isInvalid={Boolean(missing ?? error)}
      value={isLocalDateTime(value) ? parseDateTime(value) : null}
      onChange={(local) => {
        if (!isLeaving()) onChange(local ? local.toString().slice(0, 19) : '')
      }}
      {...defined({ isRequired, isDisabled })}
    >
      {({ state }) => (
        <>
          <FieldLabel>{label}</FieldLabel>
          <Base.Group fullWidth>
            <MissingDay onBlurCapture={onBlurCapture} missing={missing}>
              <Base.Input className="tabular">
                {(segment) => <Base.Segment segment={plainSpaced(segment)} />}
              </Base.Input>
            </MissingDay>
            <Base.Suffix>
              <DatePicker.Trigger aria-label="Open calendar">
                <DatePicker.TriggerIndicator />
              </DatePicker.Trigger>
            </Base.Suffix>
          </Base.Group>
          <FieldNote description={description} error={missing ?? error} />
          <DatePicker.Popover className="flex flex-col gap-3">
            <MonthCalendar label={label} />
            <div className="flex items-center justify-between gap-3">
              <span className="font-medium">Time</span>
              <TimeField
                aria-label={`Time of ${label}`}
                value={state.timeValue}
                onChange={(time) => time && state.setTimeValue(time)}
              >
                <TimeField.Group>
                  <TimeField.Input className="tabular">
                    {(segment) => <TimeField.Segment segment={plainSpaced(segment)} />}
                  </TimeField.Input>
                </TimeField.Group>
              </TimeField>
            </div>
          </DatePicker.Popover>
        </>
      )}
    </DatePicker>
  )
}
