import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite, writePlugin } from '../testing/index.ts'

let site: TestSite
let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-sources-'))
  const createServer = (permission: string) => `
    const granted = new Map()
    const serverModule = {
      services: () => ({ granted }),
      provides: () => ({ 'core.permissionSources/v1': [{
        listPermissions: async (userId) => { if (granted.get(userId) === 'broken') throw new Error('broken'); return granted.get(userId) ? [{ name: '${permission}', restrictions: [{ name: 'minutes', value: granted.get(userId) }] }] : [] },
      }] }),
    }`
  await writePlugin(folder, 'acme.plans', { server: createServer('test.upload'), contributes: {}, scopes: ['users.write'] })
  await writePlugin(folder, 'acme.rogue', { server: createServer('admin'), contributes: {}, scopes: [] })
  site = await createTestSite({ PLUGINS_DIR: folder })
  for (const id of ['acme.plans', 'acme.rogue']) await site.enablePlugin(id)
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

type Granted = Map<number, number | 'broken'>
const getGranted = (plugin = 'acme.plans') => site.getServices<{ granted: Granted }>(plugin).granted
const grant = (userId: number, value: number | 'broken') => {
  getGranted().set(userId, value)
  return site.getContext('core').permissions.invalidate(userId)
}

describe('core.permissionSources/v1', () => {
  test('adds permissions to the user of requests, pages and services', async () => {
    const user = await site.createSignedInUser()
    await grant(user.id, 60)
    const expected = { name: 'test.upload', restrictions: [{ name: 'minutes', value: 60 }] }
    expect((await user.get('/api/v1/me')).body.user.permissions).toContainEqual(expected)
    expect((await user.get('/api/v1/bootstrap-data')).body.user.permissions).toContainEqual(expected)
    expect((await site.getContext('core').users.find(user.id))?.permissions).toContainEqual(expected)
  })

  test('uses the highest limit of roles and sources', async () => {
    const user = await site.createSignedInUser()
    await site.models.UserPermission.create({ userId: user.id, permission: 'test.upload', restrictions: [{ name: 'minutes', value: 90 }] })
    const readLimit = async () =>
      (await user.get('/api/v1/me')).body.user.permissions.find(({ name }: { name: string }) => name === 'test.upload').restrictions[0].value
    await grant(user.id, 60)
    expect(await readLimit()).toBe(90)
    await grant(user.id, 120)
    expect(await readLimit()).toBe(120)
    const { checkQuota } = site.getContext('core').permissions
    const quota = { permission: 'test.upload' as never, restriction: 'minutes' }
    expect(await checkQuota(user.id, { ...quota, count: 119 })).toEqual({ overQuota: false, noPermission: false, overQuotaOrNoPermission: false })
    expect(await checkQuota(user.id, { ...quota, count: 120 })).toEqual({ overQuota: true, noPermission: false, overQuotaOrNoPermission: true })
    expect((await checkQuota(999_999, { ...quota, count: 0 })).noPermission).toBe(true)
  })

  test('keeps the last result while a source fails', async () => {
    const user = await site.createSignedInUser()
    await grant(user.id, 30)
    const { permissions } = (await user.get('/api/v1/me')).body.user
    expect(permissions).toContainEqual(expect.objectContaining({ name: 'test.upload' }))
    await grant(user.id, 'broken')
    expect((await user.get('/api/v1/me')).body.user.permissions).toEqual(permissions)
  })

  test('asks a source again within seconds after it has failed', async () => {
    const user = await site.createSignedInUser()
    await grant(user.id, 30)
    await user.get('/api/v1/me')
    await grant(user.id, 'broken')
    await user.get('/api/v1/me')
    // The source works again, and does not report a change.
    getGranted().delete(user.id)
    await expect.poll(async () => (await user.get('/api/v1/me')).body.user.permissions).not.toContainEqual(expect.objectContaining({ name: 'test.upload' }))
  })

  test('refreshes the open tabs of the user', async () => {
    const user = await site.createSignedInUser()
    await grant(user.id, 30)
    const messages = await site.models.LiveMessage.findAll({ where: { userId: user.id } })
    expect(messages.map(({ type }) => type)).toEqual(['core.site_changed'])
  })

  test('ignores sources of third-party plugins without the scope users.write', async () => {
    const user = await site.createSignedInUser()
    getGranted('acme.rogue').set(user.id, 1)
    await site.getContext('core').permissions.invalidate(user.id)
    expect((await user.get('/api/v1/me')).body.user.permissions.map(({ name }: { name: string }) => name)).not.toContain('admin')
  })
})
