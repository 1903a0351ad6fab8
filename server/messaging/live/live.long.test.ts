import http from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '../../identity/sessions.ts'
import { createTestSite, type SignedInUser, type TestSite } from '../../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ PORT: '0' })
  await site.site.server.start()
})
afterAll(() => site.close())

/** Opens a stream over a real connection, as a browser tab does, and records what it receives. */
function openTab(headers: Record<string, string> = {}) {
  const { port } = site.site.server.info
  let text = ''
  let status = 0
  let isEnded = false
  const request = http.get({ port, path: '/api/v1/live', headers }, (response) => {
    status = response.statusCode ?? 0
    response.on('end', () => {
      isEnded = true
    })
    response.on('data', (bytes) => {
      text += bytes
    })
  })
  request.on('error', () => {})
  return {
    getStatus: () => status,
    getText: () => text,
    /** Whether the server has ended the stream. */
    isEnded: () => isEnded,
    listTypes: () => [...text.matchAll(/"type":"([^"]+)"/g)].map(([, type]) => type),
    getLastMessageId: () => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '',
    close: () => request.destroy(),
  }
}

type Tab = ReturnType<typeof openTab>

const waitUntilOpen = (...tabs: Tab[]) => expect.poll(() => tabs.every((tab) => tab.getText().includes('event: hello'))).toBe(true)
const createSessionCookie = async (userId: number) => {
  const { cookie, token } = await site.site.openSession(userId)
  return { cookie: `${cookie}=${token}` }
}
const getLive = () => site.getContext('tester').live

describe('live.publish', () => {
  test('sends a message to all visitors or to one user only', async () => {
    const [user, otherUser] = [await site.createSignedInUser(), await site.createSignedInUser()]
    const tab = openTab(await createSessionCookie(user.id))
    const guestTab = openTab()
    await waitUntilOpen(tab, guestTab)
    expect(tab.getText()).toContain(`{"userId":${user.id},`)
    await getLive().publish({ userId: otherUser.id }, 'tester.secret')
    await getLive().publish({ userId: user.id }, 'tester.own', { count: 3 })
    await getLive().publish('everyone', 'tester.news')
    await expect.poll(tab.listTypes).toEqual(['tester.own', 'tester.news'])
    await expect.poll(guestTab.listTypes).toEqual(['tester.news'])
    expect(tab.getText()).toContain('"data":{"count":3}')
    tab.close()
    guestTab.close()
  })

  test('sends nothing when the transaction fails', async () => {
    const tab = openTab()
    await waitUntilOpen(tab)
    await site.site.db
      .transaction(async (transaction) => {
        await getLive().publish('everyone', 'tester.rolled-back', {}, transaction)
        throw new Error('rolled back')
      })
      .catch(() => {})
    await getLive().publish('everyone', 'tester.sent')
    await expect.poll(tab.listTypes).toEqual(['tester.sent'])
    tab.close()
  })
})

describe('a tab that reconnects', () => {
  test('receives the messages it missed', async () => {
    const { id } = await site.createSignedInUser()
    const cookie = await createSessionCookie(id)
    const tab = openTab(cookie)
    await waitUntilOpen(tab)
    await getLive().publish({ userId: id }, 'tester.before')
    await expect.poll(tab.listTypes).toEqual(['tester.before'])
    tab.close()
    await getLive().publish({ userId: id }, 'tester.missed')
    const reconnected = openTab({ ...cookie, 'last-event-id': tab.getLastMessageId() })
    // Older messages may be sent again; the client recognizes them by their ids.
    await expect.poll(reconnected.listTypes).toContain('tester.missed')
    expect(reconnected.listTypes()).not.toContain('tester.before')
    reconnected.close()
  })

  test('receives the messages it missed when it had received none before', async () => {
    const { id } = await site.createSignedInUser()
    const cookie = await createSessionCookie(id)
    const tab = openTab(cookie)
    await expect.poll(() => tab.getText()).toMatch(/^id: @\d+$/m)
    tab.close()
    await getLive().publish({ userId: id }, 'tester.missed')
    const lastTime = /^id: (@\d+)$/m.exec(tab.getText())?.[1] ?? ''
    const reconnected = openTab({ ...cookie, 'last-event-id': lastTime })
    await expect.poll(reconnected.listTypes).toContain('tester.missed')
    reconnected.close()
  })

  test.each([
    ['its last message is unknown', () => '999999999'],
    ['it was disconnected for 16 minutes', () => `@${Date.now() - 16 * 60_000}`],
  ])('receives the event "lost" when %s', async (_condition, getLastEventId) => {
    const tab = openTab({ 'last-event-id': getLastEventId() })
    await expect.poll(() => tab.getText()).toContain('event: lost')
    tab.close()
  })

  test('receives the time of the last change of the site', async () => {
    const getChangedAt = (tab: Tab) => Number(/"changedAt":(\d+)/.exec(tab.getText())?.[1])
    const { made_at: loadedAt } = (await site.createVisitor().get('/api/v1/bootstrap-data')).body
    const before = openTab()
    await expect.poll(() => getChangedAt(before)).toBeLessThan(loadedAt)
    await site.site.db.query("select pg_notify('balafon', 'settings')")
    await expect.poll(before.listTypes).toEqual(['core.site_changed'])
    const after = openTab()
    await expect.poll(() => getChangedAt(after)).toBeGreaterThanOrEqual(loadedAt)
    for (const tab of [before, after]) tab.close()
  })
})

describe('the stream of a user', () => {
  test.each([
    ['signs out', async (user: SignedInUser) => user.post('/auth/logout', {})],
    ['ends other sessions', async (user: SignedInUser) => site.getContext('tester').sessions.endOthers(user.id, 0)],
    ['ends all sessions', async (user: SignedInUser) => site.getContext('tester').sessions.endAll(user.id)],
    ['is suspended', async (user: SignedInUser) => site.models.User.update({ bannedAt: new Date() }, { where: { id: user.id } })],
    [
      'has to verify a new email address',
      async (user: SignedInUser) => {
        await site.getContext('core').users.markEmailVerified(user.id, user.email)
        await site.getContext('core').users.update(user.id, { email: `new-${user.email}` })
      },
    ],
    ['is deleted', async (user: SignedInUser) => site.getContext('tester').users.remove(user.id)],
  ])('ends when the user %s', async (_event, loseAccess) => {
    const [user, otherUser] = [await site.createSignedInUser(), await site.createSignedInUser()]
    const tab = openTab({ cookie: [...user.cookies].map((pair) => pair.join('=')).join('; ') })
    const otherTab = openTab(await createSessionCookie(otherUser.id))
    const guestTab = openTab()
    await waitUntilOpen(tab, otherTab, guestTab)
    await loseAccess(user)
    await expect.poll(tab.isEnded).toBe(true)
    await getLive().publish('everyone', 'tester.afterwards')
    await expect.poll(otherTab.listTypes).toEqual(['tester.afterwards'])
    expect(tab.listTypes()).not.toContain('tester.afterwards')
    expect([otherTab.isEnded(), guestTab.isEnded()]).toEqual([false, false])
    otherTab.close()
    guestTab.close()
  })

  test('stays open when another session of the user ends', async () => {
    const { id } = await site.createSignedInUser()
    const [open, ended] = [await site.site.openSession(id), await site.site.openSession(id)]
    const tabs = [open, ended].map(({ cookie, token }) => openTab({ cookie: `${cookie}=${token}` }))
    await waitUntilOpen(...tabs)
    await site.models.Session.destroy({ where: { tokenHash: hashToken(ended.token.split('.')[0] ?? '') } })
    await expect.poll(() => tabs.map((tab) => tab.isEnded())).toEqual([false, true])
    tabs[0]?.close()
  })
})

describe('limits', () => {
  test('disconnects a tab that does not read, and no other', async () => {
    const countConnections = () => new Promise<number>((resolve) => site.site.server.listener.getConnections((_, count) => resolve(count)))
    const { port } = site.site.server.info
    const tab = openTab()
    await expect.poll(tab.getStatus).toBe(200)
    const before = await countConnections()
    const stalled = http.get({ port, path: '/api/v1/live', agent: false }, (response) => response.pause())
    stalled.on('error', () => {})
    await expect.poll(countConnections).toBe(before + 1)
    const longText = 'x'.repeat(7000)
    // The socket buffers of the operating system have to be full first.
    await expect
      .poll(
        async () => {
          for (let count = 0; count < 200; count += 1) await getLive().publish('everyone', 'tester.long', { longText })
          return countConnections()
        },
        { timeout: 15_000 },
      )
      .toBe(before)
    await getLive().publish('everyone', 'tester.after')
    await expect.poll(tab.listTypes).toContain('tester.after')
    tab.close()
    stalled.destroy()
  })

  test('returns 429 when one caller opens more than 100 tabs', async () => {
    const { id } = await site.createSignedInUser()
    const cookie = await createSessionCookie(id)
    const tabs = Array.from({ length: 100 }, () => openTab(cookie))
    await expect.poll(() => tabs.filter((tab) => tab.getStatus() === 200).length, { timeout: 10_000 }).toBe(100)
    const tooMany = openTab(cookie)
    await expect.poll(tooMany.getStatus).toBe(429)
    for (const tab of tabs) tab.close()
    await expect
      .poll(async () => {
        const next = openTab(cookie)
        await expect.poll(next.getStatus).not.toBe(0)
        next.close()
        return next.getStatus()
      })
      .toBe(200)
  })
})
