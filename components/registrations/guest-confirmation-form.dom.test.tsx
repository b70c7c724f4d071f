import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GuestConfirmationForm } from '#components/registrations/guest-confirmation-form'

const router = { refresh: vi.fn() }
vi.mock('next/navigation', () => ({ useRouter: () => router }))

const SHOWN = { ticket_type_id: null, price: '0.00', currency: 'EUR', payment_rule: null, is_to_wait: false }

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

test('what the page shows is sent along, and where something else would be booked the page shows that', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    const problem = {
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      code: 'conflict',
      detail: 'Nothing was booked.',
    }
    return new Response(JSON.stringify(problem), {
      status: 409,
      headers: { 'content-type': 'application/problem+json' },
    })
  })
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <GuestConfirmationForm token="abc" shown={SHOWN} label="Confirm registration" />
      </QueryClientProvider>,
    ),
  )
  const button = () =>
    [...document.querySelectorAll('button')].find((each) => each.textContent === 'Confirm registration')
  await act(async () => button()?.click())
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('Nothing was booked.'))
  expect(sent).toEqual([{ token: 'abc', shown: SHOWN }])
  expect(router.refresh).toHaveBeenCalledOnce()
  expect(button()).toBeDefined()
})
