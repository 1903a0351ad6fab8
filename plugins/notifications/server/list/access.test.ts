import { createCallers, findUntestedEndpoints, type Visitor } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createNotifiedSite } from '../testing/notified-site.ts'

type Member = Awaited<ReturnType<typeof site.createSignedInUser>>

let site: Awaited<ReturnType<typeof createNotifiedSite>>
let owner: Member
let ids: readonly number[]
let people: Record<string, () => Promise<Visitor>>
beforeAll(async () => {
  site = await createNotifiedSite()
  owner = await site.createSignedInUser()
  await site.deliver(owner.id, 'for their eyes')
  ids = (await site.listOf(owner)).map(({ id }) => id)
  people = { ...createCallers(site), owner: async () => owner }
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.sql('delete from rate_limits')
  await site.getContext('core').settings.set('require_email_confirmation', false)
})

const WHO = ['guest', 'user', 'banned', 'unverified', 'admin', 'owner'] as const

/** Call → what each of them is answered; `ids` are the owner’s notifications. The owner last: theirs are read then. */
const TABLE = [
  //                                                             guest  user   banned unverified admin owner
  ['GET', '/api/v1/notifications', undefined, ['401', '200', '401', '403', '200', '200']],
  ['GET', '/api/v1/notifications/me/subscriptions', undefined, ['401', '200', '401', '403', '200', '200']],
  ['PUT', '/api/v1/notifications/me/subscriptions', { selections: [{ notif_id: 'auth.followed', channels: [] }] }, ['401', '200', '401', '403', '200', '200']],
  ['POST', '/api/v1/notifications/mark-as-read', 'ids', ['401', '200', '401', '403', '200', '200']],
  ['POST', '/api/v1/notifications/mark-all-as-read', {}, ['401', '200', '401', '403', '200', '200']],
] as const

const CASES = WHO.flatMap((who, index) => TABLE.map(([method, path, body, answers]) => [who, method, path, answers[index], body] as const))

/** All that a reader has here. */
const kept = () =>
  site.sql(
    `select (select json_agg(n order by id) from notifications n where user_id = $1) as list,
       (select json_agg(s) from notification_selections s where user_id = $1) as chosen`,
    [owner.id],
  )

test.each(CASES)('%s: %s %s answers %s', async (who, method, path, expected, body) => {
  const visitor = await people[who]?.()
  if (!visitor) throw new Error('nobody of this kind')
  const before = await kept()
  const answer = await visitor.send(method, path, body === undefined ? {} : { body: body === 'ids' ? { ids } : body })
  expect(String(answer.status)).toBe(expected)
  if (who !== 'owner') expect(await kept()).toEqual(before)
  if (who !== 'owner') expect(answer.text).not.toContain('for their eyes')
})

test('every call has its row here', () => {
  expect(findUntestedEndpoints(site, TABLE, (plugin) => plugin === 'notifications')).toEqual([])
})
