'use client'

import { DateField as Base, Calendar, DatePicker } from '@heroui/react'
import { type DateValue, parseDate } from '@internationalized/date'
import { defined } from '#components/ui/defined'
import { FieldLabel, FieldNote, type ValueFieldProps } from '#components/ui/field'
import { MissingDay, useMissingDay } from '#components/ui/missing-day'
import { isDate } from '#lib/format/dates'

/** Its value is "YYYY-MM-DD" or ''. */
interface DateFieldProps extends ValueFieldProps<string> {
  min?: string | undefined
  max?: string | undefined
}

const dateOf = (text: string | undefined) => (text && isDate(text) ? parseDate(text) : null)

/** A date, typed part by part in the locale's order or picked from a calendar. */
export function DateField(props: DateFieldProps) {
  const { label, name, description, error, value, onChange, min, max, isRequired, isDisabled } = props
  const { missing, isLeaving, onBlurCapture } = useMissingDay(value, onChange)
  return (
    <DatePicker
      name={name}
      className="w-full"
      validationBehavior="aria"
      isInvalid={Boolean(missing ?? error)}
      value={dateOf(value)}
      onChange={(date) => {
        if (!isLeaving()) onChange(date?.toString() ?? '')
      }}
      {...defined({ isRequired, isDisabled, minValue: dateOf(min) ?? undefined, maxValue: dateOf(max) ?? undefined })}
    >
      <FieldLabel>{label}</FieldLabel>
      <Base.Group fullWidth>
        <MissingDay onBlurCapture={onBlurCapture} missing={missing}>
          <Base.Input className="tabular">{(segment) => <Base.Segment segment={segment} />}</Base.Input>
        </MissingDay>
        <Base.Suffix>
          <DatePicker.Trigger aria-label="Open calendar">
            <DatePicker.TriggerIndicator />
          </DatePicker.Trigger>
        </Base.Suffix>
      </Base.Group>
      <FieldNote description={description} error={missing ?? error} />
      <DatePicker.Popover>
        <MonthCalendar label={label} />
      </DatePicker.Popover>
    </DatePicker>
  )
}

interface MonthCalendarProps {
  label: string
  /** Of a calendar that stands by itself: the day that is chosen, the last one that can be, and what choosing does. */
  value?: string
  max?: string
  onChange?: (day: string) => void
}

/** The calendar inside the pickers' popovers. */
export function MonthCalendar({ label, value, max, onChange }: MonthCalendarProps) {
  return (
    <Calendar
      aria-label={label}
      {...defined({
        value: dateOf(value) ?? undefined,
        maxValue: dateOf(max) ?? undefined,
        onChange: onChange && ((day: DateValue) => onChange(day.toString())),
        // Whoever opens it goes on with the keyboard.
        autoFocus: onChange && true,
      })}
    >
      <Calendar.Header>
        <Calendar.YearPickerTrigger>
          <Calendar.YearPickerTriggerHeading />
          <Calendar.YearPickerTriggerIndicator />
        </Calendar.YearPickerTrigger>
        <Calendar.NavButton slot="previous" />
        <Calendar.NavButton slot="next" />
      </Calendar.Header>
      <Calendar.Grid>
        <Calendar.GridHeader>{(day) => <Calendar.HeaderCell>{day}</Calendar.HeaderCell>}</Calendar.GridHeader>
        <Calendar.GridBody>{(date) => <Calendar.Cell date={date} />}</Calendar.GridBody>
      </Calendar.Grid>
      <Calendar.YearPickerGrid>
        <Calendar.YearPickerGridBody>
          {({ year }) => <Calendar.YearPickerCell year={year} />}
        </Calendar.YearPickerGridBody>
      </Calendar.YearPickerGrid>
    </Calendar>
  )
}
