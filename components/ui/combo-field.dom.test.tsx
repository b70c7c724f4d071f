import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { ComboField } from '#components/ui/combo-field'
import { FormErrorSummary } from '#components/ui/form-error-summary'

test('a searched field that was refused takes the focus, and its suggestions cover nothing', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = '<main></main>'
  const root = createRoot(document.querySelector('main') as HTMLElement)
  const problem = { problem: { status: 422, errors: [{ pointer: '/member_id', message: 'Choose a member.' }] } }
  await act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <form>
          <FormErrorSummary problem={problem} labels={{ member_id: 'Member' }} />
          <ComboField
            label="Member"
            name="member_id"
            value={{ id: '7', label: 'Ada Example' }}
            onChange={() => {}}
            load={async () => []}
            queryKey="members"
            error="Choose a member."
          />
        </form>
      </QueryClientProvider>,
    ),
  )
  expect(document.activeElement).toBe(document.querySelector('[role="combobox"]'))
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false')
  expect(document.querySelector<HTMLInputElement>('input[name="member_id"]')?.value).toBe('7')
  await act(() => root.unmount())
})
