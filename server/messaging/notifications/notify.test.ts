import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { NotificationSent } from '@balafon/sdk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/index.ts'
import { writePlugin } from '../../testing/write-plugin.ts'

const type = (id: string, more: object = {}) => ({ id, group: 'acme.group', label: 'acme.label', ...more })

let folder: string
let site: TestSite
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-plugins-'))
  await writePlugin(folder, 'acme.bells', { notifications: [type('bells.rung', { channels: ['email'] })] })
  await writePlugin(folder, 'acme.thief', { notifications: [type('auth.followed')] })
  await writePlugin(folder, 'acme.twice', { notifications: [type('twice.told'), type('twice.told')] })
  await writePlugin(folder, 'acme.wrong', { notifications: [type('No id')] })
  await writePlugin(folder, 'acme.pigeon', { notifications: [type('pigeon.sent', { channels: ['pigeon'] })] })
  site = await createTestSite({ PLUGINS_DIR: folder })
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const LINES = { lines: [{ content: 'x' }] }

test('what its manifest does not declare a plugin cannot send', async () => {
  await expect(site.getContext('auth').notify(1, 'auth.unheard_of', LINES)).rejects.toThrow('auth has no notification called auth.unheard_of')
  await expect(site.getContext('player').notify(1, 'auth.followed', LINES)).rejects.toThrow('player has no notification called auth.followed')
})

test('it is told if its transaction commits, once to each, a hundred to an event', async () => {
  await site.site.db.transaction(async (transaction) => {
    const userIds = [...Array.from({ length: 101 }, (_, index) => 1_000_000 + index), 1_000_000]
    await site.getContext('auth').notify(userIds, 'auth.followed', LINES, transaction)
    const told = await site.sql<{ users: number }>(
      "select jsonb_array_length(payload->'userIds') as users from event_outbox where name = $1 order by id",
      [NotificationSent.name],
      transaction,
    )
    expect(told).toEqual([{ users: 100 }, { users: 1 }])
  })
  const given = site.site.db.transaction(async (transaction) => {
    await site.getContext('auth').notify(2_000_000, 'auth.followed', LINES, transaction)
    throw new Error('rolled back')
  })
  await expect(given).rejects.toThrow('rolled back')
  expect(await site.sql("select 1 from event_outbox where payload->'userIds' @> '[2000000]'")).toEqual([])
})

test('only types of open plugins exist', async () => {
  const types = () =>
    site
      .getContext('core')
      .notificationTypes()
      .map(({ id, plugin }) => `${plugin} ${id}`)
  expect(types()).toEqual(['auth auth.followed'])
  await site.enablePlugin('acme.bells')
  expect(types()).toContain('acme.bells bells.rung')
  await site.getContext('core').plugins.disable('acme.bells')
  expect(types()).toEqual(['auth auth.followed'])
})

test('a name that is taken, given twice or wrong makes a plugin unusable', () => {
  const reasons = Object.fromEntries(site.site.unusable.map(({ name, reason }) => [name, reason]))
  expect(reasons['acme.thief']).toBe('another notification type has the id auth.followed')
  expect(reasons['acme.twice']).toBe('another notification type has the id twice.told')
  expect(reasons['acme.wrong']).toContain('plugin.json is invalid')
  expect(reasons['acme.pigeon']).toContain('plugin.json is invalid')
  expect(site.site.registry.find('acme.thief')).toBeUndefined()
})
