-- The archive of an association does not say whose anonymous feedback is: made of it, such a row names no registration.
-- squawk-ignore ban-drop-not-null
alter table feedback alter column registration_id drop not null;
-- squawk-ignore constraint-missing-not-valid
alter table feedback add constraint feedback_of_somebody check (registration_id is not null or is_anonymous);
