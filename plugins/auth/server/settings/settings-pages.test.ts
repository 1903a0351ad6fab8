import { listSettings, type Setting, saveSettings } from '@balafon/plugin-admin/contract/settings'
import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SETTINGS_PAGES } from '../../contract/settings-pages.ts'
import { confirmed } from '../testing/authenticator.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const operator = () => site.createSignedInUser({ permissions: ['settings.update'] })

test.each(['en', 'fr'])('every key of the pages is a setting with words of its own, and a field where the form is made: %s', async (language) => {
  const { body } = await (await operator()).request(listSettings, {}, { 'accept-language': language })
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

test('keys of services are kept sealed, and given back to nobody', async () => {
  const who = await site.createSignedInUser({ permissions: ['admin'] })
  await confirmed(who)
  const secret = 'a secret of a service'
  const saved = await who.request(saveSettings, { body: { values: { 'social.google.client_secret': secret, 'recaptcha.secret_key': secret } } })
  expect(saved.status).toBe(200)
  expect(saved.text).not.toContain(secret)
  expect(JSON.stringify(await site.sql('select * from settings'))).not.toContain(secret)
})

test.each([
  ['recaptcha.double', 'https://evil.test'],
  ['recaptcha.provider', 'nobody'],
  ['recaptcha.plugin_check', '../evil'],
  ['recaptcha.min_score', 2],
  ['registration.policies', [{ id: 'a.b', label: 'A', url: '/a' }]],
])('%s does not take %j', async (key, value) => {
  const answer = await (await operator()).request(saveSettings, { body: { values: { [key]: value } } })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual([key])
})

test('the pages are sent to who may change settings, and to nobody else', async () => {
  const shown = async (who: { get: (url: string) => Promise<{ body: { contributions: Record<string, { plugin: string; id: string }[]> } }> }) =>
    ((await who.get('/api/v1/bootstrap-data')).body.contributions['admin.settings/v1'] ?? []).filter(({ plugin }) => plugin === 'auth').map(({ id }) => id)
  expect(await shown(await operator())).toEqual(['policies', 'social', 'recaptcha'])
  expect(await shown(await site.createSignedInUser())).toEqual([])
})
