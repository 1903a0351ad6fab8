-- The plans of the posting functions are made once for each connection. PostgreSQL would make a plan with `id = any (array)` again at every call.
do $plans$
declare
  name regprocedure;
begin
  for name in select oid::regprocedure from pg_proc where pronamespace = 'ledger'::regnamespace and prosecdef and prorettype = 'ledger.posted'::regtype loop
    execute format('alter function %s set plan_cache_mode = force_generic_plan', name);
  end loop;
end $plans$;

do $grants$
declare
  name regprocedure;
begin
  if not exists (select from pg_roles where rolname = 'balafon_poster') then return; end if;
  grant usage on schema ledger, wallet to balafon_poster;
  grant select on all tables in schema ledger, wallet to balafon_poster;
  grant usage on type ledger.posted to balafon_poster;
  for name in
    select oid::regprocedure from pg_proc
     where pronamespace in ('ledger'::regnamespace, 'wallet'::regnamespace) and proname !~ '_$' and prorettype <> 'trigger'::regtype
  loop
    execute format('grant execute on function %s to balafon_poster', name);
  end loop;
end $grants$;
select ledger.add_currency('XOF', 0);
select set_config('role', 'none', true), set_config('search_path', '"$user", public', true);
