-- Mails that are sent because somebody consented say what to, so that whoever gets one withdraws it without an account.
alter table mails add column purpose text;
alter table consents drop constraint consents_way_check;
-- squawk-ignore constraint-missing-not-valid
alter table consents add constraint consents_way_check check (way in ('form', 'import', 'staff', 'self_service', 'link'));
