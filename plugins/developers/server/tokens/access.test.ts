import { createVisitorsByRole, findUntestedEndpoints, reuseVisitors, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDeveloperSite } from '../testing/developer-site.ts'

let site: Awaited<ReturnType<typeof createDeveloperSite>>
let owner: Awaited<ReturnType<typeof site.createDeveloper>>
let ownerTokenId: number
let visitorsByRole: Record<string, () => Promise<Visitor>>
beforeAll(async () => {
  site = await createDeveloperSite()
  owner = await site.createDeveloper()
  ownerTokenId = (await owner.addToken('private script')).token.id
  visitorsByRole = reuseVisitors<Visitor>({
    ...createVisitorsByRole(site),
    developer: () => site.createDeveloper(),
    owner: async () => owner,
  })
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

const ROLES = ['guest', 'user', 'suspended', 'unverified', 'admin', 'developer', 'owner'] as const

/**
 * The expected status by endpoint and role of the visitor. `:id` is a token of the owner. The owner is the last role, because the request of the owner deletes this token.
 * A token can be created only after the password was confirmed, which the test site does for developers and the owner. Otherwise the status is 423.
 */
const ENDPOINTS = [
  //                                                            guest  user   suspended unverified admin developer owner
  ['GET', '/api/v1/access-tokens', undefined, ['401', '200', '401', '403', '200', '200', '200']],
  ['POST', '/api/v1/access-tokens', { tokenName: 'x' }, ['401', '403', '401', '403', '423', '201', '201']],
  ['DELETE', '/api/v1/access-tokens/:id', {}, ['401', '404', '401', '403', '404', '404', '200']],
  ['GET', '/api/v1/users/:user/access-tokens', undefined, ['401', '403', '401', '403', '200', '403', '403']],
  ['DELETE', '/api/v1/users/:user/access-tokens/999', {}, ['401', '403', '401', '403', '404', '403', '403']],
  ['GET', '/api/v1/openapi.json', undefined, ['401', '403', '401', '403', '200', '200', '200']],
] as const

const CASES = ROLES.map((role, index) => ({
  role,
  requests: ENDPOINTS.map(([method, path, body, statuses]) => [statuses[index], method, path, body] as const),
}))

const readOwnerTokens = () => site.sql('select * from access_tokens where user_id = $1 order by id', [owner.id])

describe.each(CASES)('a visitor with the role $role', ({ role, requests }) => {
  // Creating the visitor `unverified` turns this setting on, which would affect the other visitors.
  afterAll(() => site.getContext('core').settings.set('require_email_confirmation', false))

  test.each(requests)('gets the status %s for %s %s', async (expected, method, path, body) => {
    const visitor = await visitorsByRole[role]?.()
    if (!visitor) throw new Error(`no visitor has the role ${role}`)
    const before = await readOwnerTokens()
    const response = await visitor.send(
      method,
      path.replace(':id', String(ownerTokenId)).replace(':user', String(owner.id)),
      body === undefined ? {} : { body },
    )
    expect(String(response.status)).toBe(expected)
    if (role !== 'owner') expect(await readOwnerTokens()).toEqual(before)
    if (role !== 'owner' && role !== 'admin') expect(response.text).not.toContain('private script')
  })
})

test('covers every endpoint of the plugin', () => {
  expect(
    findUntestedEndpoints(
      site,
      ENDPOINTS.map(([method, path]) => [method, path.replace(':user', '1')] as const),
      (plugin) => plugin === 'developers',
    ),
  ).toEqual([])
})
