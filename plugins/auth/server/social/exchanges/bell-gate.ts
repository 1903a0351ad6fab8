import { createHash } from 'node:crypto'
import * as bell from '@hapi/bell'
import { type Server, server } from '@hapi/hapi'
import type { SignInClient } from '../../../contract/sign-in-providers.ts'
import { PATIENCE } from './exchange.ts'

const COOKIE = 'departure'

/**
 * One registration with one service, as a hapi server that listens nowhere and is asked by injection. A strategy of
 * hapi's is made once and cannot be taken back, while keys are settings that change under way: a gate is thrown away.
 */
export async function openBellGate(client: SignInClient, callback: string, located: (url: string) => string): Promise<Server> {
  const { id, secret, scope, proofKey, secretBy, service } = client
  const gate = server()
  await gate.register(bell.plugin)
  gate.auth.strategy('service', 'bell', {
    provider: {
      protocol: 'oauth2',
      auth: located(String(service.authorization)),
      token: located(String(service.token)),
      useParamsAuth: secretBy === 'body',
      ...(scope && { scope: scope.split(' ') }),
      ...(proofKey && { pkce: 'S256' }),
    },
    clientId: id,
    clientSecret: secret,
    location: () => callback,
    skipProfile: true,
    cookie: COOKIE,
    // It never leaves the house. Every node with the same registration can open what another one has sealed.
    password: createHash('sha256').update(`${id} ${secret}`).digest('hex'),
    isSecure: false,
  })
  gate.route({
    method: 'GET',
    path: '/',
    options: { auth: 'service', timeout: { server: PATIENCE * 1000 } },
    handler: () => null,
  })
  return gate
}

/** Where bell sends the user, and the sealed cookie it wants to see again. */
export async function departBy(gate: Server): Promise<{ readonly url: string; readonly cookie: string }> {
  const { headers } = await gate.inject('/')
  const [, cookie] = new RegExp(`^${COOKIE}=([^;]+)`).exec(String(headers['set-cookie'])) ?? []
  if (!headers.location || !cookie) throw new Error('bell sent nobody anywhere')
  return { url: headers.location, cookie }
}

/** The access token that bell was given for what the user brought back. */
export async function arriveBy(gate: Server, cookie: string, search: string): Promise<string> {
  const { request, statusCode } = await gate.inject({ url: `/${search}`, headers: { cookie: `${COOKIE}=${cookie}` } })
  const { isAuthenticated, credentials, error } = request.auth
  if (!isAuthenticated) throw error ?? new Error(`the service did not say who came back (${statusCode})`)
  const { token } = credentials as { readonly token?: unknown }
  if (typeof token !== 'string') throw new Error('the service gave no access token')
  return token
}
