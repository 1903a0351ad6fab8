-- The parts of the posting functions. No role may call them directly: functions with a name that ends in `_` are internal. They set no
-- search_path, because they run only inside functions that have set one, and setting it again would take a tenth of the time of a posting.
--
-- [10] Every posting locks in this order, so postings cannot deadlock: the business row, the key, missing accounts by code, accounts by id. A
-- transaction contains one posting.
create type ledger.posted as (journal bigint, replayed boolean);

create function ledger.begin_(p_kind text, p_key text, p_actor text, p_content jsonb, p_reverses bigint default null, p_resolves bigint default null)
returns ledger.posted language plpgsql as $$
declare
  digest constant bytea := sha256(convert_to(p_kind || p_content::text, 'UTF8'));
  result ledger.posted;
  known record;
begin
  perform set_config('synchronous_commit', 'on', true), set_config('lock_timeout', '4s', true), -- [9]
          set_config('idle_in_transaction_session_timeout', '5s', true);
  if current_setting('ledger.posted_in', true) = pg_current_xact_id()::text then
    raise exception 'a transaction contains one posting' using errcode = 'LG009';
  end if;
  insert into ledger.journals (key, fingerprint, kind, actor, about, reverses, resolves)
    values (p_key, digest, p_kind, p_actor, p_content, p_reverses, p_resolves)
    on conflict (key) do nothing returning id into result.journal;
  result.replayed := result.journal is null;
  if result.replayed then
    select id, fingerprint into strict known from ledger.journals where key = p_key;
    if known.fingerprint <> digest then
      raise exception 'the key was used for another movement' using errcode = 'LG007';
    end if;
    result.journal := known.id;
  else
    perform set_config('ledger.posted_in', pg_current_xact_id()::text, true);
  end if;
  return result;
end $$;

create function ledger.open_accounts_(p_users bigint[], p_currency text) returns void language plpgsql as $$
begin
  if (select count(*) from ledger.accounts where user_id = any (p_users) and currency = p_currency)
     = 4 * (select count(distinct u) from unnest(p_users) u) then
    return;
  end if;
  insert into ledger.accounts (code, user_id, role, currency, sign)
    select format('user:%s:%s:%s', u, role, p_currency), u, role, p_currency, case role when 'receivable' then -1 else 1 end
      from (select distinct u from unnest(p_users) u) users, unnest(array['wallet', 'earnings', 'hold', 'receivable']) role
     order by 1
    -- The clause names no index, because two transactions that open the same accounts can meet at either of the two unique indexes.
    on conflict do nothing;
end $$;

create function ledger.user_account_(p_user bigint, p_role text, p_currency text) returns bigint language sql stable
return (select id from ledger.accounts where user_id = p_user and currency = p_currency and role = p_role);

create function ledger.site_account_(p_code text) returns bigint language sql stable
return (select id from ledger.accounts where code = p_code);

create function ledger.provider_account_(p_provider text, p_currency text, p_by bigint) returns bigint language sql stable
return (select a.id from ledger.providers p join ledger.accounts a on a.code = format('provider:%s:%s:%s', p.name, p.currency, p_by % p.shards)
         where p.name = p_provider and p.currency = p_currency);

-- The revenue of a currency has 16 accounts. Every sale credits one of them: with a single account, all sales would wait for each other.
create function ledger.revenue_account_(p_currency text, p_by bigint) returns bigint language sql stable
return (select id from ledger.accounts where code = format('platform:revenue:%s:%s', p_currency, p_by % 16));

create function ledger.lock_(p_accounts bigint[]) returns void language plpgsql as $$
begin
  perform from ledger.accounts where id = any (p_accounts) order by id for no key update;
end $$;

-- Moves each amount from the debit account to the credit account at the same position of the lists. Amounts of zero are left out. No other
-- function writes ledger.transfers.
create function ledger.move_(p_journal bigint, p_debit bigint[], p_credit bigint[], p_amount bigint[]) returns void language plpgsql as $$
begin
  perform ledger.lock_(p_debit || p_credit);
  for i in 1 .. cardinality(p_amount) loop
    continue when p_amount[i] = 0;
    insert into ledger.transfers (journal_id, position, debit_id, credit_id, currency, amount)
      select p_journal, i, p_debit[i], p_credit[i], currency, p_amount[i] from ledger.accounts where id = p_debit[i];
    if not found then
      raise exception 'the account does not exist' using errcode = 'LG008';
    end if;
  end loop;
end $$;

-- Divides an amount in whole numbers: the parts add up to it, and the largest remainders get what is left.
create function ledger.apportion(p_amount bigint, p_weights integer[]) returns bigint[] language sql immutable set search_path = pg_catalog, pg_temp
begin atomic
  with exact as (
    select i, (p_amount * w / total)::bigint as whole, p_amount * w % total as remainder
      from (select i, w::bigint as w, (sum(w) over ())::bigint as total from unnest(p_weights) with ordinality as u (w, i)) weights
  ), ranked as (
    select i, whole, row_number() over (order by remainder desc, i) as rank, p_amount - sum(whole) over () as rest from exact
  )
  select array_agg(whole + case when rank <= rest then 1 else 0 end order by i) from ranked;
end;

-- Makes a currency usable: it gets the accounts of the site.
create function ledger.add_currency(p_code text, p_exponent integer) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.currencies (code, exponent, top_up_per_day) values (p_code, p_exponent, case when p_exponent = 0 then 10000000 else 100000000 end)
    on conflict (code) do nothing;
  if not found then
    if (select exponent from ledger.currencies where code = p_code) <> p_exponent then
      raise exception '% has other decimals', p_code using errcode = 'LG011';
    end if;
    return;
  end if;
  insert into ledger.accounts (code, role, currency, sign, may_be_negative)
    select format('platform:revenue:%s:%s', p_code, shard), 'revenue', p_code, 1, true from generate_series(0, 15) shard
    union all values ('platform:fees:' || p_code, 'fees', p_code, -1, true), ('platform:ads_pool:' || p_code, 'ads_pool', p_code, 1, false),
                     ('payout:clearing:' || p_code, 'payout', p_code, -1, true);
  insert into wallet.terms (currency, platform_share, four_eyes_from, actor) values (p_code, 1500, 100000, 'job:install');
end $$;

-- Makes a payment provider usable in a currency.
create function ledger.add_provider(p_name text, p_currency text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into ledger.providers (name, currency) values (p_name, p_currency) on conflict do nothing;
  if not found then return; end if;
  insert into ledger.accounts (code, role, currency, sign, may_be_negative)
    select format('provider:%s:%s:%s', p_name, p_currency, shard), 'provider', p_currency, -1, true from generate_series(0, 15) shard;
end $$;
