-- When a ticket was scanned; `at` is when the scan arrived, later where the device had no connection. null is unknown:
-- scans from before this was kept.
alter table check_ins add column scanned_at timestamptz;
grant select (scanned_at) on check_ins to quorate_reader;
