-- A question finds the registrations of an event by the code of a ticket, as their list does.
grant select (code) on registrations to quorate_reader;
