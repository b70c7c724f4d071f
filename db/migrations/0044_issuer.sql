-- What lawful papers say about the association that issues them; frozen into each when it is issued.
alter table tenants
  add column legal_name text check (legal_name <> ''),
  -- Several lines, as they are printed.
  add column address text check (address <> ''),
  add column reply_to text check (length(reply_to) <= 254),
  add column telephone text,
  add column website text,
  add column tax_number text,
  add column vat_id text,
  -- Court and number of the entry, such as "Amtsgericht Kiel VR 1234".
  add column register_entry text,
  -- Without spaces, in capital letters.
  add column iban text,
  add column bic text,
  add column bank_name text,
  add column payment_terms_days smallint not null default 30 check (payment_terms_days between 0 and 365),
  add column invoice_footer text,
  -- Printed where a paper charges no tax.
  add column tax_exemption text;
