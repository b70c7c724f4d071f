-- What was paid of an invoice by a day is worked out from its allocations, whoever paid: whoever sees the invoice sees them.
alter policy reader_reach on payment_allocations using (
  (select reads_all()) or payment_id in (select id from payments) or invoice_id in (select id from invoices));
