-- Makes the database and its roles on a server of one's own; psql runs it once as the administrator:
--   QUORATE_OWNER_PASSWORD=... QUORATE_LOGIN_PASSWORD=... psql --file db/roles.sql postgresql://postgres@host/postgres
\set ON_ERROR_STOP on
\getenv owner_password QUORATE_OWNER_PASSWORD
\getenv login_password QUORATE_LOGIN_PASSWORD

create role quorate_app nologin;
create role quorate_reader nologin;
-- DATABASE_OWNER_URL: owns the tables and migrates them.
create role quorate_owner login password :'owner_password';
-- DATABASE_URL: what the application may do, and nothing else.
create role quorate_login login password :'login_password' in role quorate_app, quorate_reader;
-- npm run tenant:import fills in what triggers would write, without theirs.
grant set on parameter session_replication_role to quorate_owner;
create database quorate owner quorate_owner;
