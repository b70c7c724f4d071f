-- How many came to an event counts the same in questions as in lists: whoever reaches the event reads its sums.
alter policy reader_reach on event_tallies using ((select reads_all()) or event_id in (select id from events));
