import { expect, test } from 'vitest'
import { createLog } from '../app/logging/log.ts'
import { getPort } from '../testing/get-port.ts'
import { createServer } from './create-server.ts'

test('keeps idle connections longer than proxies do, until it stops', async () => {
  const server = await createServer({ host: '127.0.0.1', port: 0, log: createLog('silent', false), trustedProxies: [] })
  await server.start()
  const response = await fetch(`http://127.0.0.1:${getPort(server.listener)}/`)
  await response.text()
  expect(Number(/timeout=(\d+)/.exec(response.headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60)
  const connections = () => new Promise((resolve, reject) => server.listener.getConnections((error, count) => (error ? reject(error) : resolve(count))))
  expect(await connections()).toBe(1)
  await server.stop({ timeout: 30_000 })
  expect(await connections()).toBe(0)
})
