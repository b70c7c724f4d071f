-- The day up to which nothing of the books changes any more; null while they are open.
alter table tenants add column books_closed_through date;
