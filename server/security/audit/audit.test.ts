import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite, writePlugin } from '../../testing/index.ts'
import { createAuditStore } from './audit.store.ts'

let site: TestSite
let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-audit-'))
  await writePlugin(folder, 'acme.notes', { scopes: ['database'], contributes: {} })
  site = await createTestSite({ PLUGINS_DIR: folder })
  await site.enablePlugin('acme.notes')
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const getAudit = () => site.getContext('core').audit
const entry = (userId: number | null, values: object = {}) => ({ action: 'thing.update', entity: 'test.thing', entityId: 7, label: 'Rain', userId, ...values })

describe('audit.record', () => {
  test('stores the name of the user and only the fields that changed', async () => {
    const { id } = await site.createSignedInUser()
    await getAudit().record(entry(id, { before: { name: 'Rain', plays: 3 }, after: { name: 'Rainy', plays: 3 } }))
    const { entries } = await getAudit().list({ userIds: [id], limit: 5 })
    expect(entries).toEqual([
      {
        id: expect.any(Number),
        createdAt: expect.any(Date),
        user: { id, name: expect.stringMatching(/^User/) },
        actingAs: null,
        action: 'thing.update',
        entity: 'test.thing',
        entityId: '7',
        label: 'Rain',
        before: { name: 'Rain' },
        after: { name: 'Rainy' },
        ipAddress: null,
        requestId: null,
      },
    ])
  })

  test('masks secrets at any depth and shortens long texts', async () => {
    const after = { password: 'quiet drum', nested: { api_key: 'k-1', list: [{ token: 't-1' }] }, text: 'x'.repeat(5000), zero: 'a\u0000b' }
    await getAudit().record(entry(null, { entityId: 8, after }))
    const { entries } = await getAudit().list({ entityId: 8, limit: 1 })
    const text = JSON.stringify(entries)
    expect(text).not.toMatch(/quiet drum|k-1|t-1/)
    expect(text.length).toBeLessThan(4000)
    expect(entries[0]?.after).toMatchObject({ password: '••••••', zero: 'ab' })
  })

  test('stores nothing when the transaction fails', async () => {
    await site.site.db
      .transaction(async (transaction) => {
        await getAudit().record(entry(null, { entityId: 9 }), transaction)
        throw new Error('rolled back')
      })
      .catch(() => {})
    expect((await getAudit().list({ entityId: 9, limit: 1 })).entries).toEqual([])
  })

  test('adds the address and the id of the request', async () => {
    const admin = await site.createSignedInUser({ permissions: ['admin'] })
    await admin.post('/api/v1/plugins/player/enable', {})
    await admin.send('PUT', '/api/v1/settings', { body: { values: { 'branding.site_name': 'Kora' } } })
    const { entries } = await getAudit().list({ userIds: [admin.id], actions: ['settings.update'], limit: 1 })
    expect(entries).toMatchObject([
      { ipAddress: '127.0.0.1', requestId: expect.any(String), before: { 'branding.site_name': 'Balafon' }, after: { 'branding.site_name': 'Kora' } },
    ])
  })
})

describe('audit.record of a third-party plugin', () => {
  test('stores changes of entities of the plugin, also in a transaction of the plugin', async () => {
    const { audit, db } = site.getContext('acme.notes')
    await db.transaction((transaction) => audit.record(entry(null, { entity: 'acme.notes.note' }), transaction))
    const countEntries = () => getAudit().count({ entities: ['acme.notes.note'] }, 5)
    await expect.poll(countEntries, { timeout: 10_000 }).toBe(1)
  })

  test('rejects changes of other entities', async () => {
    const { audit, db } = site.getContext('acme.notes')
    await expect(audit.record(entry(null, { entity: 'core.user' }))).rejects.toThrow(/must begin with acme.notes/)
    await db.transaction(async (transaction) => audit.record(entry(null, { entity: 'core.user', entityId: 'forged' }), transaction)).catch(() => {})
    expect((await getAudit().list({ entityId: 'forged', limit: 1 })).entries).toEqual([])
  })
})

describe('audit.list', () => {
  test('returns the pages of all entries in both directions', async () => {
    for (let number = 0; number < 5; number += 1) await getAudit().record(entry(null, { entity: 'test.page', entityId: number }))
    for (const isOldestFirst of [false, true]) {
      const ids: (string | null)[] = []
      let cursor: string | null = null
      do {
        const page = await getAudit().list({ entities: ['test.page'], limit: 2, cursor, isOldestFirst })
        ids.push(...page.entries.map(({ entityId }) => entityId))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(ids).toEqual(isOldestFirst ? ['0', '1', '2', '3', '4'] : ['4', '3', '2', '1', '0'])
    }
    expect(await getAudit().count({ entities: ['test.page'] }, 3)).toBe(3)
    expect((await getAudit().list({ entities: ['test.page'], cursor: 'nonsense', limit: 9 })).entries).toHaveLength(5)
  })

  test('searches labels and names without accents, and filters by time', async () => {
    await getAudit().record(entry(null, { label: 'Élan d’été' }))
    const find = async (query: string) => (await getAudit().list({ query, limit: 5 })).entries.map(({ label }) => label)
    expect(await find('ete elan')).toEqual(['Élan d’été'])
    expect(await find("%' or true --")).toEqual([])
    expect((await getAudit().list({ createdBefore: new Date(0), limit: 5 })).entries).toEqual([])
    expect((await getAudit().listActionsAndEntities()).entities).toContain('test.thing')
  })
})

describe('entries of a deleted user', () => {
  test('keeps the id and removes the name and the address', async () => {
    const user = await site.createSignedInUser()
    await getAudit().record(entry(user.id, { entityId: 10 }))
    expect((await user.get('/api/v1/users/me/data')).body.core.audit).toMatchObject([{ action: 'thing.update', was_made_by_user: true }])
    await site.getContext('core').users.remove(user.id)
    expect((await getAudit().list({ entityId: 10, limit: 1 })).entries).toMatchObject([{ user: { id: user.id, name: null }, ipAddress: null }])
  })
})

describe('retention', () => {
  const countOld = async () => (await site.sql<{ count: number }>("select count(*)::int as count from audit_entries where action = 'thing.old'"))[0]?.count
  const addOld = (count: number, days: number) =>
    site.sql(
      `insert into audit_entries (action, entity, created_at) select 'thing.old', 'test.thing', now() - make_interval(days => $2) from generate_series(1, $1::int)`,
      [count, days],
    )

  test('deletes entries older than the setting says, and none when it is null', async () => {
    const { settings, jobs, logs } = site.getContext('core')
    await addOld(3, 800)
    await addOld(2, 100)
    await settings.set('logging.audit_retention_days', null)
    await site.models.LoggedError.create({ source: 'server', message: 'an old error', createdAt: new Date(0) })
    await jobs.enqueue('delete-old-rows', {})
    // The errors are deleted by the same job.
    const countErrors = () => logs.countErrors({ createdBefore: new Date(1) }, 10)
    await expect.poll(countErrors, { timeout: 15_000 }).toBe(0)
    expect(await countOld()).toBe(5)
    await settings.set('logging.audit_retention_days', undefined)
    await jobs.enqueue('delete-old-rows', {})
    await expect.poll(countOld, { timeout: 15_000 }).toBe(2)
  })

  test('deletes more entries than one batch contains', async () => {
    await addOld(12_000, 50)
    await createAuditStore(site).deleteOld(40)
    expect(await countOld()).toBe(0)
  })
})
