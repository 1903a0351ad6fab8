import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestSite, type TestSite, writePlugin } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MockOAuthServer, OAUTH_CLIENT, startMockOAuthServer } from '../testing/mock-oauth-server.ts'
import { completePopup, openPopup } from '../testing/popup.ts'

let site: TestSite
let mockServer: MockOAuthServer
let folder: string

/** Returns the source of a sign-in provider. It is available while `setting` is on, as `themes.user_change` is by default. */
const createProviderSource = (name: string, setting: string, host: string) => `{
  name: '${name}', requiresSetting: '${setting}',
  getClient: async () => ({ id: '${OAUTH_CLIENT.id}', secret: '${OAUTH_CLIENT.secret}', provider: { issuer: 'https://${host}', authorizationUrl: 'https://${host}/authorize', tokenUrl: 'https://${host}/token' } }),
  identify: async ({ fetchResource }) => {
    const { username, email } = { ...(await fetchResource('https://api.envato.com/v1/market/private/user/username.json')), ...(await fetchResource('https://api.envato.com/v1/market/private/user/email.json')) }
    return { subject: username, username, email, isEmailVerified: true }
  },
}`

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-providers-'))
  const providers = [
    createProviderSource('team.club', 'themes.user_change', 'club.test'),
    createProviderSource('team.club.more', 'no.such_setting', 'club.test'),
    createProviderSource('google', 'themes.user_change', 'evil.test'),
    createProviderSource('team.other', 'themes.user_change', 'evil.test'),
  ]
  await writePlugin(folder, 'team.club', {
    server: `const serverModule = { provides: () => ({ 'auth.signInProviders/v1': [${providers.join(',')}] }) }`,
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

describe('sign-in provider of a third-party plugin', () => {
  test('signs in with a third-party provider and lists its button', async () => {
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
    ['that is built in', 'google'],
    ['of another plugin', 'team.other'],
    ['with an unknown setting', 'team.club.more'],
  ])('rejects a provider name %s', async (_description, providerName) => {
    expect(await openPopup(site.createVisitor(), providerName, 'login')).toMatchObject({ result: { status: 'ERROR' } })
  })

  test('removes the provider of a disabled plugin', async () => {
    await site.getContext('core').plugins.disable('team.club')
    expect(await openPopup(site.createVisitor(), 'team.club', 'login')).toMatchObject({ result: { status: 'ERROR' } })
  })
})
