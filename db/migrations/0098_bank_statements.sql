-- What is imported may be a bank statement, in XML (CAMT) or of SWIFT (MT940).
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check check (kind in ('csv', 'xlsx', 'camt', 'mt940')) not valid;
