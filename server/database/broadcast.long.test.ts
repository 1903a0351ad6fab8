import net from 'node:net'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createLog } from '../app/logging/log.ts'
import { listen, notifyStatement } from './broadcast.ts'

/** Stands between us and the database, and can hang up on everybody. */
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
    port: (proxy.address() as net.AddressInfo).port,
    attempts: () => attempts,
    cut() {
      isCut = true
      attempts = 0
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
    close: () => proxy.close(),
  }
}

test('a lost database is asked for about once a second, by one who asks, and what is said afterwards is heard', async () => {
  const url = new URL(inject('databaseServer'))
  const proxy = await openProxy({ host: url.hostname, port: Number(url.port) })
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  url.port = String(proxy.port)
  const broadcast = await listen(url.href, createLog('silent', false))
  const heard: string[] = []
  broadcast.on('live', (detail) => heard.push(detail))
  await client.query("select pg_notify('balafon', 'live:1')")
  await expect.poll(() => heard).toEqual(['1'])

  proxy.cut()
  await new Promise((resolve) => setTimeout(resolve, 5500))
  expect(proxy.attempts()).toBeGreaterThan(1)
  expect(proxy.attempts()).toBeLessThanOrEqual(7)

  proxy.mend()
  let toldAgain = false
  broadcast.on('settings', () => {
    toldAgain = true
  })
  await expect.poll(() => toldAgain, { timeout: 5000 }).toBe(true)
  await client.query(notifyStatement('live'))
  await expect.poll(() => heard).toEqual(['1', ''])
  await broadcast.close()
  await client.end()
  proxy.close()
})
