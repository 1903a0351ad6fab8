import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateSubscriptions } from '../../contract/subscriptions.ts'
import { createNotifiedSite } from '../testing/notified-site.ts'

let site: Awaited<ReturnType<typeof createNotifiedSite>>
beforeAll(async () => {
  site = await createNotifiedSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

type Member = Awaited<ReturnType<typeof site.createSignedInUser>>

const follow = (who: Member, whom: Member) => who.post(`/api/v1/users/${whom.id}/follow`, {})
const unfollow = (who: Member, whom: Member) => who.post(`/api/v1/users/${whom.id}/unfollow`, {})
const lettersTo = ({ email }: Member) =>
  site.sql<{ subject: string; html: string; language: string }>("select subject, html, language from mails where plugin = 'notifications' and email = $1", [
    email,
  ])
const choose = (who: Member, channels: ('browser' | 'email')[]) =>
  who.request(updateSubscriptions, { body: { selections: [{ notif_id: 'auth.followed', channels }] } })

test('who is followed hears of it: in the list, in the reader’s language, and by letter', async () => {
  const [reader, fan] = [await site.createSignedInUser(), await site.createSignedInUser()]
  await site.sql('update users set name = $2 where id = $1', [fan.id, '<script>alert(1)</script> & Awa'])
  await site.sql("update users set language = 'fr' where id = $1", [reader.id])
  expect((await follow(fan, reader)).status).toBe(200)
  await site.delivered()
  const [notification] = await site.listOf(reader)
  expect(notification).toMatchObject({
    type: 'auth.followed',
    data: {
      lines: [{ icon: 'user', content: '<b>&lt;script&gt;alert(1)&lt;/script&gt; &amp; Awa</b> vous suit' }],
      mainAction: { label: 'Voir le profil', action: expect.stringMatching(new RegExp(`^/user/${fan.id}/`)) },
    },
  })
  const [letter] = await lettersTo(reader)
  expect(letter).toMatchObject({ subject: 'Quelqu’un vous suit', language: 'fr' })
  expect(letter?.html).not.toContain('<script>')
  expect(letter?.html).toContain(`/user/${fan.id}/`)
})

test('who comes and goes rings once, also when they come five times at once', async () => {
  const [reader, fan] = [await site.createSignedInUser(), await site.createSignedInUser()]
  await Promise.all(Array.from({ length: 5 }, () => follow(fan, reader)))
  await unfollow(fan, reader)
  await follow(fan, reader)
  await site.delivered()
  expect(await site.listOf(reader)).toHaveLength(1)
  expect(await lettersTo(reader)).toHaveLength(1)
})

test('heard twice is delivered once', async () => {
  const reader = await site.createSignedInUser()
  const { deliver } = site.getServices<{ deliver: (sent: object, eventId: string) => Promise<void> }>('notifications')
  const sent = {
    plugin: 'auth',
    type: 'auth.followed',
    userIds: [reader.id],
    data: { lines: [{ type: 'primary', content: 'x' }] },
    at: new Date().toISOString(),
  }
  await deliver(sent, '987654')
  await deliver(sent, '987654')
  expect(await site.listOf(reader)).toHaveLength(1)
  expect(await lettersTo(reader)).toHaveLength(1)
})

test.each([
  [['browser'], 1, 0],
  [['email'], 0, 1],
  [[], 0, 0],
] as const)('where the reader chose %j, it comes there alone', async (channels, listed, letters) => {
  const reader = await site.createSignedInUser()
  expect((await choose(reader, [...channels])).status).toBe(200)
  await site.notify(reader.id)
  await site.delivered()
  expect(await site.listOf(reader)).toHaveLength(listed)
  expect(await lettersTo(reader)).toHaveLength(letters)
})

test('of markup only what a line may hold is kept, and it is cleaned again on the way out', async () => {
  const reader = await site.createSignedInUser()
  const content = `<b onclick="x()">Bold</b><img src=x onerror=x()><script>x()</script><a href="javascript:x()">a</a><a href="//evil.test">b</a><a href="/album/1" style="x">c</a><iframe></iframe>`
  await site.notify(reader.id, { lines: [{ content }] })
  await site.delivered()
  const clean = '<b>Bold</b><a>a</a><a>b</a><a href="/album/1">c</a>'
  const [row] = await site.sql<{ data: { lines: { content: string }[] } }>('select data from notifications where user_id = $1', [reader.id])
  expect(row?.data.lines[0]?.content).toBe(clean)
  await site.sql(`update notifications set data = jsonb_set(data, '{lines,0,content}', to_jsonb($2::text)) where user_id = $1`, [reader.id, content])
  expect((await site.listOf(reader))[0]?.data.lines[0]?.content).toBe(clean)
})

test.each([
  { mainAction: { label: 'x', action: 'javascript:alert(1)' } },
  { mainAction: { label: 'x', action: '//evil.test' } },
  { mainAction: { label: 'x', action: '/\\evil.test' } },
  { image: 'data:text/html,x' },
  { lines: [] },
  { lines: [{ content: 'x'.repeat(4001) }] },
])('what leads nowhere good is not even sent: %j', async (data) => {
  await expect(site.notify(1, data)).rejects.toThrow()
})

test('a letter goes to no address that is not verified where it has to be, and to nobody who is suspended', async () => {
  await site.getContext('core').settings.set('require_email_confirmation', true)
  const [unverified, suspended, verified] = [await site.createSignedInUser(), await site.createSignedInUser(), await site.createSignedInUser()]
  await site.sql('update users set email_verified_at = now() where id = any($1::bigint[])', [[suspended.id, verified.id]])
  await site.sql('update users set banned_at = now() where id = $1', [suspended.id])
  await site.notify([unverified.id, suspended.id, verified.id])
  await site.delivered()
  await site.getContext('core').settings.set('require_email_confirmation', false)
  expect(await lettersTo(unverified)).toEqual([])
  expect(await lettersTo(suspended)).toEqual([])
  expect(await lettersTo(verified)).toHaveLength(1)
})

test('who is gone is told nothing, and nothing more is told of them', async () => {
  const [reader, fan, gone] = [await site.createSignedInUser(), await site.createSignedInUser(), await site.createSignedInUser()]
  await follow(fan, reader)
  await site.delivered()
  expect(await site.listOf(reader)).toHaveLength(1)
  await site.getContext('core').users.remove(fan.id)
  await site.getContext('core').users.remove(gone.id)
  await site.notify([gone.id, reader.id], { aboutUserId: fan.id })
  await site.notify([gone.id, reader.id], { lines: [{ content: 'last' }] })
  await site.delivered()
  expect((await site.listOf(reader)).map(({ data }) => data.lines[0]?.content)).toEqual(['last'])
})

test('it is in the download of one’s data', async () => {
  const reader = await site.createSignedInUser()
  await choose(reader, ['browser'])
  await site.notify(reader.id)
  await site.delivered()
  expect((await reader.get('/api/v1/users/me/data')).body.notifications).toMatchObject({
    notifications: [{ type: 'auth.followed', data: { lines: [{ content: 'Hello' }] }, read_at: null }],
    selections: [{ notif_id: 'auth.followed', channels: ['browser'] }],
  })
})

test('off, it delivers nothing and is seen nowhere; on again, nothing was lost, and old news is no letter', async () => {
  const [reader, fan] = [await site.createSignedInUser(), await site.createSignedInUser()]
  const { plugins } = site.getContext('core')
  await site.notify(reader.id, { lines: [{ content: 'before' }] })
  await site.delivered()
  await plugins.disable('notifications')
  expect((await reader.get('/api/v1/notifications')).status).toBe(404)
  const page = (await reader.get('/api/v1/bootstrap-data')).body
  expect(page.user).not.toHaveProperty('unread_notifications_count')
  expect(JSON.stringify(page)).not.toContain('notifications')
  expect((await follow(fan, reader)).status).toBe(200)
  await expect.poll(() => site.sql('select 1 from event_outbox'), { timeout: 10_000 }).toEqual([])
  await site.sql(
    `update jobs.job set data = jsonb_set(data, '{data,payload,at}', '"2020-01-01T00:00:00.000Z"') where name = 'notifications' and state = 'created'`,
  )
  await site.enablePlugin('notifications')
  await site.delivered()
  expect((await site.listOf(reader)).map(({ created_at }) => created_at.slice(0, 4))).toEqual(['2020', expect.not.stringMatching('2020')])
  expect(await lettersTo(reader)).toHaveLength(1)
})
