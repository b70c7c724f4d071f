-- Home names the families and organisations whose payer has died.
create trigger groups_versioned after insert or update or delete on groups for each row execute function move_data_version();
