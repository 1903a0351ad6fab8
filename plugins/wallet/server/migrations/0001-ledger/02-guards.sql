-- Triggers that refuse changes of the ledger, whichever role writes.
create function ledger.refuse_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% on ledger.% is not allowed: the ledger is append-only', tg_op, tg_table_name using errcode = 'LG001';
end $$;

do $triggers$
declare
  name text;
begin
  foreach name in array array['journals', 'transfers', 'holds', 'accounts'] loop -- [2]
    if name = 'accounts' then
      execute 'create trigger append_only before delete on ledger.accounts for each row execute function ledger.refuse_change()';
    else
      execute format('create trigger append_only before update or delete on ledger.%I for each row execute function ledger.refuse_change()', name);
    end if;
    execute format('create trigger no_truncate before truncate on ledger.%I execute function ledger.refuse_change()', name);
    -- `enable always` makes the triggers run even with session_replication_role = replica, which switches off other triggers. The triggers
    -- below that move balances stay ordinary: a logical replica receives the changed accounts, and must not change them a second time.
    execute format('alter table ledger.%I enable always trigger append_only, enable always trigger no_truncate', name);
  end loop;
end $triggers$;

-- [1] Only the trigger of a transfer may change balances. The trigger depth shows whether it does, because a caller cannot set the depth.
create function ledger.guard_account() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.debits <> 0 or new.credits <> 0 or new.version <> 0 then
      raise exception 'a new account has no balance' using errcode = 'LG002';
    end if;
  elsif pg_trigger_depth() < 2 then
    raise exception 'only transfers change balances' using errcode = 'LG003';
  elsif (new.id, new.code, new.user_id, new.role, new.currency, new.sign, new.may_be_negative)
     is distinct from (old.id, old.code, old.user_id, old.role, old.currency, old.sign, old.may_be_negative) then
    raise exception 'an account does not change its name' using errcode = 'LG001';
  end if;
  return new;
end $$;
create trigger guard before insert or update on ledger.accounts for each row execute function ledger.guard_account();

create function ledger.apply_transfer() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  moved record;
begin
  if not exists (select from ledger.journals where id = new.journal_id and xid = pg_current_xact_id()::text::bigint) then -- [4]
    raise exception 'a transfer cannot be added to a committed journal' using errcode = 'LG005';
  end if;
  for moved in
    update ledger.accounts
       set version = version + 1,
           debits = debits + case id when new.debit_id then new.amount else 0 end,
           credits = credits + case id when new.credit_id then new.amount else 0 end
     where id in (new.debit_id, new.credit_id)
    returning id, version, balance
  loop
    if moved.id = new.debit_id then
      new.debit_version := moved.version;
      new.debit_balance := moved.balance;
    else
      new.credit_version := moved.version;
      new.credit_balance := moved.balance;
    end if;
  end loop;
  return new;
end $$;
create trigger apply before insert on ledger.transfers for each row execute function ledger.apply_transfer();

-- Checks a journal at the commit. The posting function has returned then and its search_path no longer applies, so this function sets its own.
-- Otherwise operators in the caller's schemas would run with the rights of the owner of the ledger. [4] [6] [9]
create function ledger.check_journal() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  total bigint;
  expected bigint;
  held ledger.holds;
begin
  perform set_config('synchronous_commit', 'on', true);
  select sum(amount) into total from ledger.transfers where journal_id = new.id;
  if total is null then
    raise exception 'journal % has no transfers', new.key using errcode = 'LG004';
  end if;
  if new.resolves is not null then
    select * into held from ledger.holds where id = new.resolves;
    select sum(amount) into expected from ledger.transfers where journal_id = new.id and debit_id = held.account_id;
    if expected is distinct from held.amount then
      raise exception 'hold % has to be resolved completely', held.id using errcode = 'LG006';
    end if;
  end if;
  if new.reverses is not null then
    select sum(amount) into expected from ledger.transfers where journal_id = new.reverses;
    if expected <> total or new.kind = 'reversal' and exists (
      select position, debit_id, credit_id, amount from ledger.transfers where journal_id = new.id
      except
      select position, credit_id, debit_id, amount from ledger.transfers where journal_id = new.reverses) then
      raise exception 'journal % does not reverse journal %', new.id, new.reverses using errcode = 'LG006';
    end if;
  end if;
  return null;
end $$;
create constraint trigger complete after insert on ledger.journals deferrable initially deferred for each row execute function ledger.check_journal();
