import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateSubscriptions } from '../../contract/subscriptions.ts'
import { createNotificationsSite } from '../testing/notifications-site.ts'

let site: Awaited<ReturnType<typeof createNotificationsSite>>
beforeAll(async () => {
  site = await createNotificationsSite()
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

type User = Awaited<ReturnType<typeof site.createSignedInUser>>

const follow = (follower: User, user: User) => follower.post(`/api/v1/users/${user.id}/follow`, {})
const unfollow = (follower: User, user: User) => follower.post(`/api/v1/users/${user.id}/unfollow`, {})
const listEmailsTo = ({ email }: User) =>
  site.sql<{ subject: string; html: string; language: string }>("select subject, html, language from emails where plugin = 'notifications' and email = $1", [
    email,
  ])
const selectChannels = (user: User, channels: ('browser' | 'email')[]) =>
  user.request(updateSubscriptions, { body: { selections: [{ notif_id: 'auth.followed', channels }] } })

test('adds a list entry and sends an email in the language of a followed user', async () => {
  const [user, follower] = [await site.createSignedInUser(), await site.createSignedInUser()]
  await site.sql('update users set name = $2 where id = $1', [follower.id, '<script>alert(1)</script> & Awa'])
  await site.sql("update users set language = 'fr' where id = $1", [user.id])
  expect((await follow(follower, user)).status).toBe(200)
  await site.waitForDelivery()
  const [notification] = await site.fetchNotifications(user)
  expect(notification).toMatchObject({
    type: 'auth.followed',
    data: {
      lines: [{ icon: 'user', content: '<b>&lt;script&gt;alert(1)&lt;/script&gt; &amp; Awa</b> vous suit' }],
      mainAction: { label: 'Voir le profil', action: expect.stringMatching(new RegExp(`^/user/${follower.id}/`)) },
    },
  })
  const [message] = await listEmailsTo(user)
  expect(message).toMatchObject({ subject: 'Vous avez un nouvel abonné', language: 'fr' })
  expect(message?.html).not.toContain('<script>')
  expect(message?.html).toContain(`/user/${follower.id}/`)
})

test('notifies a user once when the same follower follows repeatedly', async () => {
  const [user, follower] = [await site.createSignedInUser(), await site.createSignedInUser()]
  await Promise.all(Array.from({ length: 5 }, () => follow(follower, user)))
  await unfollow(follower, user)
  await follow(follower, user)
  await site.waitForDelivery()
  expect(await site.fetchNotifications(user)).toHaveLength(1)
  expect(await listEmailsTo(user)).toHaveLength(1)
})

test('delivers an event once when it arrives twice', async () => {
  const user = await site.createSignedInUser()

  const event = {
    plugin: 'auth',
    type: 'auth.followed',
    userIds: [user.id],
    data: { lines: [{ type: 'primary' as const, content: 'x' }] },
    at: new Date().toISOString(),
  }
  await site.delivery.deliver(event, '987654')
  await site.delivery.deliver(event, '987654')
  expect(await site.fetchNotifications(user)).toHaveLength(1)
  expect(await listEmailsTo(user)).toHaveLength(1)
})

test.each([
  [['browser'], 1, 0],
  [['email'], 0, 1],
  [[], 0, 0],
] as const)('delivers only on the selected channels: %j', async (channels, listCount, emailCount) => {
  const user = await site.createSignedInUser()
  expect((await selectChannels(user, [...channels])).status).toBe(200)
  await site.notify(user.id)
  await site.waitForDelivery()
  expect(await site.fetchNotifications(user)).toHaveLength(listCount)
  expect(await listEmailsTo(user)).toHaveLength(emailCount)
})

test('removes disallowed HTML before storing and again before listing', async () => {
  const user = await site.createSignedInUser()
  const content = `<b onclick="x()">Bold</b><img src=x onerror=x()><script>x()</script><a href="javascript:x()">a</a><a href="//evil.test">b</a><a href="/album/1" style="x">c</a><iframe></iframe>`
  await site.notify(user.id, { lines: [{ content }] })
  await site.waitForDelivery()
  const cleanedContent = '<b>Bold</b><a>a</a><a>b</a><a href="/album/1">c</a>'
  const [row] = await site.sql<{ data: { lines: { content: string }[] } }>('select data from notifications where user_id = $1', [user.id])
  expect(row?.data.lines[0]?.content).toBe(cleanedContent)
  await site.sql(`update notifications set data = jsonb_set(data, '{lines,0,content}', to_jsonb($2::text)) where user_id = $1`, [user.id, content])
  expect((await site.fetchNotifications(user))[0]?.data.lines[0]?.content).toBe(cleanedContent)
})

test.each([
  { mainAction: { label: 'x', action: 'javascript:alert(1)' } },
  { mainAction: { label: 'x', action: '//evil.test' } },
  { mainAction: { label: 'x', action: '/\\evil.test' } },
  { image: 'data:text/html,x' },
  { lines: [] },
  { lines: [{ content: 'x'.repeat(4001) }] },
])('rejects unsafe links, invalid images and invalid lines: %j', async (data) => {
  await expect(site.notify(1, data)).rejects.toThrow()
})

test('sends no email to suspended users and, when required, unverified addresses', async () => {
  await site.getContext('core').settings.set('require_email_confirmation', true)
  const [unverified, suspended, verified] = [await site.createSignedInUser(), await site.createSignedInUser(), await site.createSignedInUser()]
  await site.sql('update users set email_verified_at = now() where id = any($1::bigint[])', [[suspended.id, verified.id]])
  await site.sql('update users set banned_at = now() where id = $1', [suspended.id])
  await site.notify([unverified.id, suspended.id, verified.id])
  await site.waitForDelivery()
  await site.getContext('core').settings.set('require_email_confirmation', false)
  expect(await listEmailsTo(unverified)).toEqual([])
  expect(await listEmailsTo(suspended)).toEqual([])
  expect(await listEmailsTo(verified)).toHaveLength(1)
})

test('skips deleted users, and deletes notifications about them', async () => {
  const [user, follower, deletedUser] = [await site.createSignedInUser(), await site.createSignedInUser(), await site.createSignedInUser()]
  await follow(follower, user)
  await site.waitForDelivery()
  expect(await site.fetchNotifications(user)).toHaveLength(1)
  await site.getContext('core').users.remove(follower.id)
  await site.getContext('core').users.remove(deletedUser.id)
  await site.notify([deletedUser.id, user.id], { aboutUserId: follower.id })
  await site.notify([deletedUser.id, user.id], { lines: [{ content: 'last' }] })
  await site.waitForDelivery()
  expect((await site.fetchNotifications(user)).map(({ data }) => data.lines[0]?.content)).toEqual(['last'])
})

test('exports the user’s notifications and selections', async () => {
  const user = await site.createSignedInUser()
  await selectChannels(user, ['browser'])
  await site.notify(user.id)
  await site.waitForDelivery()
  expect((await user.get('/api/v1/users/me/data')).body.notifications).toMatchObject({
    notifications: [{ type: 'auth.followed', data: { lines: [{ content: 'Hello' }] }, read_at: null }],
    selections: [{ notif_id: 'auth.followed', channels: ['browser'] }],
  })
})

test('delivers waiting notifications, but no old emails, when enabled again', async () => {
  const [user, follower] = [await site.createSignedInUser(), await site.createSignedInUser()]
  const { plugins } = site.getContext('core')
  await site.notify(user.id, { lines: [{ content: 'before' }] })
  await site.waitForDelivery()
  await plugins.disable('notifications')
  expect((await user.get('/api/v1/notifications')).status).toBe(404)
  const bootstrapData = (await user.get('/api/v1/bootstrap-data')).body
  expect(bootstrapData.user).not.toHaveProperty('unread_notifications_count')
  expect(JSON.stringify(bootstrapData)).not.toContain('notifications')
  expect((await follow(follower, user)).status).toBe(200)
  await expect.poll(() => site.sql('select 1 from event_outbox'), { timeout: 10_000 }).toEqual([])
  // Dates the waiting notification back to 2020, so that it is too old for an email.
  await site.sql(
    `update jobs.job set data = jsonb_set(data, '{data,payload,at}', '"2020-01-01T00:00:00.000Z"') where name = 'notifications' and state = 'created'`,
  )
  await site.enablePlugin('notifications')
  await site.waitForDelivery()
  expect((await site.fetchNotifications(user)).map(({ created_at }) => created_at.slice(0, 4))).toEqual(['2020', expect.not.stringMatching('2020')])
  expect(await listEmailsTo(user)).toHaveLength(1)
})
