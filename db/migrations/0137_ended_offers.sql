-- Whoever lets an offer run out is told that it is over. Rows of before satisfy the constraint.
alter table registrations drop constraint registrations_notice_check;
alter table registrations add constraint registrations_notice_check check
  (notice in ('registered', 'offered', 'offer_ended', 'held', 'released', 'event_changed', 'event_cancelled', 'cancelled', 'feedback')) not valid;
