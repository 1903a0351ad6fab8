import { createTestSite } from '@balafon/sdk/testing'
import { createToken } from '../../contract/tokens.ts'

/** Creates a site with helpers to create users with API access and to send requests with tokens. */
export async function createDeveloperSite(environment: Readonly<Record<string, string>> = {}) {
  const site = await createTestSite(environment)
  return {
    ...site,
    /** Creates a user that has API access and has just confirmed the password. */
    async createDeveloper(permissions: readonly string[] = ['api.access']) {
      const user = await site.createSignedInUser({ permissions })
      await site.sql('update sessions set password_confirmed_at = now() where user_id = $1', [user.id])
      return {
        ...user,
        async addToken(tokenName = 'a script'): Promise<{ plainTextToken: string; token: { id: number } }> {
          const { body } = await user.request(createToken, { body: { tokenName } })
          return body
        },
      }
    },
    /** Sends a request with a token and without cookies, as a program does. */
    async requestWithToken(token: string, method: string, url: string, { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {}) {
      const response = await site.site.server.inject({
        method,
        url,
        ...(body !== undefined && { payload: JSON.stringify(body) }),
        headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      })
      const text = response.payload
      return { status: response.statusCode, body: text.startsWith('{') ? JSON.parse(text) : undefined, text, headers: response.headers }
    },
  }
}
