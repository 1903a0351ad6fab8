import { randomUUID } from 'node:crypto'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { MIGRATION_ROLE } from '@balafon/postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { setUpDatabaseRoles } from '../testing/create-database.ts'
import { createTestSite, type TestSite } from '../testing/index.ts'

/** A database of a site as it was in November 2026, before names were rewritten, with at least one row in nearly every table. */
const DUMP = path.join(import.meta.dirname, '..', 'testing', 'fixtures', 'site-2026-11.sql')
/** The secret of that site: without it, encrypted values cannot be decrypted. */
const APP_SECRET = 'a secret of the database fixture, used nowhere else 0123456789'
const PASSWORD = 'correct horse battery'

/** Tables of the dump, with the number of their rows, and the current name of a renamed table. */
const TABLES: Readonly<Record<string, readonly [rows: number, newName?: string]>> = {
  users: [2],
  user_permissions: [1],
  sessions: [2],
  settings: [5],
  file_entries: [1],
  live_messages: [1],
  mails: [2, 'emails'],
  verification_codes: [1],
  plugin_problems: [1],
  webhooks: [1],
  webhook_deliveries: [1],
  idempotency_keys: [1],
  two_factor_secrets: [1],
  two_factor_recovery_codes: [1],
  two_factor_challenges: [1],
  password_resets: [1],
  user_avatars: [1],
  user_profiles: [1],
  user_follows: [1],
  social_profiles: [1],
  social_attempts: [1],
  social_identities_waiting: [1, 'social_pending_connections'],
  human_proofs: [1, 'used_proofs'],
  human_passes: [1, 'bot_check_passes'],
  access_tokens: [1],
  notifications: [1],
  notification_selections: [1],
  payment_intents: [1],
  payment_sandbox: [1],
  artists: [1],
  albums: [1],
  album_artists: [1],
  tracks: [3],
  track_artists: [3],
  lyrics: [1],
  genres: [1],
  genre_links: [1],
  tags: [1],
  tag_links: [1],
  playlists: [2],
  playlist_tracks: [2],
  channels: [2],
  channel_items: [1],
  track_plays: [1],
  daily_track_plays: [1],
  search_texts: [7],
  lyrics_misses: [1, 'failed_lyrics_lookups'],
  artist_findings: [1, 'artist_metadata'],
  album_findings: [1, 'album_metadata'],
}

let site: TestSite
let server: string
const database = `test_${randomUUID().replaceAll('-', '')}`

async function withClient<T>(connectionString: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  server = inject('databaseServer')
  const url = server.replace(/[^/]*$/, database)
  await withClient(server, (client) => client.query(`create database ${database}`))
  const dump = await fs.readFile(DUMP, 'utf8')
  await withClient(url, (client) => client.query(dump))
  site = await createTestSite({ APP_SECRET }, await setUpDatabaseRoles(url))
})
afterAll(() => site.close())

describe('a database from before the rewrite of names', () => {
  test.each(Object.entries(TABLES))('keeps every row of %s', async (oldName, [rows, newName = oldName]) => {
    expect(await site.sql(`select count(*)::int as rows from ${newName}`)).toEqual([{ rows }])
  })

  test('runs every plugin without suspending any', () => {
    const suspended = site.site.registry.listStatuses().filter(({ reason }) => reason !== undefined)
    expect(suspended).toEqual([])
  })

  test('gives every table to the migration role', async () => {
    const others = "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relowner <> $1::regrole"
    expect(await site.sql(others, [MIGRATION_ROLE])).toEqual([])
  })

  test('lets a user sign in with the old password', async () => {
    const user = await site.getContext('core').users.authenticate('ada@example.test', PASSWORD)
    expect(user).toMatchObject({ id: 1 })
  })

  test('keeps settings, secret ones included', async () => {
    const { settings } = site.getContext('core')
    expect(await settings.get('branding.site_name')).toBe('Fixture FM')
    expect(await settings.get('mail.smtp_url')).toBe('smtp://user:password@localhost:2525')
    expect(await settings.get('recaptcha.enable.register')).toBe(true)
  })

  test('decrypts a two-factor secret', async () => {
    const [row] = await site.sql<{ secret: string }>('select secret from two_factor_secrets')
    expect(site.getContext('auth').unseal(row?.secret ?? '', 'two-factor/2')).toBe('JBSWY3DPEHPK3PXP')
  })

  test('returns a stored album', async () => {
    const visitor = site.createVisitor()
    const { status, body } = await visitor.get('/api/v1/albums/1')
    expect({ status, name: body.album.name }).toEqual({ status: 200, name: 'Test album' })
  })

  test('keeps a settled payment', async () => {
    expect(await site.sql("select status from payment_intents where reference = 'pay-00000000000000000000000000000001'")).toEqual([{ status: 'paid' }])
  })
})
