import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CancelRegistration } from '#components/member-home/own-registration-actions'
import type { Registration } from '#lib/registrations/schema'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn() }) }))

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = '<main></main>'
  root = createRoot(document.querySelector('main') as HTMLElement)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

test('of the buttons that ask whether to give a seat up, one alone speaks of cancelling', async () => {
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <CancelRegistration
          registration={{ id: 'seat', event_id: 'gala' } as Registration}
          label="Cancel my registration"
          consequence="Your seat goes to somebody else."
        />
      </QueryClientProvider>,
    ),
  )
  await act(async () => document.querySelector<HTMLButtonElement>('main button')?.click())
  const dialog = document.querySelector('[role=dialog], [role=alertdialog]')
  const labels = [...(dialog?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent?.trim())
  expect(labels.filter(Boolean)).toEqual(['Not now', 'Cancel my registration'])
})
