import { createCallers, findUntestedEndpoints, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDeveloperSite } from '../testing/developer-site.ts'

let site: Awaited<ReturnType<typeof createDeveloperSite>>
let owner: Awaited<ReturnType<typeof site.createDeveloper>>
let ownerTokenId: number
let callers: Record<string, () => Promise<Visitor>>
beforeAll(async () => {
  site = await createDeveloperSite()
  owner = await site.createDeveloper()
  ownerTokenId = (await owner.addToken('private script')).token.id
  callers = {
    ...createCallers(site),
    developer: () => site.createDeveloper(),
    owner: async () => owner,
  }
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql('delete from rate_limits')
  await site.getContext('core').settings.set('require_email_confirmation', false)
})

const CALLERS = ['guest', 'user', 'banned', 'unverified', 'admin', 'developer', 'owner'] as const

/** The expected status by endpoint and caller. `:id` is the owner’s token; the owner comes last, because the request deletes it. */
const ENDPOINTS = [
  //                                                            guest  user   banned unverified admin developer owner
  ['GET', '/api/v1/access-tokens', undefined, ['401', '200', '401', '403', '200', '200', '200']],
  ['POST', '/api/v1/access-tokens', { tokenName: 'x' }, ['401', '403', '401', '403', '423', '201', '201']],
  ['DELETE', '/api/v1/access-tokens/:id', {}, ['401', '404', '401', '403', '404', '404', '200']],
  ['GET', '/api/v1/openapi.json', undefined, ['401', '403', '401', '403', '200', '200', '200']],
] as const

const CASES = CALLERS.flatMap((caller, index) => ENDPOINTS.map(([method, path, body, statuses]) => [statuses[index], caller, method, path, body] as const))

const readOwnerTokens = () => site.sql('select * from access_tokens where user_id = $1 order by id', [owner.id])

test.each(CASES)('returns %s to the caller "%s" for %s %s', async (expected, caller, method, path, body) => {
  const visitor = await callers[caller]?.()
  if (!visitor) throw new Error('unknown caller')
  const before = await readOwnerTokens()
  const response = await visitor.send(method, path.replace(':id', String(ownerTokenId)), body === undefined ? {} : { body })
  expect(String(response.status)).toBe(expected)
  if (caller !== 'owner') expect(await readOwnerTokens()).toEqual(before)
  if (caller !== 'owner') expect(response.text).not.toContain('private script')
})

test('covers every endpoint of the plugin', () => {
  expect(findUntestedEndpoints(site, ENDPOINTS, (plugin) => plugin === 'developers')).toEqual([])
})
