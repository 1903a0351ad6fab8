import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignInClient } from '../../../contract/sign-in-providers.ts'
import { KEYS, type ServiceDouble, startServiceDouble } from '../../testing/service-double.ts'
import { backFrom } from '../../testing/windows.ts'
import { createBellExchange } from './by-bell.ts'

const CALLBACK = 'http://localhost:3000/secure/auth/social/club/callback'

const CLIENT: SignInClient = {
  ...KEYS,
  scope: 'one two',
  proofKey: true,
  service: { issuer: 'https://club.test', authorization: 'https://club.test/authorize', token: 'https://club.test/token' },
}

let site: TestSite
let double: ServiceDouble
beforeAll(async () => {
  site = await createTestSite()
  double = await startServiceDouble()
  await site.getContext('auth').settings.set('social.double', double.url)
  double.is({ id: '1', name: 'Awa', username: 'awa' })
})
afterAll(async () => {
  await site.close()
  await double.close()
})

const exchange = () => createBellExchange(site.getContext('auth'))

/** There with one exchange, and back with another one. */
async function thereAndBack(there: SignInClient, back = there, spoil = (url: string) => url) {
  const { url, ...departure } = await exchange().depart(there, CALLBACK)
  return exchange().arrive(back, departure, new URL(spoil(await backFrom(url))))
}

test.each(['header', 'body'] as const)('who left by one node arrives by another; the secret goes by %s', async (secretBy) => {
  const answer = await thereAndBack({ ...CLIENT, secretBy })
  expect(answer.claims).toEqual({})
  expect(await answer.ask('https://openidconnect.googleapis.com/v1/userinfo')).toEqual({ sub: '1', name: 'Awa' })
  await expect(answer.ask('https://club.test/secrets')).rejects.toThrow('answered 401')
  await expect(answer.userInfo()).rejects.toThrow('no userinfo')
})

test.each<[string, (url: string) => string]>([
  ['another state', (url) => url.replace(/state=\w/, 'state=_')],
  ['no code', (url) => url.replace(/&code=[^&]*/, '')],
  ['another code', (url) => url.replace(/&code=[^&]*/, '&code=stolen')],
  ['a mistake of the service', (url) => url.replace(/&code=[^&]*/, '&error=server_error')],
])('%s is nobody', async (_what, spoil) => {
  await expect(thereAndBack(CLIENT, CLIENT, spoil)).rejects.toThrow()
})

test('what another registration has sealed opens nothing', async () => {
  await expect(thereAndBack(CLIENT, { ...CLIENT, secret: 'another' })).rejects.toThrow()
})

test('a registration that changes counts from the next departure on', async () => {
  const same = exchange()
  const ask = async (client: SignInClient) => new URL((await same.depart(client, CALLBACK)).url).searchParams
  expect((await ask(CLIENT)).get('client_id')).toBe(KEYS.id)
  const changed = await ask({ ...CLIENT, id: 'renewed', proofKey: false })
  expect([changed.get('client_id'), changed.get('code_challenge')]).toEqual(['renewed', null])
})

test('a service that is not there is an error', async () => {
  const nowhere = { ...CLIENT, service: { ...CLIENT.service, token: 'https://club.test/elsewhere' } }
  await expect(thereAndBack(nowhere)).rejects.toThrow()
})
