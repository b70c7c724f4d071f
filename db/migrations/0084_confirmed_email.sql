-- Whether the address of a member is the confirmed one of the account is asked for by the reader too.
grant select (email_key) on accounts to quorate_reader;
