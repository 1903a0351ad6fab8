import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignInClient } from '../../../contract/sign-in-providers.ts'
import { type MockOAuthServer, OAUTH_CLIENT, startMockOAuthServer } from '../../testing/mock-oauth-server.ts'
import { followToCallback } from '../../testing/popup.ts'
import { createBellExchange } from './bell-exchange.ts'

const CALLBACK = 'http://localhost:3000/secure/auth/social/club/callback'

const CLIENT: SignInClient = {
  ...OAUTH_CLIENT,
  scope: 'one two',
  usesPkce: true,
  provider: { issuer: 'https://club.test', authorizationUrl: 'https://club.test/authorize', tokenUrl: 'https://club.test/token' },
}

let site: TestSite
let mockServer: MockOAuthServer
beforeAll(async () => {
  site = await createTestSite()
  mockServer = await startMockOAuthServer()
  await site.getContext('auth').settings.set('social.mock_server', mockServer.url)
  mockServer.signInAs({ id: '1', name: 'Awa', username: 'awa' })
})
afterAll(async () => {
  await site.close()
  await mockServer.close()
})

const createExchange = () => createBellExchange(site.getContext('auth'))

/** Starts an authorization with one exchange and completes it with another one, as two nodes would. */
async function authorize(client: SignInClient, secondClient = client, changeUrl = (url: string) => url) {
  const { url, ...pending } = await createExchange().startAuthorization(client, CALLBACK)
  return createExchange().completeAuthorization(secondClient, pending, new URL(changeUrl(await followToCallback(url))))
}

describe('createBellExchange', () => {
  test.each(['header', 'body'] as const)('completes on another node with the secret in the %s', async (secretLocation) => {
    const response = await authorize({ ...CLIENT, secretLocation })
    expect(response.claims).toEqual({})
    expect(await response.fetchResource('https://openidconnect.googleapis.com/v1/userinfo')).toEqual({ sub: '1', name: 'Awa' })
    await expect(response.fetchResource('https://club.test/secrets')).rejects.toThrow('returned 401')
    await expect(response.fetchUserInfo()).rejects.toThrow('no userinfo')
  })

  test.each<[string, (url: string) => string]>([
    ['another state', (url) => url.replace(/state=\w/, 'state=_')],
    ['no code', (url) => url.replace(/&code=[^&]*/, '')],
    ['another code', (url) => url.replace(/&code=[^&]*/, '&code=stolen')],
    ['an error of the provider', (url) => url.replace(/&code=[^&]*/, '&error=server_error')],
  ])('rejects %s', async (_description, changeUrl) => {
    await expect(authorize(CLIENT, CLIENT, changeUrl)).rejects.toThrow()
  })

  test('rejects a state that another client sealed', async () => {
    await expect(authorize(CLIENT, { ...CLIENT, secret: 'another' })).rejects.toThrow()
  })

  test('uses changed client settings from the next attempt on', async () => {
    const exchange = createExchange()
    const getQuery = async (client: SignInClient) => new URL((await exchange.startAuthorization(client, CALLBACK)).url).searchParams
    expect((await getQuery(CLIENT)).get('client_id')).toBe(OAUTH_CLIENT.id)
    const changed = await getQuery({ ...CLIENT, id: 'renewed', usesPkce: false })
    expect([changed.get('client_id'), changed.get('code_challenge')]).toEqual(['renewed', null])
  })

  test('reports an unreachable provider', async () => {
    const client = { ...CLIENT, provider: { ...CLIENT.provider, tokenUrl: 'https://club.test/elsewhere' } }
    await expect(authorize(client)).rejects.toThrow()
  })
})
