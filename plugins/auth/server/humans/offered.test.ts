import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestSite, type TestSite, writePlugin } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyHuman } from '../../contract/humans.ts'

let site: TestSite
let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-riddle-'))
  const check = (name: string) => `{ name: '${name}', verify: async (token) => (token === 'the answer' ? 'solved' : null) }`
  await writePlugin(folder, 'team.riddle', {
    server: `const serverModule = { provides: () => ({ 'auth.botChecks/v1': [${check('team.riddle')}, ${check('team.other')}] }) }`,
    contributes: {},
  })
  site = await createTestSite({ PLUGINS_DIR: folder })
  await site.enablePlugin('team.riddle')
})
afterAll(async () => {
  await site.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const answered = async (token: string) => (await site.createVisitor().request(verifyHuman, { body: { token } })).status

test("a stranger's check decides where the operator has chosen it", async () => {
  expect(await answered('the answer')).toBe(422)
  await site.getContext('auth').settings.set('recaptcha.plugin_check', 'team.riddle')
  expect(await answered('a guess')).toBe(422)
  expect(await answered('the answer')).toBe(200)
})

test("a check that is not its plugin's to offer, and one that is gone, let nobody pass", async () => {
  await site.getContext('auth').settings.set('recaptcha.plugin_check', 'team.other')
  expect(await answered('the answer')).toBe(422)
  await site.getContext('auth').settings.set('recaptcha.plugin_check', 'team.riddle')
  await site.getContext('core').plugins.disable('team.riddle')
  expect(await answered('the answer')).toBe(422)
})
