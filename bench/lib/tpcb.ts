import type { SqlPool } from '../../server/testing/sql-pool.ts'

const BRANCHES = 16

const TABLES = `
  create schema tpcb; grant usage on schema tpcb to balafon_app;
  create table tpcb.branches (bid int primary key, bbalance int) with (fillfactor = 50);
  create table tpcb.tellers (tid int primary key, bid int, tbalance int) with (fillfactor = 50);
  create table tpcb.accounts (aid int primary key, bid int, abalance int, filler char(84));
  create table tpcb.history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
  insert into tpcb.branches select g, 0 from generate_series(1, ${BRANCHES}) g;
  insert into tpcb.tellers select g, 1 + g % ${BRANCHES}, 0 from generate_series(1, ${BRANCHES * 10}) g;
  insert into tpcb.accounts select g, 1 + g % ${BRANCHES}, 0, '' from generate_series(1, ${BRANCHES * 10_000}) g;
  grant select, insert, update on all tables in schema tpcb to balafon_app`

const random = (limit: number) => 1 + Math.floor(Math.random() * limit)

/**
 * Creates the tables of TPC-B, a standard benchmark of payments at a bank, and returns a function that runs one of its transactions: five statements
 * between `begin` and `commit`.
 */
export async function createTpcb(migration: SqlPool, application: SqlPool): Promise<() => Promise<unknown>> {
  await migration.query(TABLES)
  return () => {
    const [aid, tid, bid, delta] = [random(BRANCHES * 10_000), random(BRANCHES * 10), random(BRANCHES), random(5000)]
    return application.transact([
      ['update tpcb.accounts set abalance = abalance + $1 where aid = $2', [delta, aid]],
      ['select abalance from tpcb.accounts where aid = $1', [aid]],
      ['update tpcb.tellers set tbalance = tbalance + $1 where tid = $2', [delta, tid]],
      ['update tpcb.branches set bbalance = bbalance + $1 where bid = $2', [delta, bid]],
      ['insert into tpcb.history values ($1, $2, $3, $4, current_timestamp)', [tid, bid, aid, delta]],
    ])
  }
}
