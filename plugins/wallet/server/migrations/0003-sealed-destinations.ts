import type { Migration } from '@balafon/sdk/server'
import { readFirstDefinition } from './0001-ledger.ts'
import { runAsLedgerOwner } from './run-as-ledger-owner.ts'

/**
 * Encrypts the numbers of the accounts that withdrawals are paid to. The site encrypts them: the database receives only `sealed` and the last
 * digits. Existing rows keep their plain numbers in `unsealed` until the site starts and encrypts them (`seal-withdrawals.ts`). A constraint
 * prevents new rows from using that column.
 */
export const wallet0003: Migration = {
  name: '0003-sealed-destinations',
  up: (context) => runAsLedgerOwner(context, SEALED_DESTINATIONS),
  // Encrypted destinations cannot be restored here: the database does not know the secret.
  down: (context) => runAsLedgerOwner(context, REVERT),
}

export const SEALED_DESTINATIONS = `
  alter table wallet.withdrawals
    add column sealed text check (length(sealed) <= 8000),
    add column summary text check (length(summary) <= 60),
    add column unsealed jsonb;
  update wallet.withdrawals
     set unsealed = case when coalesce(iban, swift_code, transfer_info) is not null
                      then jsonb_build_object('iban', iban, 'swift_code', swift_code, 'transfer_info', transfer_info) end,
         summary = case when iban <> '' then left(iban, 4) || ' •••• ' || right(iban, 4)
                        when transfer_info <> '' then '•••• ' || right(transfer_info, least(5, length(transfer_info) / 2)) end;
  alter table wallet.withdrawals
    drop column iban, drop column swift_code, drop column transfer_info,
    add constraint withdrawals_unsealed check (unsealed is null) not valid;
  create index withdrawals_unsealed on wallet.withdrawals (id) where unsealed is not null;

  -- The destination has the fields account_type, country, full_name, summary and sealed.
  create or replace function ledger.withdrawal_request(p_user bigint, p_currency text, p_amount bigint, p_destination jsonb, p_key text)
  returns ledger.posted language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
  declare
    result ledger.posted;
    earnings bigint;
    held bigint;
    debt bigint;
  begin
    -- A journal is never deleted, so it contains nothing that leads to an account number, not even a hash of it.
    result := ledger.begin_('withdrawal_request', format('withdrawal_request:%s:%s', p_user, p_key), 'user:' || p_user,
      jsonb_build_object('user', p_user, 'currency', p_currency, 'amount', p_amount, 'account_type', p_destination ->> 'account_type',
        'country', p_destination ->> 'country'));
    if result.replayed then return result; end if;
    if p_destination ->> 'sealed' is null then
      raise exception 'the destination is not encrypted' using errcode = 'LG015';
    end if;
    earnings := ledger.user_account_(p_user, 'earnings', p_currency);
    held := ledger.user_account_(p_user, 'hold', p_currency);
    debt := ledger.user_account_(p_user, 'receivable', p_currency);
    perform ledger.lock_(array[earnings, held, debt]);
    if ledger.is_frozen_(p_user) or (select balance from ledger.accounts where id = debt) > 0 then
      raise exception 'a dispute or a debt blocks the money of the user' using errcode = 'LG013';
    end if;
    perform ledger.move_(result.journal, array[earnings], array[held], array[p_amount]);
    insert into ledger.holds (id, account_id, amount, purpose) values (result.journal, held, p_amount, 'withdrawal');
    insert into wallet.withdrawals (id, user_id, currency, amount, account_type, country, full_name, summary, sealed)
      values (result.journal, p_user, p_currency, p_amount, p_destination ->> 'account_type', p_destination ->> 'country',
        p_destination ->> 'full_name', p_destination ->> 'summary', p_destination ->> 'sealed');
    return result;
  end $$;

  -- Replaces the numbers of a withdrawal from before by their encrypted form.
  create function wallet.seal_withdrawal(p_withdrawal bigint, p_sealed text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    update wallet.withdrawals set sealed = p_sealed, unsealed = null, version = version + 1
     where id = p_withdrawal and unsealed is not null and p_sealed is not null;
    return found;
  end $$;

  -- Deletes the personal data of a deleted user. Amounts stay: the books have to balance.
  create or replace function wallet.forget_user(p_user bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    delete from wallet.destinations where user_id = p_user;
    update wallet.withdrawals set full_name = null, sealed = null, summary = null, unsealed = null, version = version + 1
     where user_id = p_user and status <> 'pending';
  end $$;

  do $grant$ begin
    if exists (select from pg_roles where rolname = 'balafon_poster') then
      grant execute on function wallet.seal_withdrawal(bigint, text) to balafon_poster;
    end if;
  end $grant$`

const REVERT = `
  drop function wallet.seal_withdrawal(bigint, text);
  alter table wallet.withdrawals
    drop constraint withdrawals_unsealed,
    add column iban text, add column swift_code text, add column transfer_info text;
  update wallet.withdrawals set iban = unsealed ->> 'iban', swift_code = unsealed ->> 'swift_code', transfer_info = unsealed ->> 'transfer_info'
   where unsealed is not null;
  alter table wallet.withdrawals drop column sealed, drop column summary, drop column unsealed;
  ${readFirstDefinition('06-withdrawals.sql', 'ledger.withdrawal_request')};
  alter function ledger.withdrawal_request(bigint, text, bigint, jsonb, text) set plan_cache_mode = force_generic_plan;
  ${readFirstDefinition('06-withdrawals.sql', 'wallet.forget_user')}`
