-- Whether an import of payments mails members what their payment does: a membership that begins or goes on, a seat.
alter table imports add column tells_members boolean not null default false;
