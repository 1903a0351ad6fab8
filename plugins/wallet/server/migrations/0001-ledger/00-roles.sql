-- Creates the owner of the ledger, which has no login, and the role that may call the posting functions. `packages/postgres/roles.sql` does the
-- same for an operator; on a site from before, the migration role creates them here. A database role without CREATEROLE keeps everything.
do $roles$
declare
  may_create constant boolean := (select rolsuper or rolcreaterole from pg_roles where rolname = current_user);
  with_options constant boolean := current_setting('server_version_num')::int >= 160000;
  name text;
begin
  foreach name in array array['balafon_ledger', 'balafon_poster'] loop
    if may_create and not exists (select from pg_roles where rolname = name) then
      begin
        execute format('create role %I nologin nocreatedb nocreaterole', name);
      exception when duplicate_object or unique_violation then
        null; -- Another site on the same server creates it at this moment.
      end;
    end if;
  end loop;

  if not exists (select from pg_roles where rolname = 'balafon_ledger') or not may_create and not pg_has_role('balafon_ledger', 'MEMBER') then
    perform set_config('balafon.ledger_owner', current_user, true);
    raise warning 'the ledger belongs to %, which can change it: set up the roles of the site', current_user;
    return;
  end if;
  perform set_config('balafon.ledger_owner', 'balafon_ledger', true);
  if not (select rolsuper from pg_roles where rolname = current_user) and not pg_has_role('balafon_ledger', case when with_options then 'SET' else 'MEMBER' end) then
    execute format('grant balafon_ledger to %I%s', current_user, case when with_options then ' with inherit false, set true' else '' end);
  end if;
  -- The running site uses `balafon_app`; a site with one role for everything uses this one.
  for name in select rolname from pg_roles where rolname in ('balafon_app', current_user) and not rolsuper loop
    if not pg_has_role(name, 'balafon_poster', 'USAGE') then
      execute format('grant balafon_poster to %I%s', name, case when with_options then ' with inherit true, set false' else '' end);
    end if;
  end loop;
end $roles$;

do $schemas$
begin
  execute format('create schema ledger authorization %I', current_setting('balafon.ledger_owner'));
  execute format('create schema wallet authorization %I', current_setting('balafon.ledger_owner'));
end $schemas$;
select set_config('role', current_setting('balafon.ledger_owner'), true), set_config('search_path', 'pg_catalog, pg_temp', true);

-- Without this, every role may execute every new function. `in schema` would be accepted here and do nothing.
alter default privileges revoke execute on functions from public;
alter default privileges revoke usage on types from public;
