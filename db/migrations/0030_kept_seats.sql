-- When somebody last said that they keep their seat, or place in line, after a change of time or place; the next change
-- asks anew.
alter table registrations add column kept_at timestamptz;

-- Whoever gives a seat up, or loses it, is told as well. Rows of before satisfy the constraint as they are. How the
-- registration stood before is kept in notice_before, as the time and place are for a change.
alter table registrations drop constraint registrations_notice_check;
alter table registrations add constraint registrations_notice_check
  check (notice in ('registered', 'offered', 'event_changed', 'event_cancelled', 'cancelled')) not valid;
