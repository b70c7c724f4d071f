-- What somebody has said of rows of a file of payments, whose money each is and what it pays, and which of the two no row tells.
alter table imports add column assigned jsonb not null default '[]';
alter table import_rows add column lacks text;
alter table import_rows add constraint import_rows_lacks_known check (lacks in ('payer', 'invoice')) not valid;
