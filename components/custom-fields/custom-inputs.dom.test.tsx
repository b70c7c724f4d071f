import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { customLabels, customPart, customShape } from '#components/custom-fields/custom-form'
import { CustomInputs } from '#components/custom-fields/custom-inputs'
import { EditForm } from '#components/ui/edit-form'
import { useEditForm } from '#components/ui/use-edit-form'
import { type CustomField, CustomValuesInput } from '#lib/custom-fields/schema'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }))

const VEGETARIAN = {
  ...{ key: 'vegetarian', label: 'Vegetarian', type: 'boolean', required: true },
  ...{ help: '', choices: [], currency: null, archived_at: null },
} as unknown as CustomField

const save = vi.fn(async (_: unknown) => ({ data: {} }))

function Guests() {
  const form = useEditForm({
    fields: { custom_values: customShape([VEGETARIAN]) },
    schema: z.strictObject({ custom_values: CustomValuesInput.optional() }),
    labels: customLabels([VEGETARIAN]),
    body: (_, values, base) => customPart(values, base),
    save: save as never,
  })
  return (
    <EditForm form={form} label="Guests" submitLabel="Save">
      <CustomInputs fields={[VEGETARIAN]} form={form} />
    </EditForm>
  )
}

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  save.mockClear()
  document.body.innerHTML = '<main></main>'
  root = createRoot(document.querySelector('main') as HTMLElement)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

test('a yes or no that is required is asked as one, and no is sent as an answer', async () => {
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Guests />
      </QueryClientProvider>,
    ),
  )
  const answers = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  expect(answers.map(({ checked }) => checked)).toEqual([false, false])
  expect(document.querySelector('[role=radiogroup]')?.getAttribute('aria-required')).toBe('true')
  await act(async () => answers[1]?.click())
  expect(answers.map(({ checked }) => checked)).toEqual([false, true])
  await act(async () => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click())
  expect(save.mock.calls[0]?.[0]).toEqual({ custom_values: { vegetarian: false } })
})
