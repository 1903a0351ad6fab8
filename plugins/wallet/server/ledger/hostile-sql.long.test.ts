import { randomBytes } from 'node:crypto'
import { createSqlPool, type SqlPool } from '@balafon/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOSTILE_STATEMENTS, PLUGIN_STATEMENTS, POSTING_STATEMENTS } from '../testing/hostile-statements.ts'
import { createLedgerDatabase, type LedgerDatabase } from '../testing/ledger-database.ts'
import { giveMoney } from '../testing/ledger-load.ts'

/** Refusals of PostgreSQL and of the ledger: missing rights, constraints, invalid values, and the codes of the ledger. */
const REFUSALS = /^(42501|23\d{3}|22\w{3}|0LP01|LG\d{3})$/
const NOT_IN_TRANSACTION = '25001'
const LOGIN = `plugin_test_${randomBytes(4).toString('hex')}`

let ledger: LedgerDatabase
let plugin: SqlPool
let before: string
beforeAll(async () => {
  ledger = await createLedgerDatabase()
  await ledger.migration.query(`create role ${LOGIN} login password 'test'; create schema ${LOGIN}; grant usage on schema ${LOGIN} to ${LOGIN};
    create table ${LOGIN}.notes (id bigint generated always as identity primary key, text text); grant select, insert, update, delete on ${LOGIN}.notes to ${LOGIN}`)
  const url = new URL(ledger.urls.url)
  Object.assign(url, { username: LOGIN, password: 'test' })
  plugin = createSqlPool(url.href, { max: 2 })
  await giveMoney(ledger, 1, { wallet: 5000, earnings: 3000, key: 'one' })
  await giveMoney(ledger, 2, { wallet: 0, earnings: 1000, key: 'two' })
  await ledger.post.transferEarnings({ userId: 1, currency: 'XOF', amount: 7, key: 'known' })
  before = await describeBooks()
})
afterAll(async () => {
  await plugin.close()
  await ledger.close()
})

async function describeBooks(): Promise<string> {
  const accounts = await ledger.sql('select code, debits, credits, version from ledger.accounts where version > 0 order by code')
  const [counts] = await ledger.sql('select (select count(*) from ledger.journals) as journals, (select count(*) from wallet.withdrawals) as withdrawals')
  return JSON.stringify([accounts, counts])
}

/** Runs a statement in a transaction that is rolled back, and returns its error code. */
const attempt = (role: SqlPool, statement: string) =>
  role.withConnection(async (query) => {
    await query('begin')
    const code = await query(statement).then(
      // Deferred triggers decide at the commit.
      () =>
        query('set constraints all immediate').then(
          () => 'accepted',
          (error: { code: string }) => error.code,
        ),
      (error: { code: string }) => error.code,
    )
    await query('rollback')
    // Some statements cannot run in a transaction.
    if (code !== NOT_IN_TRANSACTION) return code
    return query(statement).then(
      () => 'accepted',
      (error: { code: string }) => error.code,
    )
  })

const listAccepted = async (role: SqlPool, statements: readonly string[]) => {
  const accepted: string[] = []
  for (const statement of statements) {
    const code = await attempt(role, statement)
    if (!REFUSALS.test(code)) accepted.push(`${code}: ${statement}`)
  }
  return accepted
}

describe('hostile statements', () => {
  test('are of at least 150 kinds', () => {
    const all = [...HOSTILE_STATEMENTS, ...POSTING_STATEMENTS, ...PLUGIN_STATEMENTS]
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeGreaterThanOrEqual(150)
  })

  test('are refused to the running site', async () => {
    expect(await listAccepted(ledger.application, [...HOSTILE_STATEMENTS, ...POSTING_STATEMENTS])).toEqual([])
  })

  test('are refused to a plugin, together with every read and every posting', async () => {
    expect(await listAccepted(plugin, [...HOSTILE_STATEMENTS, ...POSTING_STATEMENTS, ...PLUGIN_STATEMENTS])).toEqual([])
    await plugin.query(`insert into ${LOGIN}.notes (text) values ('its own table')`)
  })

  test('does not change accounts and journals', async () => {
    expect(await describeBooks()).toBe(before)
    expect(await ledger.listProblems()).toEqual([])
  })
})

describe('statements that are allowed', () => {
  test('posts correctly with a hostile search path and hostile settings', async () => {
    await ledger.admin.query(`create schema evil; create table evil.seen (what text); grant usage on schema evil to public; grant insert, select on evil.seen to public;
      create function evil.lie(bigint, bigint) returns boolean language plpgsql as $$ begin insert into evil.seen values (current_user); return true; end $$;
      create operator evil.>= (leftarg = bigint, rightarg = bigint, function = evil.lie);
      create operator evil.= (leftarg = bigint, rightarg = bigint, function = evil.lie);
      create function evil.sha256(bytea) returns bytea language plpgsql as $$ begin insert into evil.seen values ('sha256'); return $1; end $$`)
    await ledger.application.withConnection(async (query) => {
      await query("set search_path = evil, pg_catalog, ledger; set transform_null_equals = on; set timezone = 'Pacific/Apia'; set datestyle = 'SQL, DMY'")
      const transfer = () => query("select (ledger.earnings_to_wallet(1, 'XOF', 11, 'bent')).journal")
      expect(await transfer()).toEqual(await transfer())
      expect(await query('select * from evil.seen')).toEqual([])
    })
    expect(await ledger.listProblems()).toEqual([])
  })

  test('turns synchronous commits on again before the commit', async () => {
    await ledger.application.withConnection(async (query) => {
      await query('set synchronous_commit = off')
      await query('begin')
      await query("select ledger.earnings_to_wallet(1, 'XOF', 1, 'sync')")
      expect(await query('show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
      await query('set local synchronous_commit = off')
      await query('set constraints all immediate')
      expect(await query('show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
      await query('rollback')
    })
  })

  test('refuses a second posting in a transaction', async () => {
    await ledger.application.withConnection(async (query) => {
      await query('begin')
      await query("select ledger.earnings_to_wallet(1, 'XOF', 1, 'first')")
      await expect(query("select ledger.earnings_to_wallet(1, 'XOF', 1, 'second')")).rejects.toMatchObject({ code: 'LG009' })
      await query('rollback')
    })
  })

  test('has a fixed search path in every function of the ledger', async () => {
    const loose = await ledger.sql(`select p.oid::regprocedure::text from pg_proc p where pronamespace in ('ledger'::regnamespace, 'wallet'::regnamespace)
      and (prosecdef or has_function_privilege('balafon_app', p.oid, 'execute') or prorettype = 'trigger'::regtype)
      and not coalesce(array_to_string(proconfig, ',') like '%search_path=pg_catalog, pg_temp%', false)`)
    expect(loose).toEqual([])
  })
})

describe('a superuser', () => {
  test.each([
    ["update ledger.accounts set credits = credits + 5 where code = 'user:1:wallet:XOF'", 'LG003'],
    [
      `create temp table calls (n integer);
       create function pg_temp.rename() returns trigger language plpgsql as $$ begin update ledger.accounts set user_id = 3 where user_id = 1; return new; end $$;
       create trigger rename before insert on calls for each row execute function pg_temp.rename(); insert into calls values (1)`,
      'LG001',
    ],
    ["insert into ledger.accounts (code, role, currency, sign, credits) values ('gift', 'fees', 'XOF', 1, 5)", 'LG002'],
    ["insert into ledger.accounts (code, role, currency, sign) values ('gift', 'gift', 'XOF', 1)", '23514'],
    ["insert into ledger.accounts (code, role, currency, sign) values ('gift', 'fees', 'XOF', 2)", '23514'],
    ["insert into ledger.accounts (code, user_id, role, currency, sign, may_be_negative) values ('gift', 5, 'wallet', 'XOF', 1, true)", '23514'],
    ["insert into ledger.journals (key, fingerprint, kind, actor) values ('own', '', 'gift', 'job:x')", '23514'],
    ["insert into ledger.journals (key, fingerprint, kind, actor) values ('own', '', 'top_up', 'nobody')", '23514'],
    ['insert into ledger.transfers (journal_id, position, debit_id, credit_id, amount) select max(id), 9, 1, 2, 5 from ledger.journals', 'LG005'],
  ])('cannot write what the tables refuse: %s', async (statement, code) => {
    expect(await attempt(ledger.admin, statement)).toBe(code)
  })

  test.each(['origin', 'replica'])('cannot hide a change from the audit with session_replication_role = %s', async (mode) => {
    for (const statement of [
      "update ledger.accounts set credits = credits + 5 where code = 'user:1:wallet:XOF'",
      'update ledger.transfers set amount = amount + 1',
      'delete from ledger.journals',
      'truncate ledger.transfers',
      "insert into ledger.journals (key, fingerprint, kind, actor) values ('none', '', 'top_up', 'job:x')",
    ]) {
      const found = await ledger.admin.withConnection(async (query) => {
        await query(`begin; set local session_replication_role = ${mode}`)
        try {
          await query(statement)
          await query('set constraints all immediate')
          return await query('select fault from ledger.audit')
        } catch (error) {
          return [error]
        } finally {
          await query('rollback')
        }
      })
      expect(found.length, statement).toBeGreaterThan(0)
    }
  })
})
