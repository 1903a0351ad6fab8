-- Creates the roles of a Balafon site. Run it as the owner of the database (with CREATEROLE) or as a superuser. It can run repeatedly: it keeps existing roles.
-- On PostgreSQL 16 and later no superuser is needed, unless the tables of the site belong to one.
--
--   balafon_migrate   owns the tables, changes them, and creates one login for each third-party plugin
--   balafon_app       the running site: reads and writes rows, and cannot create or change tables, triggers or roles
--   balafon_ledger    owns the ledger of the wallets and has no login; only migrations use it
--   balafon_poster    has no login; its members call the functions that post to the ledger
--
-- Set the passwords afterwards:
--   alter role balafon_migrate password '…';
--   alter role balafon_app password '…';
begin;
set local lock_timeout = '10s';

do $roles$
begin
  if not exists (select from pg_roles where rolname = 'balafon_migrate') then
    create role balafon_migrate;
  end if;
  if not exists (select from pg_roles where rolname = 'balafon_app') then
    create role balafon_app;
  end if;
  alter role balafon_migrate login createrole;
  alter role balafon_app login nocreaterole;
  -- Only a superuser can remove these attributes. This matters for roles that existed before, because a new role has none of them.
  if (select rolsuper from pg_roles where rolname = current_user) then
    alter role balafon_migrate nosuperuser nocreatedb noreplication nobypassrls;
    alter role balafon_app nosuperuser nocreatedb noreplication nobypassrls;
  else
    -- The current user must be a member of the migration role to give tables to it and to set its default privileges.
    grant balafon_migrate to current_user;
  end if;

  -- The running site is no member of the role that owns the ledger, so it can change balances only with the functions of the ledger.
  if not exists (select from pg_roles where rolname = 'balafon_ledger') then
    create role balafon_ledger;
  end if;
  if not exists (select from pg_roles where rolname = 'balafon_poster') then
    create role balafon_poster;
  end if;
  alter role balafon_ledger nologin nocreaterole;
  alter role balafon_poster nologin nocreaterole;
  if (select rolsuper from pg_roles where rolname = current_user) then
    alter role balafon_ledger nosuperuser nocreatedb noreplication nobypassrls;
    alter role balafon_poster nosuperuser nocreatedb noreplication nobypassrls;
  end if;
  if current_setting('server_version_num')::int >= 160000 then
    grant balafon_ledger to balafon_migrate with inherit false, set true;
    grant balafon_poster to balafon_app, balafon_migrate with inherit true, set false;
  else
    grant balafon_ledger to balafon_migrate;
    grant balafon_poster to balafon_app, balafon_migrate;
  end if;

  execute format('revoke temporary on database %I from public', current_database());
  execute format('grant connect on database %I to balafon_app', current_database());
  execute format('grant connect, create, temporary on database %I to balafon_migrate with grant option', current_database());
end $roles$;

create schema if not exists jobs;
grant usage, create on schema public to balafon_migrate;
grant usage, create on schema jobs to balafon_migrate;
grant usage on schema public, jobs to balafon_app;

-- Gives existing tables to the migration role, one by one, because `reassign owned` does not work for the objects of a bootstrap superuser. Indexes and
-- the sequences of identity columns change their owner together with their tables.
do $ownership$
declare
  migrator constant oid := (select oid from pg_roles where rolname = 'balafon_migrate');
  object record;
begin
  for object in
    select format('alter schema %I owner to balafon_migrate', nspname) as statement
      from pg_namespace where (nspname = 'jobs' or nspname like 'plugin\_%') and nspowner <> migrator
  loop
    execute object.statement;
  end loop;
  for object in
    select format('alter %s %s owner to balafon_migrate',
                  case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table' else 'table' end,
                  c.oid::regclass) as statement
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where (n.nspname in ('public', 'jobs') or n.nspname like 'plugin\_%') and c.relkind in ('r', 'p', 'S', 'v', 'm', 'f') and c.relowner <> migrator
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
                          and (d.deptype = 'e' or c.relkind = 'S' and d.deptype in ('a', 'i')))
     order by c.oid
  loop
    execute object.statement;
  end loop;
  for object in
    select format('alter routine %s owner to balafon_migrate', p.oid::regprocedure) as statement
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where (n.nspname in ('public', 'jobs') or n.nspname like 'plugin\_%') and p.proowner <> migrator
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute object.statement;
  end loop;
  for object in
    select format('alter type %s owner to balafon_migrate', t.oid::regtype) as statement
      from pg_type t join pg_namespace n on n.oid = t.typnamespace
     where (n.nspname in ('public', 'jobs') or n.nspname like 'plugin\_%') and t.typtype in ('e', 'd') and t.typowner <> migrator
       and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  loop
    execute object.statement;
  end loop;
end $ownership$;

grant select, insert, update, delete on all tables in schema public, jobs to balafon_app;
grant usage, select on all sequences in schema public, jobs to balafon_app;
alter default privileges for role balafon_migrate in schema public, jobs grant select, insert, update, delete on tables to balafon_app;
alter default privileges for role balafon_migrate in schema public, jobs grant usage, select on sequences to balafon_app;

-- Lets the running site rebuild the indexes of the job queue when they have grown too much. This privilege exists since PostgreSQL 17.
do $maintain$
begin
  if current_setting('server_version_num')::int >= 170000 then
    grant maintain on all tables in schema jobs to balafon_app;
    alter default privileges for role balafon_migrate in schema jobs grant maintain on tables to balafon_app;
  end if;
end $maintain$;
commit;
