import http from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type SignedInUser, type TestSite } from '../../testing/index.ts'
import { createLiveStore } from './live.store.ts'
import { createLiveHub } from './live-hub.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ PORT: '0' })
  await site.site.server.start()
})
afterAll(() => site.close())

/** A tab: what it was told so far, over a real connection. */
function openTab(headers: Record<string, string> = {}) {
  const { port } = site.site.server.info
  let text = ''
  let status = 0
  let isOver = false
  const request = http.get({ port, path: '/api/v1/live', headers }, (response) => {
    status = response.statusCode ?? 0
    response.on('end', () => {
      isOver = true
    })
    response.on('data', (bytes) => {
      text += bytes
    })
  })
  request.on('error', () => {})
  return {
    status: () => status,
    text: () => text,
    /** The server has ended it. */
    isOver: () => isOver,
    /** Types of the messages so far. */
    types: () => [...text.matchAll(/"type":"([^"]+)"/g)].map(([, type]) => type),
    lastId: () => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '',
    close: () => request.destroy(),
  }
}

const cookieOf = async (userId: number) => {
  const { cookie, token } = await site.site.openSession(userId)
  return { cookie: `${cookie}=${token}` }
}
const live = () => site.getContext('tester').live

test('a tab hears what is for everybody and for its user, and nothing of others', async () => {
  const [one, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
  const tab = openTab(await cookieOf(one.id))
  const guest = openTab()
  await expect.poll(() => [tab.text(), guest.text()].every((text) => text.includes('event: hello'))).toBe(true)
  expect(tab.text()).toContain(`{"userId":${one.id},`)
  await live().publish({ userId: other.id }, 'tester.secret')
  await live().publish({ userId: one.id }, 'tester.mine', { count: 3 })
  await live().publish('everyone', 'tester.news')
  await expect.poll(tab.types).toEqual(['tester.mine', 'tester.news'])
  await expect.poll(guest.types).toEqual(['tester.news'])
  expect(tab.text()).toContain('"data":{"count":3}')
  tab.close()
  guest.close()
})

test('a tab that was away is told what it missed', async () => {
  const { id } = await site.createSignedInUser()
  const cookie = await cookieOf(id)
  const tab = openTab(cookie)
  await expect.poll(() => tab.text()).toContain('hello')
  await live().publish({ userId: id }, 'tester.before')
  await expect.poll(tab.types).toEqual(['tester.before'])
  tab.close()
  await live().publish({ userId: id }, 'tester.missed')
  const back = openTab({ ...cookie, 'last-event-id': tab.lastId() })
  // A little of what it knows already may come again: the browser's half knows messages by their ids.
  await expect.poll(back.types).toContain('tester.missed')
  expect(back.types()).not.toContain('tester.before')
  back.close()
})

test('a tab to which nothing was told yet says when it was there, and misses nothing either', async () => {
  const { id } = await site.createSignedInUser()
  const cookie = await cookieOf(id)
  const tab = openTab(cookie)
  await expect.poll(() => tab.text()).toMatch(/^id: @\d+$/m)
  tab.close()
  await live().publish({ userId: id }, 'tester.meanwhile')
  const mark = /^id: (@\d+)$/m.exec(tab.text())?.[1] ?? ''
  const back = openTab({ ...cookie, 'last-event-id': mark })
  await expect.poll(back.types).toContain('tester.meanwhile')
  back.close()
  const late = openTab({ ...cookie, 'last-event-id': `@${Date.now() - 16 * 60_000}` })
  await expect.poll(() => late.text()).toContain('event: lost')
  late.close()
})

test('a tab that was away too long is told to ask for everything', async () => {
  const tab = openTab({ 'last-event-id': '999999999' })
  await expect.poll(() => tab.text()).toContain('event: lost')
  tab.close()
})

test('who comes after the site changed is told when it did: their page may be older', async () => {
  const changedAt = ({ text }: ReturnType<typeof openTab>) => Number(/"changedAt":(\d+)/.exec(text())?.[1])
  const { made_at: madeAt } = (await site.createVisitor().get('/api/v1/bootstrap-data')).body
  const before = openTab()
  await expect.poll(() => changedAt(before)).toBeLessThan(madeAt)
  await site.site.db.query("select pg_notify('balafon', 'settings')")
  await expect.poll(before.types).toEqual(['core.site_changed'])
  const after = openTab()
  await expect.poll(() => changedAt(after)).toBeGreaterThanOrEqual(madeAt)
  for (const tab of [before, after]) tab.close()
})

test('a message of a transaction that fails is never told', async () => {
  const tab = openTab()
  await expect.poll(() => tab.text()).toContain('hello')
  await site.site.db
    .transaction(async (transaction) => {
      await live().publish('everyone', 'tester.rolled-back', {}, transaction)
      throw new Error('no')
    })
    .catch(() => {})
  await live().publish('everyone', 'tester.told')
  await expect.poll(tab.types).toEqual(['tester.told'])
  tab.close()
})

test.each([
  ['signing out', async (who: SignedInUser) => who.post('/auth/logout', {})],
  ['signing out elsewhere', async (who: SignedInUser) => site.getContext('tester').sessions.endOthers(who.id, 0)],
  ['an end to all', async (who: SignedInUser) => site.getContext('tester').sessions.endAll(who.id)],
  ['another cookie for the session', async (who: SignedInUser) => site.sql("update sessions set token_hash = '\\x00' where user_id = $1", [who.id])],
  ['a suspension', async (who: SignedInUser) => site.sql('update users set banned_at = now() where id = $1', [who.id])],
  [
    'an address that has to be verified anew',
    async (who: SignedInUser) => {
      await site.getContext('core').users.markEmailVerified(who.id, who.email)
      await site.getContext('core').users.update(who.id, { email: `new-${who.email}` })
    },
  ],
  ['the end of the account', async (who: SignedInUser) => site.getContext('tester').users.remove(who.id)],
])('%s ends the stream, and nothing more is told to it', async (_how, end) => {
  const [one, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
  const tab = openTab({ cookie: [...one.cookies].map((pair) => pair.join('=')).join('; ') })
  const bystander = openTab(await cookieOf(other.id))
  const guest = openTab()
  await expect.poll(() => [tab, bystander, guest].every(({ text }) => text().includes('event: hello'))).toBe(true)
  await end(one)
  await expect.poll(tab.isOver).toBe(true)
  await live().publish('everyone', 'tester.afterwards')
  await expect.poll(bystander.types).toEqual(['tester.afterwards'])
  expect(tab.types()).not.toContain('tester.afterwards')
  expect([bystander.isOver(), guest.isOver()]).toEqual([false, false])
  bystander.close()
  guest.close()
})

test('other sessions of the same user go on', async () => {
  const { id } = await site.createSignedInUser()
  const [kept, ended] = [await site.site.openSession(id), await site.site.openSession(id)]
  const tabs = [kept, ended].map(({ cookie, token }) => openTab({ cookie: `${cookie}=${token}` }))
  await expect.poll(() => tabs.every(({ text }) => text().includes('event: hello'))).toBe(true)
  await site.sql('delete from sessions where token_hash = sha256($1::bytea)', [Buffer.from(ended.token.split('.')[0] ?? '')])
  await expect.poll(() => tabs.map(({ isOver }) => isOver())).toEqual([false, true])
  tabs[0]?.close()
})

test('what ended while nobody listened is found out when somebody listens again', async () => {
  const { id } = await site.createSignedInUser()
  const store = createLiveStore(site.sql)
  const hub = createLiveHub(store, { error: () => {} } as never)
  const rows = async () => site.sql<{ id: string }>('select id from sessions where user_id = $1 order by id', [id])
  await site.site.openSession(id)
  await site.site.openSession(id)
  const [gone, kept, expired] = (await rows()).map((row) => Number(row.id))
  const streams = await Promise.all([gone, kept, expired].map((sessionId) => hub.openStream({ id, sessionId: sessionId ?? 0 }, 'tester', null)))
  await site.sql('delete from sessions where id = $1', [gone])
  await site.sql('update sessions set expires_at = now() where id = $1', [expired])
  await hub.closeSessionTabs(null)
  expect(streams.map(({ writableEnded }) => writableEnded)).toEqual([true, false, true])
  const late = await hub.openStream({ id, sessionId: gone ?? 0 }, 'tester', null)
  expect(late.writableEnded).toBe(true)
  hub.close()
})

test('a tab that reads nothing is given up; others go on', async () => {
  const connections = () => new Promise<number>((resolve) => site.site.server.listener.getConnections((_, count) => resolve(count)))
  const { port } = site.site.server.info
  const tab = openTab()
  await expect.poll(tab.status).toBe(200)
  const before = await connections()
  const stalled = http.get({ port, path: '/api/v1/live', agent: false }, (response) => response.pause())
  stalled.on('error', () => {})
  await expect.poll(connections).toBe(before + 1)
  const long = 'x'.repeat(7000)
  // Until the system's own buffers between the two are full as well.
  await expect
    .poll(
      async () => {
        for (let told = 0; told < 200; told++) await live().publish('everyone', 'tester.long', { long })
        return connections()
      },
      { timeout: 15_000 },
    )
    .toBe(before)
  await live().publish('everyone', 'tester.after')
  await expect.poll(tab.types).toContain('tester.after')
  tab.close()
  stalled.destroy()
})

test('no more than a mebibyte waits for a tab', async () => {
  const hub = createLiveHub(createLiveStore(site.sql), { error: () => {} } as never)
  const [reading, stalled] = [await hub.openStream(null, 'tester', null), await hub.open(null, 'tester', null)]
  reading.resume()
  const unread = () => stalled.writableLength + stalled.readableLength
  let most = 0
  for (let told = 0; told < 100; told++) {
    for (let many = 0; many < 1000; many++) hub.publishSiteChanged()
    most = Math.max(most, unread())
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(most).toBeGreaterThan(1024 * 1024)
  expect(most).toBeLessThan(1.2 * 1024 * 1024)
  expect([reading.destroyed, stalled.destroyed]).toEqual([false, true])
  hub.close()
})

test('one caller has a hundred tabs and no more', async () => {
  const { id } = await site.createSignedInUser()
  const cookie = await cookieOf(id)
  const tabs = Array.from({ length: 100 }, () => openTab(cookie))
  await expect.poll(() => tabs.filter(({ status }) => status() === 200).length, { timeout: 10_000 }).toBe(100)
  const tooMany = openTab(cookie)
  await expect.poll(tooMany.status).toBe(429)
  for (const tab of tabs) tab.close()
  await expect
    .poll(async () => {
      const again = openTab(cookie)
      await expect.poll(again.status).not.toBe(0)
      again.close()
      return again.status()
    })
    .toBe(200)
})
