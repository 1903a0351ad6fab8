import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { NotificationSent } from '@balafon/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/index.ts'
import { writePlugin } from '../../testing/write-plugin.ts'

const createType = (id: string, options: object = {}) => ({ id, group: 'acme.group', label: 'acme.label', ...options })

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-plugins-'))
  await writePlugin(folder, 'acme.bells', { notifications: [createType('bells.rung', { channels: ['email'] })] })
  await writePlugin(folder, 'acme.conflict', { notifications: [createType('auth.followed')] })
  await writePlugin(folder, 'acme.duplicate', { notifications: [createType('duplicate.sent'), createType('duplicate.sent')] })
  await writePlugin(folder, 'acme.invalid', { notifications: [createType('Not an id')] })
  await writePlugin(folder, 'acme.pigeon', { notifications: [createType('pigeon.sent', { channels: ['pigeon'] })] })
  site = await createTestSite({ PLUGINS_DIR: folder })
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const DATA = { lines: [{ content: 'x' }] }

describe('notify', () => {
  test('throws for a type that the plugin’s manifest does not declare', async () => {
    await expect(site.getContext('auth').notify(1, 'auth.unknown', DATA)).rejects.toThrow('auth has no notification called auth.unknown')
    await expect(site.getContext('player').notify(1, 'auth.followed', DATA)).rejects.toThrow('player has no notification called auth.followed')
  })

  test('publishes one event per 100 users, each user once', async () => {
    await site.site.db.transaction(async (transaction) => {
      const userIds = [...Array.from({ length: 101 }, (_, index) => 1_000_000 + index), 1_000_000]
      await site.getContext('auth').notify(userIds, 'auth.followed', DATA, transaction)
      const events = await site.sql<{ users: number }>(
        "select jsonb_array_length(payload->'userIds') as users from event_outbox where name = $1 order by id",
        [NotificationSent.name],
        transaction,
      )
      expect(events).toEqual([{ users: 100 }, { users: 1 }])
    })
  })

  test('publishes nothing when the transaction fails', async () => {
    const transaction = site.site.db.transaction(async (transaction) => {
      await site.getContext('auth').notify(2_000_000, 'auth.followed', DATA, transaction)
      throw new Error('rolled back')
    })
    await expect(transaction).rejects.toThrow('rolled back')
    expect(await site.sql("select 1 from event_outbox where payload->'userIds' @> '[2000000]'")).toEqual([])
  })
})

describe('listNotificationTypes', () => {
  test('returns the types of running plugins', async () => {
    const listTypes = () =>
      site
        .getContext('core')
        .listNotificationTypes()
        .map(({ id, plugin }) => `${plugin} ${id}`)
    expect(listTypes()).toEqual(expect.arrayContaining(['auth auth.followed', 'player player.new_release']))
    await site.enablePlugin('acme.bells')
    expect(listTypes()).toContain('acme.bells bells.rung')
    await site.getContext('core').plugins.disable('acme.bells')
    expect(listTypes()).toEqual(expect.arrayContaining(['auth auth.followed', 'player player.new_release']))
  })

  test('does not include plugins with a type id that is taken, repeated or invalid', () => {
    const reasons = Object.fromEntries(site.site.unusable.map(({ name, reason }) => [name, reason]))
    expect(reasons['acme.conflict']).toBe('another notification type has the id auth.followed')
    expect(reasons['acme.duplicate']).toBe('another notification type has the id duplicate.sent')
    expect(reasons['acme.invalid']).toContain('plugin.json is invalid')
    expect(reasons['acme.pigeon']).toContain('plugin.json is invalid')
    expect(site.site.registry.find('acme.conflict')).toBeUndefined()
  })
})
