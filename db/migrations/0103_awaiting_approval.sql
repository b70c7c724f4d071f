-- Whether an application waits for the office or for the payment alone is asked for by the reader too.
grant select (awaits_approval) on terms to quorate_reader;
