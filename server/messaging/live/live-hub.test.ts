import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '../../app/logging/log.ts'
import { createTestSite, type TestSite } from '../../testing/index.ts'
import { createLiveStore } from './live.store.ts'
import { createLiveHub } from './live-hub.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const log = createLog('silent', false)
const createHub = () => createLiveHub(createLiveStore(site), log)

describe('closeSessionTabs', () => {
  test('closes the tabs of all ended sessions when no session is given', async () => {
    const { id } = await site.createSignedInUser()
    const hub = createHub()
    await site.site.openSession(id)
    await site.site.openSession(id)
    const sessions = await site.models.Session.findAll({ where: { userId: id }, order: ['id'] })
    const [deleted = 0, open = 0, expired = 0] = sessions.map((session) => session.id)
    const streams = await Promise.all([deleted, open, expired].map((sessionId) => hub.openStream({ id, sessionId }, 'tester', null)))
    await site.models.Session.destroy({ where: { id: deleted } })
    await site.models.Session.update({ expiresAt: new Date(0) }, { where: { id: expired } })
    await hub.closeSessionTabs(null)
    expect(streams.map(({ writableEnded }) => writableEnded)).toEqual([true, false, true])
    hub.close()
  })
})

describe('closeRenewedSessionTabs', () => {
  test('closes the tabs of the session when its previous cookie is no longer valid', async () => {
    const [{ id }, other] = [await site.createSignedInUser(), await site.createSignedInUser()]
    const hub = createHub()
    const sessions = await site.models.Session.findAll({ where: { userId: [id, other.id] }, order: ['id'] })
    const streams = await Promise.all(sessions.map((session) => hub.openStream({ id: session.userId, sessionId: session.id }, 'tester', null)))
    vi.useFakeTimers()
    hub.closeRenewedSessionTabs(sessions[0]?.id ?? 0)
    vi.advanceTimersByTime(20_000)
    expect(streams.map(({ writableEnded }) => writableEnded)).toEqual([false, false])
    vi.advanceTimersByTime(1000)
    expect(streams.map(({ writableEnded }) => writableEnded)).toEqual([true, false])
    vi.useRealTimers()
    hub.close()
  })
})

describe('openStream', () => {
  test('ends the stream at once when the session has already ended', async () => {
    const { id } = await site.createSignedInUser()
    const hub = createHub()
    const stream = await hub.openStream({ id, sessionId: 0 }, 'tester', null)
    expect(stream.writableEnded).toBe(true)
    hub.close()
  })

  test('destroys a stream with more than a mebibyte of unread data', async () => {
    const hub = createHub()
    const [reading, stalled] = [await hub.openStream(null, 'tester', null), await hub.openStream(null, 'tester', null)]
    reading.resume()
    let maxUnread = 0
    for (let batch = 0; batch < 100; batch += 1) {
      for (let count = 0; count < 1000; count += 1) hub.publishSiteChanged()
      maxUnread = Math.max(maxUnread, stalled.writableLength + stalled.readableLength)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(maxUnread).toBeGreaterThan(1024 * 1024)
    expect(maxUnread).toBeLessThan(1.2 * 1024 * 1024)
    expect([reading.destroyed, stalled.destroyed]).toEqual([false, true])
    hub.close()
  })
})
