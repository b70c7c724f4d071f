-- What an association has settled about a kind of mail that it can word itself. A kind without a row has the defaults.
create table mail_settings (
  tenant_id text not null references tenants on delete cascade,
  template text not null,
  is_on boolean not null,
  -- Days from the last day of a membership at which renewal notices go out, before it below zero.
  days smallint[] not null default '{}',
  -- The same for tiers with days of their own: {tier_id: [days]}.
  tier_days jsonb not null default '{}' check (jsonb_typeof(tier_days) = 'object'),
  -- Texts that are not the default ones: {variant: {language: {subject, text}}}.
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, template)
);
select fence_table('mail_settings');

-- Mails that go out once about one thing, such as the welcome to a term: whoever adds the row writes the mail.
create table mails_once (
  tenant_id text not null references tenants on delete cascade,
  template text not null,
  about_id uuid not null,
  -- Of mails that come several times about one thing, which: of renewal notices the day.
  step smallint not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, template, about_id, step)
);
select fence_table('mails_once', 'select, insert');

-- Up to which day, where the tenant is, the renewal notices are written.
create table renewal_notices_done (
  tenant_id text primary key references tenants on delete cascade,
  through date not null
);
select fence_table('renewal_notices_done');
