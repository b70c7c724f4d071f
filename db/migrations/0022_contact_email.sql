-- Where answers to the association's mails go; without one they go to the sender.
alter table tenants add column contact_email text check (length(contact_email) <= 254);
