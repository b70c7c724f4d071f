-- Until when somebody was told to pay for a seat that is held; payment_due_at is what the time of the event leaves of it, so
-- that it comes back when the event does. Null for seats held before, whose payment_due_at was what they were told.
alter table registrations add column payment_promised_at timestamptz;
