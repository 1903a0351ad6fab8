import type { ServerContext } from '@balafon/sdk/server'
import type { Server } from '@hapi/hapi'
import type { SignInClient } from '../../../contract/sign-in-providers.ts'
import { arriveBy, departBy, openBellGate } from './bell-gate.ts'
import { type Exchange, PATIENCE } from './exchange.ts'
import { locations } from './locations.ts'

/** OAuth 2.0 as bell speaks it: state, proof keys, codes for tokens. Who the token is of, the provider asks for itself. */
export function createBellExchange(context: Pick<ServerContext, 'settings' | 'site'>): Exchange {
  const gates = new Map<string, { readonly made: string; readonly gate: Promise<Server> }>()

  /** The gate of a callback address; another one when the registration has changed. */
  async function gateOf(client: SignInClient, callback: string): Promise<Server> {
    const located = await locations(context)
    const made = JSON.stringify([client, located('https://')])
    const known = gates.get(callback)
    if (known?.made === made) return known.gate
    const gate = openBellGate(client, callback, located)
    gates.set(callback, { made, gate })
    return gate
  }

  return {
    async depart(client, callback) {
      const { url, cookie } = await departBy(await gateOf(client, callback))
      return { url, state: String(new URL(url).searchParams.get('state')), kept: cookie }
    },
    async arrive(client, { kept }, url) {
      const token = await arriveBy(await gateOf(client, url.origin + url.pathname), kept, url.search)
      const located = await locations(context)
      return {
        claims: {},
        userInfo: () => Promise.reject(new Error('plain OAuth 2.0 has no userinfo')),
        ask: (address) => askAs(token, located(address)),
      }
    },
  }
}

async function askAs(token: string, url: string): Promise<unknown> {
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE * 1000),
  })
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`)
  return response.json()
}
