-- Whoever reaches only their own is held to the members that they can read. As a list that is made once, and not as a
-- subquery, it costs nothing where everything is reached: the planner took the subquery for a reading of all members,
-- and joined by reading whole tables where an index finds the few rows of a page. It is null where everything is
-- reached, because a parallel plan makes such lists before it begins.
create function own_members() returns uuid[]
language sql stable parallel safe
begin atomic
  select case when not reads_all() then array(select id from members) end;
end;

alter policy reader_reach on terms using ((select reads_all()) or member_id = any ((select own_members())::uuid[]));
alter policy reader_reach on registrations using ((select reads_all()) or member_id = any ((select own_members())::uuid[]));
alter policy reader_reach on invoices using ((select reads_all()) or member_id = any ((select own_members())::uuid[]));
alter policy reader_reach on payments using ((select reads_all()) or member_id = any ((select own_members())::uuid[]));
alter policy reader_reach on credit_notes using ((select reads_all()) or member_id = any ((select own_members())::uuid[]));
alter policy reader_reach on membership_periods using ((select reads_all()) or member_id = any ((select own_members())::uuid[]));
alter policy reader_reach on status_periods using ((select reads_all()) or member_id = any ((select own_members())::uuid[]));
alter policy reader_reach on member_words using ((select reads_all()) or member_id = any ((select own_members())::uuid[]));
