import type { Migration } from '@balafon/sdk/server'
import { readFirstDefinition } from './0001-ledger.ts'
import { runAsLedgerOwner } from './run-as-ledger-owner.ts'

/**
 * Makes postings faster. The ledger still refuses the same changes, but triggers that guard balances run once for each statement instead of
 * each row, the trigger of a transfer runs one statement, and a posting reads its accounts and its conditions with one statement.
 * The numbers in square brackets are the invariants of `docs/decisions/0031-ledger.md`. Functions with names that end in `_` are internal: the running
 * site cannot call them.
 */
export const wallet0007: Migration = {
  name: '0007-shorter-postings',
  up: (context) => runAsLedgerOwner(context, SHORTER_POSTINGS),
  down: (context) => runAsLedgerOwner(context, REVERT),
}

export const SHORTER_POSTINGS = `
  create or replace function ledger.guard_account() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
  begin
    if tg_op = 'UPDATE' then
      raise exception 'only transfers change balances' using errcode = 'LG003';
    elsif new.debits <> 0 or new.credits <> 0 or new.version <> 0 then
      raise exception 'a new account has no balance' using errcode = 'LG002';
    elsif new.role not in ('wallet', 'earnings', 'hold', 'receivable', 'provider', 'payout', 'revenue', 'fees', 'ads_pool')
       or new.sign not in (-1, 1) or new.may_be_negative and new.user_id is not null then
      raise exception 'an account with these columns is not possible' using errcode = 'check_violation';
    end if;
    return new;
  end $$;
  -- [1] A trigger for each row would run for both accounts of each transfer, and lock each row a second time. PostgreSQL evaluates the \`when\`
  -- condition before it starts the trigger, so the depth is 1 for an update by the trigger of a transfer, and 0 for any other update.
  drop trigger guard on ledger.accounts;
  create trigger guard before update on ledger.accounts for each statement when (pg_trigger_depth() < 1) execute function ledger.guard_account();
  create trigger guard_new before insert on ledger.accounts for each row execute function ledger.guard_account();
  create trigger guard_name before update of id, code, user_id, role, currency, sign, may_be_negative on ledger.accounts
    for each statement execute function ledger.refuse_change();
  -- Check constraints with long lists of values are slow, because PostgreSQL parses them again at every statement that writes to the table.
  -- These columns never change, so it is enough that a trigger checks each new row.
  alter table ledger.accounts drop constraint accounts_role_check, drop constraint accounts_sign_check, drop constraint accounts_check;
  alter table ledger.journals drop constraint journals_kind_check, drop constraint journals_actor_check;

  create or replace function ledger.apply_transfer() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
  declare
    sides integer := 0;
    moved record;
  begin
    for moved in
      update ledger.accounts
         set version = version + 1,
             debits = debits + case id when new.debit_id then new.amount else 0 end,
             credits = credits + case id when new.credit_id then new.amount else 0 end
       where id in (new.debit_id, new.credit_id)
         and exists (select from ledger.journals where id = new.journal_id and xid = pg_current_xact_id()::text::bigint) -- [4]
      returning id, version, balance, currency
    loop
      sides := sides + 1;
      if moved.id = new.debit_id then
        new.debit_version := moved.version;
        new.debit_balance := moved.balance;
        -- [7] A foreign key compares it with the currency of the other account.
        new.currency := moved.currency;
      else
        new.credit_version := moved.version;
        new.credit_balance := moved.balance;
      end if;
    end loop;
    if sides < 2 then
      if exists (select from ledger.journals where id = new.journal_id and xid = pg_current_xact_id()::text::bigint) then
        raise exception 'the account does not exist' using errcode = 'LG008';
      end if;
      raise exception 'a transfer cannot be added to a committed journal' using errcode = 'LG005';
    end if;
    return new;
  end $$;

  create or replace function ledger.check_journal() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  declare
    setting constant text := set_config('synchronous_commit', 'on', true); -- [9]
    total bigint;
    expected bigint;
    held ledger.holds;
  begin
    if new.kind not in ('top_up', 'top_up_refund', 'earnings_to_wallet', 'withdrawal_request', 'withdrawal_processed', 'withdrawal_failed',
                        'withdrawal_cancelled', 'purchase', 'purchase_refund', 'subscription_payment', 'dispute_freeze', 'dispute_won', 'dispute_lost',
                        'debt_collected', 'ads_income', 'ads_share', 'settlement', 'adjustment', 'reversal')
       or new.actor !~ '^(user|admin|job|webhook|plugin):[a-z0-9._-]{1,80}$' then
      raise exception 'a journal of this kind or actor is not possible' using errcode = 'check_violation';
    end if;
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

  create or replace function ledger.begin_(p_kind text, p_key text, p_actor text, p_content jsonb, p_reverses bigint default null, p_resolves bigint default null)
  returns ledger.posted language plpgsql as $$
  declare
    digest constant bytea := sha256(convert_to(p_kind || p_content::text, 'UTF8'));
    setting text;
    result ledger.posted;
    known record;
  begin
    setting := set_config('synchronous_commit', 'on', true); -- [9]
    setting := set_config('lock_timeout', '4s', true);
    setting := set_config('idle_in_transaction_session_timeout', '5s', true);
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
      setting := set_config('ledger.posted_in', pg_current_xact_id()::text, true);
    end if;
    return result;
  end $$;

  create or replace function ledger.move_(p_journal bigint, p_debit bigint[], p_credit bigint[], p_amount bigint[]) returns void language plpgsql as $$
  begin
    perform from ledger.accounts where id = any (p_debit || p_credit) order by id for no key update;
    -- The trigger of the transfer fills in the currency.
    insert into ledger.transfers (journal_id, position, debit_id, credit_id, amount)
      select p_journal, i, p_debit[i], p_credit[i], p_amount[i] from generate_subscripts(p_amount, 1) i where p_amount[i] is distinct from 0;
  end $$;

  create or replace function ledger.earnings_to_wallet(p_user bigint, p_currency text, p_amount bigint, p_key text) returns ledger.posted
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
  declare
    result ledger.posted;
    earnings bigint;
    purse bigint;
    is_frozen boolean;
  begin
    result := ledger.begin_('earnings_to_wallet', format('earnings_to_wallet:%s:%s', p_user, p_key), 'user:' || p_user,
      jsonb_build_object('user', p_user, 'currency', p_currency, 'amount', p_amount));
    if result.replayed then return result; end if;
    select ledger.user_account_(p_user, 'earnings', p_currency), ledger.user_account_(p_user, 'wallet', p_currency), ledger.is_frozen_(p_user)
      into earnings, purse, is_frozen;
    if is_frozen then
      raise exception 'a dispute blocks the money of the user' using errcode = 'LG013';
    end if;
    -- Does what ledger.move_ does, for a single transfer: without its lists, it takes less time.
    perform from ledger.accounts where id in (earnings, purse) order by id for no key update;
    insert into ledger.transfers (journal_id, position, debit_id, credit_id, amount)
      select result.journal, 1, earnings, purse, p_amount where p_amount is distinct from 0;
    insert into wallet.earnings_transfers (id, user_id, currency, amount) values (result.journal, p_user, p_currency, p_amount);
    return result;
  end $$;

  create or replace function ledger.purchase(p_buyer bigint, p_offer bigint, p_amount bigint, p_recipient bigint, p_key text) returns ledger.posted
  language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
  declare
    offer wallet.offers;
    result ledger.posted;
    split bigint;
    sellers bigint[];
    weights integer[];
    share integer;
    site_part bigint;
    parts bigint[];
    purse bigint;
    revenue bigint;
    earnings bigint;
    credits bigint[];
    is_frozen boolean;
  begin
    select * into offer from wallet.offers where id = p_offer;
    result := ledger.begin_('purchase', format('purchase:%s:%s', p_buyer, p_key), 'user:' || p_buyer,
      jsonb_build_object('buyer', p_buyer, 'offer', p_offer, 'amount', p_amount, 'recipient', p_recipient));
    if result.replayed then return result; end if;
    perform wallet.check_sale_(offer, p_buyer, p_amount, p_recipient);
    select ledger.is_frozen_(p_buyer), ledger.user_account_(p_buyer, 'wallet', offer.currency), ledger.user_account_(offer.seller_id, 'earnings', offer.currency),
           ledger.revenue_account_(offer.currency, result.journal),
           (select platform_share from wallet.terms where currency = offer.currency order by id desc limit 1),
           (select id from wallet.splits where kind = offer.kind and item_id = offer.item_id and state = 'active')
      into is_frozen, purse, earnings, revenue, share, split;
    if is_frozen then
      raise exception 'a dispute blocks the money of the user' using errcode = 'LG013';
    end if;
    -- The result of ledger.apportion for two parts: the larger remainder is rounded up, and of two equal ones the first.
    site_part := (p_amount * share + 5000) / 10000;
    if split is null and purse is not null and earnings is not null then
      credits := array[earnings];
      parts := array[p_amount - site_part];
    else
      select coalesce(array_agg(user_id order by user_id), array[offer.seller_id]), coalesce(array_agg(basis_points order by user_id), array[1])
        into sellers, weights from wallet.split_shares where split_id = split;
      parts := ledger.apportion(p_amount - site_part, weights);
      perform ledger.open_accounts_(sellers || p_buyer, offer.currency);
      purse := ledger.user_account_(p_buyer, 'wallet', offer.currency);
      select array_agg(ledger.user_account_(u, 'earnings', offer.currency) order by n) into credits from unnest(sellers) with ordinality as seller (u, n);
    end if;
    perform ledger.move_(result.journal, array_fill(purse, array[cardinality(parts) + 1]), revenue || credits, site_part || parts);
    insert into wallet.purchases (journal_id, buyer_id, recipient_id, owner_id, offer_id, kind, item_id, name, seller_id, currency, amount, platform_share, split_id)
      values (result.journal, p_buyer, p_recipient, coalesce(p_recipient, p_buyer), offer.id, offer.kind, offer.item_id, offer.name, offer.seller_id,
        offer.currency, p_amount, site_part, split);
    return result;
  end $$;

  -- Drops foreign keys to the currency, because every posting had to lock the same row of the currency for them. They are not needed: transfers
  -- refer to accounts, and accounts refer to the currency.
  alter table wallet.earnings_transfers drop constraint earnings_transfers_currency_fkey;
  alter table wallet.purchases drop constraint purchases_currency_fkey;
  alter table wallet.charges drop constraint charges_currency_fkey`

const REVERT = `
  alter table ledger.accounts
    add check (role in ('wallet', 'earnings', 'hold', 'receivable', 'provider', 'payout', 'revenue', 'fees', 'ads_pool')),
    add check (sign in (-1, 1)),
    add constraint accounts_check check (not (may_be_negative and user_id is not null));
  alter table ledger.journals
    add check (kind in (
      'top_up', 'top_up_refund', 'earnings_to_wallet', 'withdrawal_request', 'withdrawal_processed', 'withdrawal_failed', 'withdrawal_cancelled',
      'purchase', 'purchase_refund', 'subscription_payment', 'dispute_freeze', 'dispute_won', 'dispute_lost', 'debt_collected',
      'ads_income', 'ads_share', 'settlement', 'adjustment', 'reversal')),
    add check (actor ~ '^(user|admin|job|webhook|plugin):[a-z0-9._-]{1,80}$');
  alter table wallet.earnings_transfers add foreign key (currency) references ledger.currencies;
  alter table wallet.purchases add foreign key (currency) references ledger.currencies;
  alter table wallet.charges add foreign key (currency) references ledger.currencies;
  ${readFirstDefinition('07-sales.sql', 'ledger.purchase')};
  alter function ledger.purchase(bigint, bigint, bigint, bigint, text) set plan_cache_mode = force_generic_plan;
  ${readFirstDefinition('06-withdrawals.sql', 'ledger.earnings_to_wallet')};
  alter function ledger.earnings_to_wallet(bigint, text, bigint, text) set plan_cache_mode = force_generic_plan;
  ${readFirstDefinition('04-posting.sql', 'ledger.move_')};
  ${readFirstDefinition('04-posting.sql', 'ledger.begin_')};
  ${readFirstDefinition('02-guards.sql', 'ledger.check_journal')};
  ${readFirstDefinition('02-guards.sql', 'ledger.apply_transfer')};
  ${readFirstDefinition('02-guards.sql', 'ledger.guard_account')};
  drop trigger guard_name on ledger.accounts;
  drop trigger guard_new on ledger.accounts;
  drop trigger guard on ledger.accounts;
  create trigger guard before insert or update on ledger.accounts for each row execute function ledger.guard_account()`
