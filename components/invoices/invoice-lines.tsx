import { Money } from '#components/ui/money'
import type { Invoice, InvoiceLine } from '#lib/invoices/schema'

const HEAD = 'border-b border-border pb-2 font-medium text-muted'

/** What is charged, line by line; on phones each line is a few rows of its own. */
export function InvoiceLines({ invoice: { lines, currency } }: { invoice: Invoice }) {
  const hasTax = lines.some(({ tax_rate }) => Number(tax_rate) > 0)
  return (
    <table className="mt-8 w-full border-separate border-spacing-0 max-sm:block">
      <caption className="sr-only">What is charged</caption>
      <thead className="text-[0.8125rem] max-sm:sr-only">
        <tr>
          <th scope="col" className={`${HEAD} text-start`}>
            Description
          </th>
          <th scope="col" className={`${HEAD} ps-6 text-end`}>
            Quantity
          </th>
          <th scope="col" className={`${HEAD} ps-6 text-end`}>
            Price
          </th>
          {hasTax ? (
            <th scope="col" className={`${HEAD} ps-6 text-end`}>
              Tax
            </th>
          ) : null}
          <th scope="col" className={`${HEAD} ps-6 text-end`}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block max-sm:border-t max-sm:border-border">
        {lines.map((line) => (
          <Line key={line.id} line={line} currency={currency} hasTax={hasTax} />
        ))}
      </tbody>
    </table>
  )
}

interface LineProps {
  line: InvoiceLine
  currency: string
  hasTax: boolean
}

const CELL = 'border-separator align-top sm:border-b sm:py-3'
const FIGURE = `${CELL} tabular whitespace-nowrap sm:ps-6 sm:text-end max-sm:flex max-sm:justify-between max-sm:gap-4`

function Line({ line, currency, hasTax }: LineProps) {
  const { description, quantity, unit_price, discount, tax_rate, tax_included, amount } = line
  const isDiscounted = /[1-9]/.test(discount)
  return (
    <tr className="max-sm:grid max-sm:gap-1 max-sm:border-b max-sm:border-separator max-sm:py-3">
      <td className={`${CELL} wrap-break-word max-sm:font-medium`}>
        {description}
        {isDiscounted ? (
          <span className="block text-[0.8125rem] font-normal text-muted">
            less a discount of <Money amount={discount} currency={currency} />
          </span>
        ) : null}
      </td>
      <td className={FIGURE}>
        <PhoneLabel>Quantity</PhoneLabel>
        {quantity}
      </td>
      <td className={FIGURE}>
        <PhoneLabel>Price</PhoneLabel>
        <Money amount={unit_price} currency={currency} />
      </td>
      {hasTax ? (
        <td className={FIGURE}>
          <PhoneLabel>Tax</PhoneLabel>
          <span className="text-end">
            {rateText(tax_rate)}
            {Number(tax_rate) > 0 ? (
              <span className="block text-[0.8125rem] text-muted">{tax_included ? 'in the price' : 'on top'}</span>
            ) : null}
          </span>
        </td>
      ) : null}
      <td className={`${FIGURE} font-medium`}>
        <PhoneLabel>Amount</PhoneLabel>
        <Money amount={amount} currency={currency} />
      </td>
    </tr>
  )
}

function PhoneLabel({ children }: { children: string }) {
  return (
    <span aria-hidden className="font-normal text-muted sm:hidden">
      {children}
    </span>
  )
}

/** A tax rate without idle zeros: "19.00" is "19%". */
export function rateText(rate: string): string {
  return `${rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate}%`
}
