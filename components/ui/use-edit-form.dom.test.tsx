import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { EditForm } from '#components/ui/edit-form'
import { TextField } from '#components/ui/text-field'
import { type SaveContext, useEditForm } from '#components/ui/use-edit-form'
import { unsavedInput } from '#lib/http/browser'
import type { DraftWarning } from '#lib/intelligence/anomalies/schema'

const router = { refresh: vi.fn(), replace: vi.fn() }
vi.mock('next/navigation', () => ({ useRouter: () => router }))

const Place = z.strictObject({
  name: z.string().trim().min(1, 'This cannot be empty.'),
  street: z.string(),
  city: z.string(),
})
type Place = z.infer<typeof Place>
const OF_PLACE = { name: 'Name', street: 'Street', city: 'City', opened_on: 'Opened' }
const HALL = { name: 'Hall', street: 'Quay 1', city: 'Hamburg' }

type Save = (body: Partial<Place>, context: SaveContext<Place>) => Promise<{ data: object }>

interface PlaceFormProps {
  save: Save
  load?: () => Promise<{ data: Place & { version: number } }>
  check?: (values: Place) => Promise<DraftWarning[]>
  waitsFor?: string
}

function PlaceForm({ save, load, check, waitsFor }: PlaceFormProps) {
  const form = useEditForm({
    fields: Place.shape,
    schema: Place.partial(),
    labels: OF_PLACE,
    record: HALL,
    version: 1,
    load,
    check,
    save: save as never,
  })
  return (
    <EditForm form={form} label="Place" what="this place" submitLabel="Save" waitsFor={waitsFor}>
      <TextField {...form.field('name')} />
      <TextField {...form.field('street')} />
      <TextField {...form.field('city')} />
    </EditForm>
  )
}

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  router.refresh.mockClear()
  document.body.innerHTML = '<main></main>'
  root = createRoot(document.querySelector('main') as HTMLElement)
})

afterEach(async () => {
  await act(() => root.unmount())
})

const input = (name: string) => document.querySelector(`input[name="${name}"]`) as HTMLInputElement
const text = () => document.body.textContent

async function show(props: PlaceFormProps) {
  await act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <PlaceForm {...props} />
      </QueryClientProvider>,
    ),
  )
}

async function type(name: string, value: string) {
  await act(() => {
    // React hears of what the browser writes, not of what scripts do.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(name), value)
    input(name).dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function submit() {
  await act(async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
}

function refusal(status: number, errors: { pointer: string; message: string }[] = []) {
  return { problem: { status, title: 'No', detail: 'It was refused.', code: 'invalid', errors } }
}

test('what is refused is said at its field, in the words of the form, and takes the focus', async () => {
  const save = vi
    .fn<Save>()
    .mockRejectedValue(refusal(422, [{ pointer: '/city', message: 'Nothing was there before opened_on.' }]))
  await show({ save })
  await type('city', 'Atlantis')
  await submit()
  expect(save).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(input('city'))
  expect(input('city').getAttribute('aria-invalid')).toBe('true')
  expect(input('name').getAttribute('aria-invalid')).toBeNull()
  expect(text()).toContain('City: Nothing was there before Opened.')
  await type('city', 'Kiel')
  expect(input('city').getAttribute('aria-invalid')).toBeNull()
})

test('a form that waits for something says for what and sends nothing until it is there', async () => {
  const save = vi.fn<Save>().mockResolvedValue({ data: {} })
  await show({ save, waitsFor: 'The price is being worked out.' })
  await type('city', 'Kiel')
  await submit()
  const button = document.querySelector<HTMLButtonElement>('button[type="submit"]')
  expect(save).not.toHaveBeenCalled()
  expect(button?.disabled).toBe(true)
  expect(document.getElementById(button?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'The price is being worked out.',
  )
  await show({ save })
  await submit()
  expect(save).toHaveBeenCalledOnce()
})

test('what the schema refuses is not sent', async () => {
  const save = vi.fn<Save>()
  await show({ save })
  await type('name', ' ')
  await submit()
  expect(save).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(input('name'))
  expect(text()).toContain('Name: This cannot be empty.')
})

test('somebody else’s newer version is merged, and the next save stands on it', async () => {
  const theirs = { ...HALL, street: 'Quay 2', city: 'Bremen', version: 2 }
  const save = vi.fn<Save>().mockRejectedValueOnce(refusal(412))
  save.mockResolvedValueOnce({ data: { ...theirs, city: 'Kiel', version: 3 } })
  await show({ save, load: async () => ({ data: theirs }) })
  await type('city', 'Kiel')
  await submit()
  // Theirs where only they changed something, what was typed where both did, and the choice.
  expect([input('street').value, input('city').value]).toEqual(['Quay 2', 'Kiel'])
  expect(text()).toContain('Somebody else changed this place while you were typing')
  expect(text()).toContain('Take theirsBremen')
  expect(router.refresh).toHaveBeenCalledOnce()
  await submit()
  expect(save.mock.lastCall?.[0]).toEqual({ city: 'Kiel' })
  expect(save.mock.lastCall?.[1]).toMatchObject({ version: 2 })
  expect(text()).not.toContain('Somebody else')
})

test('a page whose state was overtaken is shown anew, and what was typed stays', async () => {
  await show({ save: vi.fn<Save>().mockRejectedValue(refusal(409)) })
  await type('city', 'Kiel')
  await submit()
  expect(router.refresh).toHaveBeenCalledOnce()
  expect(input('city').value).toBe('Kiel')
  expect(text()).toContain('It was refused.')
})

test('leaving asks as long as something is unsaved', async () => {
  const save = vi.fn<Save>().mockResolvedValue({ data: { ...HALL, city: 'Kiel', version: 2 } })
  await show({ save })
  expect(unsavedInput.isThere()).toBe(false)
  await type('city', 'Kiel')
  expect(unsavedInput.isThere()).toBe(true)
  await submit()
  expect(unsavedInput.isThere()).toBe(false)
  await type('city', 'Bremen')
  expect(unsavedInput.isThere()).toBe(true)
  await type('city', 'Kiel')
  expect(unsavedInput.isThere()).toBe(false)
})

test('a press that comes while the first is under way sends nothing, and a repeated one keeps its key', async () => {
  const answers: ((failure: unknown) => void)[] = []
  const save = vi.fn<Save>(() => new Promise((_, refuse) => answers.push(refuse)))
  await show({ save })
  await type('city', 'Kiel')
  await submit()
  await submit()
  expect(save).toHaveBeenCalledOnce()
  await act(async () => answers[0]?.(new TypeError('Failed to fetch')))
  await submit()
  // Whether the first one arrived is not known, so the second is the same request.
  expect(save.mock.calls[1]?.[1].key).toBe(save.mock.calls[0]?.[1].key)
  await act(async () => answers[1]?.(refusal(422)))
  await submit()
  expect(save.mock.calls[2]?.[1].key).not.toBe(save.mock.calls[0]?.[1].key)
  await act(async () => answers[2]?.(refusal(422)))
})

test('what looks wrong holds the save back until it is corrected or kept, and is kept once', async () => {
  const save = vi.fn<Save>(async (body) => ({ data: { ...HALL, ...body, version: 2 } }))
  const check = async ({ name }: Place): Promise<DraftWarning[]> =>
    name === 'Hal' ? [{ type: 'odd', severity: 'low', explanation: 'Hal is no hall.', compare: null }] : []
  await show({ save, check })
  await type('name', 'Hal')
  await submit()
  expect(text()).toContain('Hal is no hall.')
  expect(save).not.toHaveBeenCalled()
  const keep = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Keep it')
  await act(async () => keep?.click())
  expect(save.mock.calls.map(([body]) => body)).toEqual([{ name: 'Hal' }])
  expect(text()).not.toContain('Hal is no hall.')
  await type('street', 'Quay 2')
  await submit()
  expect(save).toHaveBeenCalledTimes(2)
})

test('a check that fails stands in nobody’s way', async () => {
  const save = vi.fn<Save>(async (body) => ({ data: { ...HALL, ...body, version: 2 } }))
  await show({ save, check: () => Promise.reject(new Error('offline')) })
  await type('name', 'Hall 2')
  await submit()
  expect(save).toHaveBeenCalledTimes(1)
})
