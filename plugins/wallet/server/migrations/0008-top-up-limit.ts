import type { Migration } from '@balafon/sdk/server'
import { readFirstDefinition } from './0001-ledger.ts'
import { runAsLedgerOwner } from './run-as-ledger-owner.ts'

/** Counts the top-ups of a user one request at a time: requests at the same moment could each be within the limit of the day, and exceed it together. */
export const wallet0008: Migration = {
  name: '0008-top-up-limit',
  up: (context) => runAsLedgerOwner(context, TOP_UP_LIMIT),
  down: (context) => runAsLedgerOwner(context, readFirstDefinition('05-top-ups.sql', 'wallet.open_top_up')),
}

export const TOP_UP_LIMIT = `
  create or replace function wallet.open_top_up(p_user bigint, p_provider text, p_currency text, p_amount bigint, p_reference text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  declare
    result bigint;
  begin
    if p_amount is null or p_amount < 1 then
      raise exception 'the amount is out of bounds' using errcode = 'LG011';
    end if;
    perform pg_advisory_xact_lock(hashtextextended('wallet.top_up', p_user));
    -- Top-ups that were never paid do not count after an hour.
    if p_amount + (select coalesce(sum(amount), 0) from wallet.top_ups
                    where user_id = p_user and currency = p_currency and created_at > now() - interval '1 day'
                      and (status = 'credited' or created_at > now() - interval '1 hour'))
       > (select top_up_per_day from ledger.currencies where code = p_currency) then
      raise exception 'the limit of the day is reached' using errcode = 'LG012';
    end if;
    insert into wallet.top_ups (user_id, provider, currency, amount, reference) values (p_user, p_provider, p_currency, p_amount, p_reference) returning id into result;
    return result;
  end $$`
