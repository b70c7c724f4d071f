-- A link may also carry the address that somebody wants to sign in with; it becomes that of the account when it is used.
alter table mail_tokens add column email text;
alter table mail_tokens add column email_key text;
alter table mail_tokens drop constraint mail_tokens_purpose_check;
alter table mail_tokens add constraint mail_tokens_purpose_check
  check (purpose in ('verify', 'reset', 'invite', 'email') and (purpose = 'email') = (email is not null and email_key <> '')) not valid;
