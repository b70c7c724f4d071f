-- Whether a member works for the association is asked for by the reader too.
grant select (roles) on accounts to quorate_reader;
