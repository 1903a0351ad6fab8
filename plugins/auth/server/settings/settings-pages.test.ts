import { listSettings, type Setting, saveSettings } from '@balafon/plugin-admin/contract/settings'
import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SETTINGS_PAGES } from '../../contract/settings-pages.ts'
import { confirmUserPassword } from '../testing/authenticator.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const createOperator = () => site.createSignedInUser({ permissions: ['settings.update'] })

describe('settings pages of the auth plugin', () => {
  test.each(['en', 'fr'])('has a setting, texts and a field for every key: %s', async (language) => {
    const { body } = await (await createOperator()).request(listSettings, {}, { 'accept-language': language })
    const settings = new Map<string, Setting>(body.settings.map((setting: Setting) => [setting.key, setting]))
    for (const { keys, ...page } of SETTINGS_PAGES) {
      for (const key of keys) {
        const setting = settings.get(key)
        expect(setting, key).toBeDefined()
        if ('component' in page) continue
        expect(setting?.field, key).not.toBeNull()
        expect(setting?.label, key).not.toBe(key)
      }
    }
  })

  test('stores secret keys encrypted and never returns them', async () => {
    const admin = await site.createSignedInUser({ permissions: ['admin'] })
    await confirmUserPassword(admin)
    const secret = 'a key that no text contains'
    const saved = await admin.request(saveSettings, { body: { values: { 'social.google.client_secret': secret, 'recaptcha.secret_key': secret } } })
    expect(saved.status).toBe(200)
    expect(saved.text).not.toContain(secret)
    expect(JSON.stringify(await site.sql('select * from settings'))).not.toContain(secret)
  })

  test.each([
    ['recaptcha.mock_server', 'https://evil.test'],
    ['recaptcha.provider', 'unknown'],
    ['recaptcha.plugin_check', '../evil'],
    ['recaptcha.min_score', 2],
    ['registration.policies', [{ id: 'a.b', label: 'A', url: '/a' }]],
  ])('rejects %s with %j', async (key, value) => {
    const response = await (await createOperator()).request(saveSettings, { body: { values: { [key]: value } } })
    expect(response.status).toBe(422)
    expect(Object.keys(response.body.errors)).toEqual([key])
  })

  test('lists the pages for users with permission only', async () => {
    const listPages = async (visitor: { get: (url: string) => Promise<{ body: { contributions: Record<string, { plugin: string; id: string }[]> } }> }) =>
      ((await visitor.get('/api/v1/bootstrap-data')).body.contributions['admin.settings/v1'] ?? [])
        .filter(({ plugin }) => plugin === 'auth')
        .map(({ id }) => id)
    expect(await listPages(await createOperator())).toEqual(['policies', 'providers', 'recaptcha'])
    expect(await listPages(await site.createSignedInUser())).toEqual([])
  })
})
