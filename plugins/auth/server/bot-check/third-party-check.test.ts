import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestSite, type TestSite, writePlugin } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyBotCheck } from '../../contract/bot-check.ts'

let site: TestSite
let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-riddle-'))
  const createCheckSource = (name: string) => `{ name: '${name}', verify: async (token) => (token === 'the answer' ? 'solved' : null) }`
  await writePlugin(folder, 'team.riddle', {
    server: `const serverModule = { provides: () => ({ 'auth.botCheckProviders/v1': [${createCheckSource('team.riddle')}, ${createCheckSource('team.other')}] }) }`,
    contributes: {},
  })
  site = await createTestSite({ PLUGINS_DIR: folder })
  await site.enablePlugin('team.riddle')
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const verify = async (token: string) => (await site.createVisitor().request(verifyBotCheck, { body: { token } })).status

describe('bot check of a third-party plugin', () => {
  test('uses a third-party check when it is selected', async () => {
    expect(await verify('the answer')).toBe(422)
    await site.getContext('auth').settings.set('recaptcha.plugin_check', 'team.riddle')
    expect(await verify('a guess')).toBe(422)
    expect(await verify('the answer')).toBe(200)
  })

  test('rejects visitors when the selected check is not allowed or disabled', async () => {
    await site.getContext('auth').settings.set('recaptcha.plugin_check', 'team.other')
    expect(await verify('the answer')).toBe(422)
    await site.getContext('auth').settings.set('recaptcha.plugin_check', 'team.riddle')
    await site.getContext('core').plugins.disable('team.riddle')
    expect(await verify('the answer')).toBe(422)
  })
})
