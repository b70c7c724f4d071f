-- Questions are answered by the role that only reads, so it sees of mails and of the audit log what can be asked: no
-- bodies, no contents of changes. A reading of one account sees none of them.
select open_to_reader('mails', 'false', '{html,text,message_id,attachments}');
select open_to_reader('audit_log', 'false', '{before,after,request_id}');
-- Registrations are found by the address of a guest and by the code of a ticket, in a question as in a list.
grant select (guest_email, code) on registrations to quorate_reader;
