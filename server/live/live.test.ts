import http from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/index.ts'

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
  const request = http.get({ port, path: '/api/v1/live', headers }, (response) => {
    status = response.statusCode ?? 0
    response.on('data', (bytes) => {
      text += bytes
    })
  })
  request.on('error', () => {})
  return {
    status: () => status,
    text: () => text,
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
const live = () => site.context('tester').live

test('a tab hears what is for everybody and for its user, and nothing of others', async () => {
  const [one, other] = [await site.member(), await site.member()]
  const tab = openTab(await cookieOf(one.id))
  const guest = openTab()
  await expect.poll(() => [tab.text(), guest.text()].every((text) => text.includes('event: hello'))).toBe(true)
  expect(tab.text()).toContain(`{"userId":${one.id}}`)
  await live().tell({ userId: other.id }, 'tester.secret')
  await live().tell({ userId: one.id }, 'tester.mine', { count: 3 })
  await live().tell('everybody', 'tester.news')
  await expect.poll(tab.types).toEqual(['tester.mine', 'tester.news'])
  await expect.poll(guest.types).toEqual(['tester.news'])
  expect(tab.text()).toContain('"data":{"count":3}')
  tab.close()
  guest.close()
})

test('a tab that was away is told what it missed', async () => {
  const { id } = await site.member()
  const cookie = await cookieOf(id)
  const tab = openTab(cookie)
  await expect.poll(() => tab.text()).toContain('hello')
  await live().tell({ userId: id }, 'tester.before')
  await expect.poll(tab.types).toEqual(['tester.before'])
  tab.close()
  await live().tell({ userId: id }, 'tester.missed')
  const back = openTab({ ...cookie, 'last-event-id': tab.lastId() })
  // A little of what it knows already may come again: the browser's half knows messages by their ids.
  await expect.poll(back.types).toContain('tester.missed')
  expect(back.types()).not.toContain('tester.before')
  back.close()
})

test('a tab that was away too long is told to ask for everything', async () => {
  const tab = openTab({ 'last-event-id': '999999999' })
  await expect.poll(() => tab.text()).toContain('event: lost')
  tab.close()
})

test('a message of a transaction that fails is never told', async () => {
  const tab = openTab()
  await expect.poll(() => tab.text()).toContain('hello')
  await site.site.db
    .transaction(async (transaction) => {
      await live().tell('everybody', 'tester.rolled-back', {}, transaction)
      throw new Error('no')
    })
    .catch(() => {})
  await live().tell('everybody', 'tester.told')
  await expect.poll(tab.types).toEqual(['tester.told'])
  tab.close()
})

test('one caller has a hundred tabs and no more', async () => {
  const { id } = await site.member()
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
