-- Who comes along with whoever booked: names for the seats beside the own, as far as they were given.
alter table registrations add column companions text[] not null default '{}';
alter table registrations add constraint registrations_companions_seated check (cardinality(companions) < quantity) not valid;
grant select (companions) on registrations to quorate_reader;
