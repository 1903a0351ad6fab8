import type { Migration } from '@balafon/sdk/server'
import { runAsLedgerOwner } from './run-as-ledger-owner.ts'

/**
 * Adds the function that posts transfers of several users in one transaction. Under load, their requests share one message to PostgreSQL and one
 * wait for the disk. Each transfer stays a separate journal with its own key.
 */
export const wallet0006: Migration = {
  name: '0006-combined-transfers',
  up: (context) => runAsLedgerOwner(context, COMBINED_TRANSFERS),
  down: (context) => runAsLedgerOwner(context, 'drop function ledger.earnings_to_wallet_combined(bigint[], text[], bigint[], text[])'),
}

export const COMBINED_TRANSFERS = `
  -- Posts what \`ledger.earnings_to_wallet\` would post for each position, and returns each posted transfer with the balances after it, also when
  -- an earlier call has posted it. A position without a row is refused: call \`ledger.earnings_to_wallet\`, which raises the reason. When money
  -- is moved elsewhere meanwhile, so that a transfer is no longer possible, the function raises an error and posts none.
  --
  -- [10] The order of locks is the same: all keys by name, then all accounts by id.
  create function ledger.earnings_to_wallet_combined(p_users bigint[], p_currencies text[], p_amounts bigint[], p_keys text[])
  returns table (n integer, journal bigint, created_at timestamptz, earnings bigint, wallet bigint, owed bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
  #variable_conflict use_column
  declare
    keys text[];
    contents jsonb[];
    digests bytea[];
    chosen integer[];
    posted bigint[];
    debits bigint[];
    credits bigint[];
    transfers integer[];
  begin
    perform set_config('synchronous_commit', 'on', true), set_config('lock_timeout', '4s', true), -- [9]
            set_config('idle_in_transaction_session_timeout', '5s', true);
    if current_setting('ledger.posted_in', true) = pg_current_xact_id()::text then
      raise exception 'a transaction contains one posting' using errcode = 'LG009';
    end if;
    if cardinality(p_users) > 100 or cardinality(p_users) <> any (array[cardinality(p_currencies), cardinality(p_amounts), cardinality(p_keys)]) then
      raise exception 'the lists have different lengths, or are too long' using errcode = 'LG015';
    end if;

    select array_agg(format('earnings_to_wallet:%s:%s', user_id, key) order by r.n),
           array_agg(jsonb_build_object('user', user_id, 'currency', currency, 'amount', amount) order by r.n)
      into keys, contents
      from unnest(p_users, p_currencies, p_amounts, p_keys) with ordinality r (user_id, currency, amount, key, n);
    select array_agg(sha256(convert_to('earnings_to_wallet' || content::text, 'UTF8')) order by c.n)
      into digests from unnest(contents) with ordinality c (content, n);

    -- New transfers that the present balances allow, counting those of the same user before them.
    select array_agg(n) into chosen from (
      select r.n::integer as n, e.balance >= sum(r.amount) over (partition by e.id order by r.n) as is_covered
        from unnest(p_users, p_currencies, p_amounts, keys) with ordinality r (user_id, currency, amount, key, n)
        join ledger.accounts e on e.user_id = r.user_id and e.currency = r.currency and e.role = 'earnings'
       where r.amount between 1 and 1000000000000 and p_keys[r.n] is not null and not ledger.is_frozen_(r.user_id)
         and not exists (select from ledger.journals j where j.key = r.key)
         and not exists (select from unnest(keys) with ordinality earlier (key, n) where earlier.key = r.key and earlier.n < r.n)) covered
     where is_covered;

    if cardinality(chosen) > 0 then
      with inserted as (
        insert into ledger.journals (key, fingerprint, kind, actor, about)
          select keys[c], digests[c], 'earnings_to_wallet', 'user:' || p_users[c], contents[c] from unnest(chosen) c order by keys[c]
          on conflict (key) do nothing returning id, key
      )
      select array_agg(i.id order by c), array_agg(e.id order by c), array_agg(w.id order by c), array_agg(c order by c)
        into posted, debits, credits, transfers
        from inserted i
        join unnest(chosen) c on keys[c] = i.key
        join ledger.accounts e on e.user_id = p_users[c] and e.currency = p_currencies[c] and e.role = 'earnings'
        join ledger.accounts w on w.user_id = p_users[c] and w.currency = p_currencies[c] and w.role = 'wallet';
    end if;
    if cardinality(posted) > 0 then
      perform set_config('ledger.posted_in', pg_current_xact_id()::text, true);
      perform ledger.lock_(debits || credits);
      if exists (select from unnest(transfers) c where ledger.is_frozen_(p_users[c])) then
        raise exception 'a dispute blocks the money of a user' using errcode = 'LG013';
      end if;
      insert into ledger.transfers (journal_id, position, debit_id, credit_id, currency, amount)
        select posted[i], 1, debits[i], credits[i], p_currencies[transfers[i]], p_amounts[transfers[i]]
          from generate_subscripts(posted, 1) i order by i;
      insert into wallet.earnings_transfers (id, user_id, currency, amount)
        select posted[i], p_users[transfers[i]], p_currencies[transfers[i]], p_amounts[transfers[i]] from generate_subscripts(posted, 1) i;
    end if;

    return query
      select r.n::integer, j.id, j.created_at, t.debit_balance, t.credit_balance, coalesce(o.balance, 0)
        from unnest(keys) with ordinality r (key, n)
        join ledger.journals j on j.key = r.key and j.fingerprint = digests[r.n]
        join ledger.transfers t on t.journal_id = j.id
        left join ledger.accounts o on o.user_id = p_users[r.n] and o.currency = p_currencies[r.n] and o.role = 'receivable';
  end $$;

  do $grant$ begin
    if exists (select from pg_roles where rolname = 'balafon_poster') then
      grant execute on function ledger.earnings_to_wallet_combined(bigint[], text[], bigint[], text[]) to balafon_poster;
    end if;
  end $grant$`
