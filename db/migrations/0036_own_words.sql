-- A question finds the own member by the same words as the list does.
alter policy reader_reach on member_words using ((select reads_all()) or member_id in (select id from members));
