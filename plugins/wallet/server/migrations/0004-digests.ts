import type { Migration } from '@balafon/sdk/server'
import { runAsLedgerOwner } from './run-as-ledger-owner.ts'

/**
 * Adds the daily digests of the journals. Each one contains the digest before it, so a copy of one digest that is kept elsewhere reveals every
 * later change of the history up to that day. The audit computes them again.
 */
export const wallet0004: Migration = {
  name: '0004-digests',
  up: (context) => runAsLedgerOwner(context, DIGESTS),
  down: (context) => runAsLedgerOwner(context, REVERT),
}

export const DIGESTS = `
  create table ledger.digests (
    id          bigint generated always as identity primary key,
    day         date not null unique,
    -- The journals of the day by id. Without one, last_id is first_id - 1.
    first_id    bigint not null,
    last_id     bigint not null check (last_id >= first_id - 1),
    movements   bigint not null,
    digest      text not null,
    chain       text not null,
    created_at  timestamptz not null default now()
  );
  create trigger append_only before update or delete on ledger.digests for each row execute function ledger.refuse_change();
  create trigger no_truncate before truncate on ledger.digests execute function ledger.refuse_change();
  alter table ledger.digests enable always trigger append_only, enable always trigger no_truncate;

  create function ledger.chain_(p_before text, p_day date, p_first bigint, p_last bigint, p_movements bigint, p_digest text) returns text
  language sql immutable set search_path = pg_catalog, pg_temp as $$
    select encode(sha256(convert_to(concat_ws('|', p_before, to_char(p_day, 'YYYY-MM-DD'), p_first, p_last, p_movements, p_digest), 'UTF8')), 'hex') $$;

  -- Records the digest of all days up to yesterday that have none yet, as one row. A posting takes seconds at most, so hours after midnight
  -- all journals of yesterday are committed.
  create function ledger.record_digest() returns setof ledger.digests
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  declare
    yesterday constant date := (now() at time zone 'utc')::date - 1;
    previous ledger.digests;
    first bigint;
    last bigint;
    moves bigint;
    fingerprint text;
  begin
    perform pg_advisory_xact_lock(hashtextextended('ledger.digests', 0));
    select * into previous from ledger.digests order by id desc limit 1;
    if previous.day >= yesterday then return; end if;
    first := coalesce(previous.last_id, 0) + 1;
    select coalesce(max(id), first - 1) into last from ledger.journals
     where id >= first and created_at < (yesterday + 1)::timestamp at time zone 'utc';
    select count(*) into moves from ledger.journals where id between first and last;
    fingerprint := ledger.digest(first, last);
    return query insert into ledger.digests (day, first_id, last_id, movements, digest, chain)
      values (yesterday, first, last, moves, fingerprint, ledger.chain_(previous.chain, yesterday, first, last, moves, fingerprint))
      returning *;
  end $$;

  create function ledger.digest_faults_() returns table (fault text, subject text) language sql stable set search_path = pg_catalog, pg_temp as $$
    with checked as (
      select d.*, lag(d.chain) over w as chain_before, lag(d.last_id) over w as id_before from ledger.digests d window w as (order by d.id)
    )
    select 'digest differs from journals', to_char(day, 'YYYY-MM-DD') from checked
     where first_id <> coalesce(id_before, 0) + 1 or digest <> ledger.digest(first_id, last_id)
        or movements <> (select count(*) from ledger.journals j where j.id between first_id and last_id)
        or chain <> ledger.chain_(chain_before, day, first_id, last_id, movements, digest) $$;

  create or replace function wallet.record_audit() returns wallet.audits
  language sql security definer set search_path = pg_catalog, pg_temp as $$
    insert into wallet.audits (problems)
      select coalesce(jsonb_agg(jsonb_build_object('check', fault, 'detail', subject)), '[]')
        from (select * from ledger.audit union all select * from ledger.digest_faults_() limit 100) faults
      returning * $$;

  do $grant$ begin
    if exists (select from pg_roles where rolname = 'balafon_poster') then
      grant select on ledger.digests to balafon_poster;
      grant execute on function ledger.record_digest() to balafon_poster;
    end if;
  end $grant$`

const REVERT = `
  create or replace function wallet.record_audit() returns wallet.audits
  language sql security definer set search_path = pg_catalog, pg_temp as $$
    insert into wallet.audits (problems)
      select coalesce(jsonb_agg(jsonb_build_object('check', fault, 'detail', subject)), '[]') from (select * from ledger.audit limit 100) faults
      returning * $$;
  drop function ledger.digest_faults_();
  drop function ledger.record_digest();
  drop function ledger.chain_(text, date, bigint, bigint, bigint, text);
  drop table ledger.digests`
