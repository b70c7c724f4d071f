-- Of a bank statement: its accounts with the days, sums and balances that it tells; null of another file.
alter table imports add column statements jsonb check (jsonb_typeof(statements) = 'array');
