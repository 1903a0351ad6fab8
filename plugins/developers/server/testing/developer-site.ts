import { createTestSite } from '@balafon/sdk/testing'
import { createToken } from '../../contract/tokens.ts'

/** A site with people who may use its API, and programs that call it. */
export async function createDeveloperSite(environment: Readonly<Record<string, string>> = {}) {
  const site = await createTestSite(environment)
  return {
    ...site,
    /** One who gave their password again. */
    async developer(permissions: readonly string[] = ['api.access']) {
      const who = await site.createSignedInUser({ permissions })
      await site.sql('update sessions set password_confirmed_at = now() where user_id = $1', [who.id])
      return {
        ...who,
        async newToken(tokenName = 'a script') {
          const { body } = await who.request(createToken, { body: { tokenName } })
          return body as { plainTextToken: string; token: { id: number } }
        },
      }
    },
    /** A program: no cookies, a token. */
    async callWith(token: string, method: string, url: string, { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {}) {
      const {
        statusCode,
        payload,
        headers: answered,
      } = await site.site.server.inject({
        method,
        url,
        ...(body !== undefined && { payload: JSON.stringify(body) }),
        headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      })
      return { status: statusCode, body: payload.startsWith('{') ? JSON.parse(payload) : undefined, text: payload, headers: answered }
    },
  }
}
