import type { Migration } from '@balafon/sdk/server'
import { runAsLedgerOwner } from './run-as-ledger-owner.ts'

/**
 * Adds the refund of a top-up up to a total. Payment providers report totals, and several reports can arrive at once: the function computes
 * the difference while the top-up is locked.
 */
export const wallet0002: Migration = {
  name: '0002-refund-totals',
  up: (context) => runAsLedgerOwner(context, REFUND_TOTALS),
  down: (context) => runAsLedgerOwner(context, 'drop function ledger.top_up_refund_total(text, bigint, text)'),
}

export const REFUND_TOTALS = `
  create function ledger.top_up_refund_total(p_reference text, p_total bigint, p_actor text) returns ledger.posted
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  declare
    paid wallet.top_ups;
    result ledger.posted;
    refunded bigint;
  begin
    select * into paid from wallet.top_ups where reference = p_reference for no key update;
    if paid.id is null then
      raise exception 'the top-up does not exist' using errcode = 'LG010';
    end if;
    -- Lost disputes are returned to the payer too, and are not refunds.
    refunded := paid.refunded - (select coalesce(sum(amount), 0) from wallet.disputes where top_up_id = paid.id and status = 'lost');
    if p_total is null or p_total <= refunded then return result; end if;
    return ledger.top_up_refund(p_reference, p_total - refunded, 'total-' || p_total, p_actor);
  end $$;
  do $grant$ begin
    if exists (select from pg_roles where rolname = 'balafon_poster') then
      grant execute on function ledger.top_up_refund_total(text, bigint, text) to balafon_poster;
    end if;
  end $grant$;`
