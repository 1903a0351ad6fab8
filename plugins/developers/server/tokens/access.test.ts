import { createCallers, findUntestedEndpoints, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDeveloperSite } from '../testing/developer-site.ts'

let site: Awaited<ReturnType<typeof createDeveloperSite>>
let owner: Awaited<ReturnType<typeof site.developer>>
let theirs: number
let people: Record<string, () => Promise<Visitor>>
beforeAll(async () => {
  site = await createDeveloperSite()
  owner = await site.developer()
  theirs = (await owner.newToken('for their script')).token.id
  people = {
    ...createCallers(site),
    developer: () => site.developer(),
    owner: async () => owner,
  }
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql('delete from rate_limits')
  await site.getContext('core').settings.set('require_email_confirmation', false)
})

const WHO = ['guest', 'user', 'banned', 'unverified', 'admin', 'developer', 'owner'] as const

/** Call → what each of them is answered; `:id` is the owner’s token. The owner last: it is gone then. */
const TABLE = [
  //                                                            guest  user   banned unverified admin developer owner
  ['GET', '/api/v1/access-tokens', undefined, ['401', '200', '401', '403', '200', '200', '200']],
  ['POST', '/api/v1/access-tokens', { tokenName: 'x' }, ['401', '403', '401', '403', '423', '201', '201']],
  ['DELETE', '/api/v1/access-tokens/:id', {}, ['401', '404', '401', '403', '404', '404', '200']],
  ['GET', '/api/v1/openapi.json', undefined, ['401', '403', '401', '403', '200', '200', '200']],
] as const

const CASES = WHO.flatMap((who, index) => TABLE.map(([method, path, body, answers]) => [who, method, path, answers[index], body] as const))

const kept = () => site.sql('select * from access_tokens where user_id = $1 order by id', [owner.id])

test.each(CASES)('%s: %s %s answers %s', async (who, method, path, expected, body) => {
  const visitor = await people[who]?.()
  if (!visitor) throw new Error('nobody of this kind')
  const before = await kept()
  const answer = await visitor.send(method, path.replace(':id', String(theirs)), body === undefined ? {} : { body })
  expect(String(answer.status)).toBe(expected)
  if (who !== 'owner') expect(await kept()).toEqual(before)
  if (who !== 'owner') expect(answer.text).not.toContain('for their script')
})

test('every call has its row here', () => {
  expect(findUntestedEndpoints(site, TABLE, (plugin) => plugin === 'developers')).toEqual([])
})
