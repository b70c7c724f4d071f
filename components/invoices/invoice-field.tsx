'use client'

import type { ComboOption } from '#components/ui/combo-field'
import type { FieldProps } from '#components/ui/field'
import { useFormat } from '#components/ui/format-context'
import { ReferenceField } from '#components/ui/reference-field'
import { apiFetch } from '#lib/http/browser'
import type { InvoiceSummary } from '#lib/invoices/schema'
import { api } from '#lib/paths'

/** An invoice to choose, with what remains of it as a decimal string. */
export type InvoiceOption = ComboOption & { remaining: string }

interface InvoiceFieldProps extends FieldProps {
  value: string
  onChange: (id: string, option: InvoiceOption | null) => void
  currency: string
  /** Whose invoices stand first, before anything is typed. */
  payer?: { member_id: string | null; payer_name: string | null }
}

/** An invoice that is not paid yet, searched by its number or payer. */
export function InvoiceField({ currency, payer, ...field }: InvoiceFieldProps) {
  const { money } = useFormat()
  const optionOf = (invoice: InvoiceSummary): InvoiceOption => {
    const { id, number, payer_name, remaining } = invoice
    return { id, label: number ?? 'Draft', description: `${payer_name} · ${money(remaining, currency)}`, remaining }
  }
  const find = async (query: object, signal: AbortSignal) => {
    const asked = { status: 'open,uncollectible', currency, sort: 'due_date', limit: 10, ...query }
    return (await apiFetch<InvoiceSummary[]>(api.invoices(asked), { signal })).data
  }
  return (
    <ReferenceField
      {...field}
      placeholder="Number or payer"
      queryKey={`invoice-options-${currency}-${payer?.member_id ?? payer?.payer_name ?? ''}`}
      find={async (q, signal) => {
        if (q !== '' || !payer) return (await find(q === '' ? {} : { q }, signal)).map(optionOf)
        const { member_id, payer_name } = payer
        const own = member_id
          ? await find({ member_id }, signal)
          : payer_name
            ? await find({ q: payer_name }, signal)
            : []
        return (own.length > 0 ? own : await find({}, signal)).map(optionOf)
      }}
      get={async (id, signal) => optionOf((await apiFetch<InvoiceSummary>(api.invoice(id), { signal })).data)}
    />
  )
}
