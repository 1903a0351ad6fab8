import net from 'node:net'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createLog } from '../app/logging/log.ts'
import { getPort } from '../testing/get-port.ts'
import { getNotifyStatement, openBroadcast } from './broadcast.ts'

/** Opens a proxy to the database that can cut all connections, and hold new ones back. */
async function openProxy(target: { host: string; port: number }) {
  const sockets = new Set<net.Socket>()
  const ports: (number | undefined)[] = []
  let isCut = false
  let attempts = 0
  let release: Promise<void> | undefined
  const proxy = net.createServer(async (socket) => {
    attempts += 1
    socket.on('error', () => {})
    if (isCut) return socket.destroy()
    await release
    const upstream = net.connect(target)
    upstream.on('connect', () => ports.push(upstream.localPort))
    upstream.on('error', () => socket.destroy())
    socket.on('close', () => upstream.destroy())
    sockets.add(socket)
    socket.pipe(upstream).pipe(socket)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    port: getPort(proxy),
    countAttempts: () => attempts,
    /** Lists the ports from which the proxy has opened connections to the database. */
    listPorts: () => ports,
    cut() {
      isCut = true
      attempts = 0
      for (const socket of sockets) socket.destroy()
    },
    restore() {
      isCut = false
    },
    /** Holds new connections back until the returned function is called. */
    holdBack() {
      const { promise, resolve } = Promise.withResolvers<void>()
      release = promise
      return resolve
    },
    close: () => proxy.close(),
  }
}

/** Opens a broadcast that connects through a proxy, and a client that connects directly. */
async function openBroadcastThroughProxy() {
  const url = new URL(inject('databaseServer'))
  const proxy = await openProxy({ host: url.hostname, port: Number(url.port) })
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  url.port = String(proxy.port)
  const broadcast = await openBroadcast(url.href, createLog('silent', false))
  return { proxy, client, broadcast }
}

test('tries to reconnect every second, and then receives notifications again', async () => {
  const { proxy, client, broadcast } = await openBroadcastThroughProxy()
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

test('closes a connection that is being opened again', async () => {
  const { proxy, client, broadcast } = await openBroadcastThroughProxy()
  const release = proxy.holdBack()
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where client_port = any($1)', [proxy.listPorts()])
  await expect.poll(() => proxy.countAttempts()).toBe(2)
  const closing = broadcast.close()
  release()
  await closing
  await expect.poll(() => proxy.listPorts()).toHaveLength(2)
  const countConnections = async () => (await client.query('select from pg_stat_activity where client_port = any($1)', [proxy.listPorts()])).rowCount
  await expect.poll(countConnections).toBe(0)
  await client.end()
  proxy.close()
})
