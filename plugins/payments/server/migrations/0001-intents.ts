import type { Migration } from '@balafon/sdk/server'

/**
 * Creates the table of payments. Its constraints and its trigger enforce that the terms of a payment never change, that a status changes only along the
 * allowed transitions, that `paid` is final and requires a matching report of the provider, and that rows are never deleted.
 */
export const payments0001: Migration = {
  name: '0001-intents',
  async up({ db, transaction }) {
    await db.query(TABLE, { transaction })
    await db.query(GUARD, { transaction })
    await db.query(TRIGGERS, { transaction })
  },
  async down({ db, transaction }) {
    await db.query('drop table payment_intents; drop function payment_intents_guard()', { transaction })
  },
}

/** `user_id` has no foreign key: payments are kept when the account is deleted. */
const TABLE = `
  create table payment_intents (
    id bigint generated always as identity primary key,
    reference text not null unique check (reference ~ '^pay-[0-9a-f]{32}$'),
    owner text not null,
    purpose text not null,
    user_id bigint not null,
    amount bigint not null check (amount > 0 and amount <= 9007199254740991),
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    provider text not null,
    description text not null,
    return_to text not null,
    is_test boolean not null,
    status text not null default 'created' check (status in ('created', 'pending', 'paid', 'failed', 'abandoned', 'mismatch')),
    start jsonb,
    mismatch text check (mismatch in ('reference', 'currency', 'amount', 'domain')),
    received_amount bigint,
    received_currency text,
    received_is_test boolean,
    checks int not null default 0,
    checked_at timestamptz,
    next_check_at timestamptz not null default now() + interval '1 minute',
    created_at timestamptz not null default now(),
    settled_at timestamptz,
    check ((status = 'mismatch') = (mismatch is not null)),
    check ((status = 'paid') = (settled_at is not null)),
    check (status <> 'paid' or (received_amount >= amount and received_currency = currency and received_is_test = is_test) is true));

  create index payment_intents_user on payment_intents (user_id, id desc);
  create index payment_intents_due on payment_intents (next_check_at) where status in ('created', 'pending');
  create index payment_intents_status on payment_intents (status, id desc);`

export const GUARD = `
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
    if old.status = 'paid' and new is distinct from old then
      raise exception 'a paid payment is final' using errcode = 'restrict_violation';
    end if;
    if (new.id, new.reference, new.owner, new.purpose, new.user_id, new.amount, new.currency, new.provider, new.description, new.return_to, new.is_test, new.created_at)
      is distinct from
       (old.id, old.reference, old.owner, old.purpose, old.user_id, old.amount, old.currency, old.provider, old.description, old.return_to, old.is_test, old.created_at)
      or (old.start is not null and new.start is distinct from old.start) then
      raise exception 'what was agreed for a payment does not change' using errcode = 'restrict_violation';
    end if;
    allowed := case old.status
      when 'created' then array['pending', 'abandoned']
      when 'pending' then array['paid', 'failed', 'abandoned', 'mismatch']
      -- The provider can report a payment late.
      else array['paid', 'mismatch']
    end;
    if new.status <> old.status and not new.status = any (allowed) then
      raise exception 'a payment does not go from % to %', old.status, new.status using errcode = 'restrict_violation';
    end if;
    return new;
  end $$;`

const TRIGGERS = `
  create trigger payment_intents_rows before insert or update or delete on payment_intents for each row execute function payment_intents_guard();
  create trigger payment_intents_truncate before truncate on payment_intents for each statement execute function payment_intents_guard();`
