import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RowAssignment } from '#components/imports/row-assignment'
import type { ImportRow } from '#lib/imports/schema'

const told = (assigned: NonNullable<ImportRow['assigned']>) => {
  const row = { payment: null, assigned } as ImportRow
  const nothing = async () => {}
  return renderToStaticMarkup(
    <RowAssignment row={row} isDisabled onAssign={nothing} onTake={nothing} onLeaveOut={nothing} />,
  ).replace(/<[^>]*>/g, '')
}
const invoices = [
  { invoice_id: '1', number: 'INV-1', amount: null },
  { invoice_id: '2', number: 'INV-2', amount: '90.00' },
]

test('money that invoices get without a member chosen is given to nobody, and an amount is the most that is taken', () => {
  expect(told({ member_id: null, payer: 'Thea Tester', invoices })).toBe(
    'Pays INV-1, up to €90.00 of INV-2. What is left over stays credit of whoever paid.',
  )
  expect(told({ member_id: '3', payer: 'Ada Lovelace (A-1)', invoices })).toBe(
    'Given to Ada Lovelace (A-1): INV-1, up to €90.00 of INV-2.',
  )
})
