-- Whoever was at an event is asked what it was like, by a notice like any other. Rows of before satisfy the constraint.
alter table registrations drop constraint registrations_notice_check;
alter table registrations add constraint registrations_notice_check check
  (notice in ('registered', 'offered', 'held', 'released', 'event_changed', 'event_cancelled', 'cancelled', 'feedback'))
  not valid;
