import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getAllowance, greetTrack, listGreetings, listMyGreetings, removeGreeting } from '../../contract/greetings.ts'
import { createHelloSite, type HelloSite } from '../testing/hello-site.ts'

let site: HelloSite
beforeAll(async () => {
  site = await createHelloSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from plg_acme_hello_greetings'))

const greeter = () => site.createSignedInUser({ permissions: ['hello.greet'] })
type Greeter = Awaited<ReturnType<typeof greeter>>
const greet = (who: Greeter, text: string, trackId = 1) => who.request(greetTrack, { params: { trackId }, body: { text } })
const textsOf = (body: { data: { text: string }[] }) => body.data.map(({ text }) => text)

test('a greeting is there for everybody, with who and what', async () => {
  const member = await greeter()
  const answer = await greet(member, '  Good morning ')
  expect(answer.status).toBe(201)
  expect(answer.body.greeting).toEqual({
    id: expect.any(Number),
    text: 'Good morning',
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    user: { id: member.id, name: expect.stringMatching(/^Person/), image: null },
    track: { id: 1, name: 'First', artist: 'Somebody' },
  })
  const { body } = await site.createVisitor().request(listGreetings, {})
  expect(body).toEqual({ data: [answer.body.greeting], next_cursor: null })
})

test('the list goes on where it ended, and knows one track from another', async () => {
  const [one, other] = [await greeter(), await greeter()]
  for (const text of ['a', 'b', 'c']) await greet(one, text)
  await greet(other, 'd', 2)
  const visitor = site.createVisitor()
  const first = await visitor.request(listGreetings, { query: { perPage: 3 } })
  expect(textsOf(first.body)).toEqual(['d', 'c', 'b'])
  const second = await visitor.request(listGreetings, { query: { perPage: 3, cursor: first.body.next_cursor } })
  expect(textsOf(second.body)).toEqual(['a'])
  expect(second.body.next_cursor).toBeNull()
  expect(textsOf((await visitor.request(listGreetings, { query: { trackId: 2 } })).body)).toEqual(['d'])
  expect(textsOf((await other.request(listMyGreetings, {})).body)).toEqual(['d'])
})

test.each([
  ['text', {}],
  ['text', { text: '   ' }],
  ['text', { text: 'x'.repeat(141) }],
  ['text', { text: 7 }],
  ['user_id', { text: 'Hello', user_id: 1 }],
])('what does not fit is refused at %s: %j', async (field, body) => {
  const answer = await (await greeter()).post('/api/v1/x/acme.hello/tracks/1/greetings', body)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual([field])
})

test('a greeting that is sent again is left once', async () => {
  const member = await greeter()
  const send = (text: string) => member.request(greetTrack, { params: { trackId: 1 }, body: { text } }, { 'idempotency-key': 'sent-again' })
  const answers = await Promise.all([send('Hello'), send('Hello'), send('Hello')])
  expect(answers.map(({ status, body }) => [status, body.greeting.id])).toEqual(Array(3).fill([201, answers[0]?.body.greeting.id]))
  expect((await member.request(listMyGreetings, {})).body.data).toHaveLength(1)
  expect((await send('Good night')).body.code).toBe('idempotency_key_reused')
})

test('only who may greet greets, and only a track that is there', async () => {
  expect((await site.createVisitor().request(greetTrack, { params: { trackId: 1 }, body: { text: 'Hello' } })).status).toBe(401)
  expect((await greet(await site.createSignedInUser(), 'Hello')).status).toBe(403)
  const missing = await greet(await greeter(), 'Hello', 999)
  expect(missing.status).toBe(404)
  expect(missing.body).toMatchObject({ code: 'hello.no_such_track', message: 'This song does not exist.' })
})

test('a day has as many greetings as the setting says, also when they come at once', async () => {
  const member = await greeter()
  await site.getContext('core').settings.set('hello.max_per_day', 3)
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((text) => greet(member, text)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429])
  expect(answers.find(({ status }) => status === 429)?.body.message).toBe('Those were your 3 greetings for today. Come back tomorrow.')
  expect((await member.request(getAllowance, {})).body).toEqual({ per_day: 3, left: 0 })
  expect((await site.createVisitor().get('/')).text).toContain('"hello.max_per_day":3')
  expect((await site.createVisitor().get('/')).text).not.toContain('hello.keep_days')
})

test("a role's own number goes before the setting", async () => {
  const member = await greeter()
  await site.sql(`update user_permissions set restrictions = '[{"name":"per_day","value":1}]' where user_id = $1`, [member.id])
  expect((await greet(member, 'a')).status).toBe(201)
  expect((await greet(member, 'b')).body).toMatchObject({ code: 'hello.enough_for_today', message: 'That was your greeting for today. Come back tomorrow.' })
})

test('one takes back what is one’s own, a moderator anything', async () => {
  const [one, other, moderator] = [await greeter(), await greeter(), await site.createSignedInUser({ permissions: ['hello.moderate'] })]
  const [first, second] = [(await greet(one, 'a')).body.greeting.id, (await greet(one, 'b')).body.greeting.id]
  const remove = (who: Greeter, greetingId: number) => who.request(removeGreeting, { params: { greetingId } })
  expect((await remove(other, first)).status).toBe(404)
  expect((await remove(one, first)).status).toBe(204)
  expect((await remove(moderator, second)).status).toBe(204)
  expect((await remove(moderator, second)).body.code).toBe('hello.no_such_greeting')
  expect((await site.createVisitor().request(listGreetings, {})).body.data).toEqual([])
})

test('old ones are forgotten', async () => {
  const member = await greeter()
  await greet(member, 'old')
  await site.sql("update plg_acme_hello_greetings set created_at = now() - interval '366 days'")
  await greet(member, 'new')
  await site.getContext('acme.hello').jobs.enqueue('forget-old', {})
  await expect.poll(async () => textsOf((await site.createVisitor().request(listGreetings, {})).body), { timeout: 15_000 }).toEqual(['new'])
})
