import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InvoiceActions } from '#components/invoices/invoice-actions'
import { addDays, todayIn } from '#lib/format/dates'
import type { Invoice } from '#lib/invoices/schema'

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), replace: vi.fn(), push: vi.fn() }) }))

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

afterEach(async () => {
  await act(() => root.unmount())
})

async function asked(due_date: string): Promise<string> {
  const invoice = {
    ...{ id: '1', version: 1, status: 'draft', payer_name: 'Ada', total: '60.00', currency: 'EUR', due_date },
    ...{ paid: '0.00', credited: '0.00', lines: [], number: null, sent_at: null },
  } as unknown as Invoice
  const offered = {
    paper: { noun: 'invoices', id: '1' },
    number: '',
    to: null,
    problem: 'A draft is not sent.',
  } as const
  const at = document.body.appendChild(document.createElement('div'))
  root = createRoot(at)
  await act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <InvoiceActions
          invoice={invoice}
          offered={offered}
          canWrite
          canRecord
          credit="0"
          sendsReceipt={false}
          missing={[]}
        />
      </QueryClientProvider>,
    ),
  )
  const button = [...at.querySelectorAll('button')].find(({ textContent }) => textContent === 'Finalise')
  await act(async () => button?.click())
  return document.body.textContent ?? ''
}

test('a draft that is due before it is issued says so where it is finalised', async () => {
  const today = todayIn('Europe/Berlin')
  expect(await asked(addDays(today, 14))).not.toContain('it is overdue at once')
  await act(() => root.unmount())
  expect(await asked(addDays(today, -60))).toContain('it is overdue at once')
})
