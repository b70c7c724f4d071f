-- Lines of a file that somebody leaves out, and lines whose payment is kept although an equal one is there already.
alter table imports
  add column left_out integer[] not null default '{}',
  add column kept_apart integer[] not null default '{}';
