import net from 'node:net'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createLog } from '../app/logging/log.ts'
import { getPort } from '../testing/get-port.ts'
import { getNotifyStatement, openBroadcast } from './broadcast.ts'

/** Opens a proxy to the database that can cut all connections. */
async function openProxy(target: { host: string; port: number }) {
  const sockets = new Set<net.Socket>()
  let isCut = false
  let attempts = 0
  const proxy = net.createServer((socket) => {
    attempts += 1
    socket.on('error', () => {})
    if (isCut) return socket.destroy()
    const upstream = net.connect(target)
    upstream.on('error', () => socket.destroy())
    socket.on('close', () => upstream.destroy())
    sockets.add(socket)
    socket.pipe(upstream).pipe(socket)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    port: getPort(proxy),
    countAttempts: () => attempts,
    cut() {
      isCut = true
      attempts = 0
      for (const socket of sockets) socket.destroy()
    },
    restore() {
      isCut = false
    },
    close: () => proxy.close(),
  }
}

test('tries to reconnect every second, and then receives notifications again', async () => {
  const url = new URL(inject('databaseServer'))
  const proxy = await openProxy({ host: url.hostname, port: Number(url.port) })
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  url.port = String(proxy.port)
  const broadcast = await openBroadcast(url.href, createLog('silent', false))
  const details: string[] = []
  broadcast.on('live', (detail) => details.push(detail))
  await client.query("select pg_notify('balafon', 'live:1')")
  await expect.poll(() => details).toEqual(['1'])

  proxy.cut()
  await new Promise((resolve) => setTimeout(resolve, 5500))
  expect(proxy.countAttempts()).toBeGreaterThan(1)
  expect(proxy.countAttempts()).toBeLessThanOrEqual(7)

  proxy.restore()
  let isSettingsHandlerCalled = false
  broadcast.on('settings', () => {
    isSettingsHandlerCalled = true
  })
  await expect.poll(() => isSettingsHandlerCalled, { timeout: 5000 }).toBe(true)
  await client.query(getNotifyStatement('live'))
  await expect.poll(() => details).toEqual(['1', ''])
  await broadcast.close()
  await client.end()
  proxy.close()
})
