-- What a drafted mail is for that members consent to: it goes to those only who did. Null is what members have to know.
alter table mail_drafts add column purpose text;
