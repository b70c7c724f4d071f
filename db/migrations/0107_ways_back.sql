-- Whoever takes back the address that they signed in with gives a password that held before it was changed; one that an
-- administrator gives is taken with a new password.
alter table mail_tokens add column password_hashes text[];
alter table mail_tokens drop constraint mail_tokens_purpose_check;
alter table mail_tokens add constraint mail_tokens_purpose_check
  check (purpose in ('verify', 'reset', 'invite', 'email', 'given', 'restore')
    and (purpose in ('email', 'given', 'restore')) = (email is not null and email_key <> '')
    and (purpose = 'restore') = (password_hashes is not null)) not valid;
