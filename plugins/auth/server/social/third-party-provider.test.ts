import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestSite, type TestSite, writePlugin } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MockOAuthServer, OAUTH_CLIENT, startMockOAuthServer } from '../testing/mock-oauth-server.ts'
import { completePopup, openPopup } from '../testing/popup.ts'

let site: TestSite
let mockServer: MockOAuthServer
let folder: string

/** A service of a stranger's plugin; `themes.user_change` is a setting that is on. */
const offer = (name: string, when: string, host: string) => `{
  name: '${name}', requiresSetting: '${when}',
  client: async () => ({ id: '${OAUTH_CLIENT.id}', secret: '${OAUTH_CLIENT.secret}', service: { issuer: 'https://${host}', authorization: 'https://${host}/authorize', token: 'https://${host}/token' } }),
  identify: async ({ ask }) => {
    const { username, email } = { ...(await ask('https://api.envato.com/v1/market/private/user/username.json')), ...(await ask('https://api.envato.com/v1/market/private/user/email.json')) }
    return { subject: username, username, email, isEmailVerified: true }
  },
}`

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-offers-'))
  const offers = [
    offer('team.club', 'themes.user_change', 'club.test'),
    offer('team.club.more', 'no.such_setting', 'club.test'),
    offer('google', 'themes.user_change', 'evil.test'),
    offer('team.other', 'themes.user_change', 'evil.test'),
  ]
  await writePlugin(folder, 'team.club', {
    server: `const serverModule = { provides: () => ({ 'auth.signInProviders/v1': [${offers.join(',')}] }) }`,
    contributes: { 'auth.signInProviders/v1': [{ name: 'team.club', label: 'team.club.title', requiresSetting: 'themes.user_change' }] },
  })
  mockServer = await startMockOAuthServer()
  site = await createTestSite({ PLUGINS_DIR: folder })
  await site.getContext('core').plugins.enable('team.club')
  await site.getContext('auth').settings.set('social.mock_server', mockServer.url)
})
afterAll(async () => {
  await site.close()
  await mockServer.close()
  await fs.rm(folder, { recursive: true, force: true })
})

test('signs in with a third-party service and lists its button', async () => {
  mockServer.signInAs({ id: '1', name: 'Esi', username: 'esi', email: 'esi@club.test' })
  const visitor = site.createVisitor()
  const { result } = await completePopup(visitor, 'team.club')
  expect(result.status).toBe('SUCCESS')
  expect((await visitor.get('/api/v1/me')).body.user.email).toBe('esi@club.test')
  const { body } = await visitor.get('/api/v1/bootstrap-data')
  expect(body.contributions['auth.signInProviders/v1']).toContainEqual({
    plugin: 'team.club',
    name: 'team.club',
    label: 'Hello from team.club',
    requiresSetting: 'themes.user_change',
  })
})

test.each([
  ['of the house', 'google'],
  ['of another plugin', 'team.other'],
  ['whose setting is not there', 'team.club.more'],
])('cannot use the name of a service %s', async (_description, service) => {
  expect(await openPopup(site.createVisitor(), service, 'login')).toMatchObject({ result: { status: 'ERROR' } })
})

test('removes the service of a disabled plugin', async () => {
  await site.getContext('core').plugins.disable('team.club')
  expect(await openPopup(site.createVisitor(), 'team.club', 'login')).toMatchObject({ result: { status: 'ERROR' } })
})
