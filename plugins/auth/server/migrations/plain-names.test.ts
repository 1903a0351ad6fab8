import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auth0012 } from './0012-plain-names.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const run = (direction: 'up' | 'down') => {
  const db = site.site.migrationDb
  return db.transaction((transaction) => auth0012[direction]({ db, schema: db.getQueryInterface(), transaction }))
}

const listColumnsAndConstraints = () =>
  site.sql<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'
     union all select conrelid::regclass || ' ' || conname from pg_constraint where conrelid <> 0 and connamespace = 'public'::regnamespace order by 1`,
  )

describe('migration 0012 of the auth plugin', () => {
  test('renames tables, columns, settings and queued jobs, and back', async () => {
    const { id } = await site.createSignedInUser()
    await site.getContext('auth').settings.set('social.mock_server', 'http://127.0.0.1:9')
    const challenge = { user_id: id, browser_session_id: 'browser', attempts: 2, account_to_connect: { username: 'awa' } }
    await site.sql(
      `insert into two_factor_challenges (user_id, browser_session_id, attempts, account_to_connect, remember, credentials_version, expires_at)
       values ($1, $2, $3, $4, true, 1, now() + interval '1 hour')`,
      [id, challenge.browser_session_id, challenge.attempts, JSON.stringify(challenge.account_to_connect)],
    )
    await site.sql("insert into bot_check_passes (browser_session_id, expires_at) values ('browser', now() + interval '1 hour')")
    const later = new Date(Date.now() + 3_600_000)
    await site.getContext('auth').jobs.enqueue('send-password-reset-email', { email: 'a@example.test', language: 'en' }, { after: later })
    const namesBefore = await listColumnsAndConstraints()

    await run('down')
    expect(await site.sql('select visit from human_passes')).toEqual([{ visit: 'browser' }])
    expect(await site.sql('select visit, tries, connects from two_factor_challenges')).toEqual([{ visit: 'browser', tries: 2, connects: { username: 'awa' } }])
    expect(await site.sql("select key from settings where key like '%.double'")).toEqual([{ key: 'social.double' }])
    expect(await site.sql("select data->>'name' as job from jobs.job where name = 'auth' and data->'data' ? 'email'")).toEqual([
      { job: 'password-reset-letter' },
    ])

    await run('up')
    expect(await listColumnsAndConstraints()).toEqual(namesBefore)
    expect(await site.sql('select user_id, browser_session_id, attempts, account_to_connect from two_factor_challenges')).toEqual([challenge])
    expect(await site.sql("select data->>'name' as job from jobs.job where name = 'auth' and data->'data' ? 'email'")).toEqual([
      { job: 'send-password-reset-email' },
    ])
    expect(await site.sql("select key from jobs.schedule where name = 'auth' and key like 'sweep%'")).toEqual([])
    expect(await site.getContext('auth').settings.get('social.mock_server')).toBe('http://127.0.0.1:9')
  })
})
