import type { Migration } from '@balafon/sdk/server'
import { GUARD } from './0001-intents.ts'

/** Adds refunds, disputes and charge-backs of settled payments. What was collected stays final: only the state and the two amounts change. */
export const payments0005: Migration = {
  name: '0005-reversals',
  async up({ db, transaction }) {
    await db.query(CHANGE, { transaction })
    await db.query(SETTLED_GUARD, { transaction })
  },
  async down({ db, transaction }) {
    await db.query(GUARD, { transaction })
    await db.query(REVERT, { transaction })
  },
}

const SETTLED = "('paid', 'refunded', 'partially_refunded', 'disputed', 'charged_back')"

const CHANGE = `
  alter table payment_intents
    add column refunded_amount bigint not null default 0,
    add column disputed_amount bigint not null default 0,
    drop constraint payment_intents_status_check,
    drop constraint payment_intents_check1,
    drop constraint payment_intents_check2,
    add constraint payment_intents_status_check
      check (status in ('created', 'pending', 'paid', 'failed', 'abandoned', 'mismatch', 'refunded', 'partially_refunded', 'disputed', 'charged_back')),
    add constraint payment_intents_settled_check check ((status in ${SETTLED}) = (settled_at is not null)),
    add constraint payment_intents_received_check
      check (status not in ${SETTLED} or (received_amount >= amount and received_currency = currency and received_is_test = is_test) is true),
    add constraint payment_intents_refunded_check check (refunded_amount >= 0 and (refunded_amount = 0 or settled_at is not null)),
    add constraint payment_intents_disputed_check check (disputed_amount >= 0 and (disputed_amount = 0 or settled_at is not null));`

const REVERT = `
  alter table payment_intents
    drop constraint payment_intents_status_check,
    drop constraint payment_intents_settled_check,
    drop constraint payment_intents_received_check,
    drop constraint payment_intents_refunded_check,
    drop constraint payment_intents_disputed_check;
  update payment_intents set status = 'paid' where status in ${SETTLED} and status <> 'paid';
  alter table payment_intents
    drop column refunded_amount,
    drop column disputed_amount,
    add constraint payment_intents_status_check check (status in ('created', 'pending', 'paid', 'failed', 'abandoned', 'mismatch')),
    add constraint payment_intents_check1 check ((status = 'paid') = (settled_at is not null)),
    add constraint payment_intents_check2
      check (status <> 'paid' or (received_amount >= amount and received_currency = currency and received_is_test = is_test) is true);`

const SETTLED_GUARD = `
  create or replace function payment_intents_guard() returns trigger language plpgsql as $$
  declare
    allowed text[];
  begin
    if tg_op in ('DELETE', 'TRUNCATE') then
      raise exception 'payments are not deleted' using errcode = 'restrict_violation';
    end if;
    if tg_op = 'INSERT' then
      if new.status <> 'created' then
        raise exception 'a payment begins as created' using errcode = 'restrict_violation';
      end if;
      return new;
    end if;
    if (new.id, new.reference, new.owner, new.purpose, new.user_id, new.amount, new.currency, new.provider, new.description, new.return_to, new.is_test, new.created_at)
      is distinct from
       (old.id, old.reference, old.owner, old.purpose, old.user_id, old.amount, old.currency, old.provider, old.description, old.return_to, old.is_test, old.created_at)
      or (old.start is not null and new.start is distinct from old.start) then
      raise exception 'what was agreed for a payment does not change' using errcode = 'restrict_violation';
    end if;
    if old.settled_at is not null and (
      (new.settled_at, new.received_amount, new.received_currency, new.received_is_test, new.mismatch, new.start, new.checks)
        is distinct from
      (old.settled_at, old.received_amount, old.received_currency, old.received_is_test, old.mismatch, old.start, old.checks)
      or new.refunded_amount < old.refunded_amount) then
      raise exception 'what was collected does not change' using errcode = 'restrict_violation';
    end if;
    allowed := case old.status
      when 'created' then array['pending', 'abandoned']
      when 'pending' then array['paid', 'failed', 'abandoned', 'mismatch']
      when 'paid' then array['refunded', 'partially_refunded', 'disputed', 'charged_back']
      when 'partially_refunded' then array['refunded', 'disputed', 'charged_back']
      when 'refunded' then array['disputed', 'charged_back']
      when 'disputed' then array['paid', 'partially_refunded', 'refunded', 'charged_back']
      when 'charged_back' then array[]::text[]
      -- The provider can report a payment late.
      else array['paid', 'mismatch']
    end;
    if new.status <> old.status and not new.status = any (allowed) then
      raise exception 'a payment does not go from % to %', old.status, new.status using errcode = 'restrict_violation';
    end if;
    return new;
  end $$;`
