-- Apostrophes and hyphens make no difference to a search: "OBrien" finds O'Brien, and "Jean Luc" Jean-Luc, either way round.

-- A folded text without its apostrophes and hyphens. What is typed loses the same ones (lib/paging/search-words.ts).
create function without_marks(value text) returns text
language sql immutable parallel safe
return translate(value, $$'’‘ʼ`´-‐–$$, '');

-- Words without their marks, their parts, and each name as one word: "Jean-Luc" is found by jeanluc, jean and luc.
create or replace function member_search_words(first_name text, last_name text, email text, member_number text, organization text, city text)
returns setof text
language sql immutable parallel safe
begin atomic
  select words.word
  from (select fold(concat_ws(' ', first_name, last_name, email, member_number, organization, city)) as folded) source,
    lateral (
      select regexp_split_to_table(without_marks(source.folded), '[\s,;()"]+') as word
      union
      select regexp_split_to_table(source.folded, '[^[:alnum:]]+')
      union
      select regexp_replace(fold(names.name), '[^[:alnum:]]+', '', 'g') from (values (first_name), (last_name)) names (name)
    ) words
  where words.word <> '';
end;

create or replace function event_search_words(title text, location text) returns setof text
language sql immutable parallel safe
begin atomic
  select words.word
  from (select fold(concat_ws(' ', title, location)) as folded) source,
    lateral (
      select regexp_split_to_table(without_marks(source.folded), '[\s,;()"]+') as word
      union
      select regexp_split_to_table(source.folded, '[^[:alnum:]]+')
    ) words
  where words.word <> '';
end;

-- What is there already, one tenant at a time, so that an owner whom the fence holds can do it too.
do $$
declare
  tenant text;
begin
  for tenant in select tenant_id from tenant_ids loop
    execute format('set local app.tenant = %L', tenant);
    delete from member_words where tenant_id = tenant and word <> without_marks(word);
    insert into member_words (tenant_id, word, member_id)
    select m.tenant_id, w.word, m.id
    from members m, lateral member_search_words(m.first_name, m.last_name, m.email, m.member_number, m.organization, m.city) w (word)
    where m.tenant_id = tenant
    on conflict do nothing;
    delete from event_words where tenant_id = tenant and word <> without_marks(word);
    insert into event_words (tenant_id, word, event_id)
    select e.tenant_id, w.word, e.id from events e, lateral event_search_words(e.title, e.location) w (word)
    where e.tenant_id = tenant
    on conflict do nothing;
  end loop;
  execute 'set local app.tenant = ''''';
end
$$;
