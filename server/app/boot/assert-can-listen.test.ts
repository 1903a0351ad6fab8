import net from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getPort } from '../../testing/get-port.ts'
import { assertCanListen } from './assert-can-listen.ts'
import { describeError } from './describe-error.ts'

const HOST = '127.0.0.1'

let server: net.Server
beforeAll(async () => {
  server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

describe('assertCanListen', () => {
  test('rejects with the port when another program uses it', async () => {
    const error = await assertCanListen({ host: HOST, port: getPort(server) }).catch((reason) => reason)
    expect(describeError(error)).toBe(`Port ${getPort(server)} is already in use. Stop the program that uses it, or set PORT to another port.`)
  })

  test.each(['999.1.1.1', '192.0.2.1'])('rejects the host %s with one sentence', async (host) => {
    await expect(assertCanListen({ host, port: 0 })).rejects.toThrow(`HOST must be an address of this computer; ${host} is not.`)
  })

  test('resolves when the site can listen', async () => {
    await expect(assertCanListen({ host: HOST, port: 0 })).resolves.toBeUndefined()
  })
})

describe('describeError', () => {
  test.each(['ENOENT', 'ENOTDIR', 'EPERM'])('describes a folder that cannot be created because of %s', (code) => {
    const error = Object.assign(new Error(`${code}: the reason`), { code, syscall: 'mkdir', path: '/proc/balafon' })
    expect(describeError(error)).toBe('The folder /proc/balafon cannot be created. Set DATA_DIR to a folder in which this user can create files.')
  })
})
