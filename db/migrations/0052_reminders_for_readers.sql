-- Whoever sees an invoice sees when its payer was reminded of it.
select open_to_reader('reminders', 'invoice_id in (select id from invoices)');
