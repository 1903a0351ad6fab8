import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getAllowance, greetTrack, listGreetings, listMyGreetings, removeGreeting } from '../../contract/greetings.ts'
import { models } from '../models.ts'
import { createHelloSite, type HelloSite } from '../testing/hello-site.ts'

let site: HelloSite
beforeAll(async () => {
  site = await createHelloSite()
})
afterAll(() => site.close())
beforeEach(() => site.getContext('acme.hello').sql('delete from plg_acme_hello_greetings'))

const createMember = () => site.createSignedInUser({ permissions: ['hello.greet'] })
type Member = Awaited<ReturnType<typeof createMember>>
const greet = (member: Member, text: string, trackId = 1) => member.request(greetTrack, { params: { trackId }, body: { text } })
const getTexts = (body: { data: { text: string }[] }) => body.data.map(({ text }) => text)

describe('POST x/acme.hello/tracks/{trackId}/greetings', () => {
  test('adds a greeting that everyone can read', async () => {
    const member = await createMember()
    const response = await greet(member, '  Good morning ')
    expect(response.status).toBe(201)
    expect(response.body.greeting).toEqual({
      id: expect.any(Number),
      text: 'Good morning',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      user: { id: member.id, name: expect.any(String), image: null },
      track: { id: 1, name: 'First', artist: 'Artist' },
    })
    const { body } = await site.createVisitor().request(listGreetings, {})
    expect(body).toEqual({ data: [response.body.greeting], next_cursor: null })
  })

  test.each([
    ['text', {}],
    ['text', { text: '   ' }],
    ['text', { text: 'x'.repeat(141) }],
    ['text', { text: 7 }],
    ['user_id', { text: 'Hello', user_id: 1 }],
  ])('returns 422 with an error at %s for %j', async (field, body) => {
    const response = await (await createMember()).post('/api/v1/x/acme.hello/tracks/1/greetings', body)
    expect(response.status).toBe(422)
    expect(Object.keys(response.body.errors)).toEqual([field])
  })

  test('adds only one greeting when a request is repeated', async () => {
    const member = await createMember()
    const send = (text: string) => member.request(greetTrack, { params: { trackId: 1 }, body: { text } }, { 'idempotency-key': 'repeated' })
    const responses = await Promise.all([send('Hello'), send('Hello'), send('Hello')])
    const id = responses[0]?.body.greeting.id
    expect(responses.map(({ status, body }) => [status, body.greeting.id])).toEqual(Array(3).fill([201, id]))
    expect((await member.request(listMyGreetings, {})).body.data).toHaveLength(1)
    expect((await send('Good night')).body.code).toBe('idempotency_key_reused')
  })

  test('returns 401 for guests, 403 without permission and 404 for an unknown track', async () => {
    expect((await site.createVisitor().request(greetTrack, { params: { trackId: 1 }, body: { text: 'Hello' } })).status).toBe(401)
    expect((await greet(await site.createSignedInUser(), 'Hello')).status).toBe(403)
    const response = await greet(await createMember(), 'Hello', 999)
    expect(response.status).toBe(404)
    expect(response.body).toMatchObject({ code: 'hello.track_not_found', message: 'This song doesn’t exist.' })
  })

  test('enforces the daily limit of the setting for concurrent requests', async () => {
    const member = await createMember()
    await site.getContext('core').settings.set('hello.max_per_day', 3)
    const responses = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((text) => greet(member, text)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429])
    expect(responses.find(({ status }) => status === 429)?.body.message).toBe('You have left your 3 greetings for today. Come back tomorrow.')
    expect((await member.request(getAllowance, {})).body).toEqual({ per_day: 3, left: 0 })
    expect((await site.createVisitor().get('/')).text).toContain('"hello.max_per_day":3')
    expect((await site.createVisitor().get('/')).text).not.toContain('hello.keep_days')
  })

  test('applies the restriction on the permission instead of the setting', async () => {
    const member = await createMember()
    await site.sql(`update user_permissions set restrictions = '[{"name":"per_day","value":1}]' where user_id = $1`, [member.id])
    expect((await greet(member, 'a')).status).toBe(201)
    const message = 'You have left your greeting for today. Come back tomorrow.'
    expect((await greet(member, 'b')).body).toMatchObject({ code: 'hello.daily_limit_reached', message })
  })
})

describe('GET x/acme.hello/greetings', () => {
  test('returns pages and filters by track', async () => {
    const [first, second] = [await createMember(), await createMember()]
    for (const text of ['a', 'b', 'c']) await greet(first, text)
    await greet(second, 'd', 2)
    const visitor = site.createVisitor()
    const firstPage = await visitor.request(listGreetings, { query: { perPage: 3 } })
    expect(getTexts(firstPage.body)).toEqual(['d', 'c', 'b'])
    const secondPage = await visitor.request(listGreetings, { query: { perPage: 3, cursor: firstPage.body.next_cursor } })
    expect(getTexts(secondPage.body)).toEqual(['a'])
    expect(secondPage.body.next_cursor).toBeNull()
    expect(getTexts((await visitor.request(listGreetings, { query: { trackId: 2 } })).body)).toEqual(['d'])
    expect(getTexts((await second.request(listMyGreetings, {})).body)).toEqual(['d'])
  })
})

describe('DELETE x/acme.hello/greetings/{greetingId}', () => {
  test('removes greetings of the author, and any greeting for a moderator', async () => {
    const [author, other, moderator] = [await createMember(), await createMember(), await site.createSignedInUser({ permissions: ['hello.moderate'] })]
    const [first, second] = [(await greet(author, 'a')).body.greeting.id, (await greet(author, 'b')).body.greeting.id]
    const remove = (member: Member, greetingId: number) => member.request(removeGreeting, { params: { greetingId } })
    expect((await remove(other, first)).status).toBe(404)
    expect((await remove(author, first)).status).toBe(204)
    expect((await remove(moderator, second)).status).toBe(204)
    expect((await remove(moderator, second)).body.code).toBe('hello.greeting_not_found')
    expect((await site.createVisitor().request(listGreetings, {})).body.data).toEqual([])
  })
})

describe('job delete-old', () => {
  test('deletes greetings that are older than the setting', async () => {
    const member = await createMember()
    await greet(member, 'old')
    const { Greeting } = site.getModels('acme.hello', models)
    await Greeting.update({ createdAt: new Date(Date.now() - 366 * 24 * 3600 * 1000) }, { where: { userId: member.id } })
    await greet(member, 'new')
    await site.getContext('acme.hello').jobs.enqueue('delete-old', {})
    await expect.poll(async () => getTexts((await site.createVisitor().request(listGreetings, {})).body), { timeout: 15_000 }).toEqual(['new'])
  })
})
