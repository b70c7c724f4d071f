import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { DateField } from '#components/ui/date-field'
import { DateTimeField } from '#components/ui/date-time-field'

const taken: string[] = []

function Page() {
  const [day, setDay] = useState('2026-02-28')
  const [time, setTime] = useState('2026-04-30T18:00:00')
  return (
    <>
      <DateField
        label="Received"
        name="received_on"
        value={day}
        onChange={(next) => {
          taken.push(next)
          setDay(next)
        }}
      />
      <DateTimeField label="Starts" name="event_date" value={time} onChange={setTime} />
      <button type="button">Save</button>
    </>
  )
}

const segment = (field: string, part: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-type="${part}"]`)].find((each) =>
    each.closest('[role="group"]')?.parentElement?.textContent?.includes(field),
  ) as HTMLElement

async function type(on: HTMLElement, text: string) {
  await act(() => on.focus())
  for (const key of text)
    await act(() =>
      on.dispatchEvent(
        new InputEvent('beforeinput', { data: key, inputType: 'insertText', bubbles: true, cancelable: true }),
      ),
    )
}

const leave = () => act(async () => document.querySelector<HTMLElement>('button:last-of-type')?.focus())
const told = () => [...document.querySelectorAll('[role="status"]')].map((each) => each.textContent)

test('a day that does not exist stays refused, is told to whoever hears it, and never becomes another day', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // The made-up browser tells of a selection inside of telling of it.
  vi.spyOn(Selection.prototype, 'collapse').mockImplementation(() => {})
  document.body.innerHTML = '<main></main>'
  const root = createRoot(document.querySelector('main') as HTMLElement)
  await act(() => root.render(<Page />))
  await type(segment('Received', 'day'), '31')
  await leave()
  expect(told()).toEqual(['There is no 31 February 2026. Give another day.', ''])
  expect(taken.at(-1)).toBe('2026-02-31')
  expect(taken).not.toContain('2026-02-28')
  expect(segment('Received', 'day').getAttribute('aria-invalid')).toBe('true')

  await type(segment('Starts', 'day'), '31')
  await leave()
  expect(told()[1]).toBe('There is no 31 April 2026. Give another day.')

  for (const [part, text] of [
    ['year', '2024'],
    ['month', '2'],
    ['day', '29'],
  ] as const)
    await type(segment('Received', part), text)
  await leave()
  expect(taken.at(-1)).toBe('2024-02-29')
  expect(told()[0]).toBe('')
  await act(() => root.unmount())
})
