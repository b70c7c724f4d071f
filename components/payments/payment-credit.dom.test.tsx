import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PaymentCredit } from '#components/payments/payment-credit'
import type { Payment } from '#lib/payments/schema'

test('a member is offered for money without one only while its day is open', () => {
  const payment = { unapplied: '60.00', currency: 'EUR', member_name: null } as Payment
  const told = (isClosed: boolean) => renderToStaticMarkup(<PaymentCredit payment={payment} isClosed={isClosed} />)
  expect(told(false)).toContain('choose the member')
  expect(told(true)).not.toContain('choose the member')
})
