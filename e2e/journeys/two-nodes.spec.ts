import { spawnSync } from 'node:child_process'
import { promises as fs } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { startPostgres } from '@balafon/postgres'
import { getPort } from '@balafon/server/testing/get-port'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { createFolder } from '../site/data-folders.ts'
import { type RunningSite, startSite } from '../site/start-site.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const SECRET = 'the same secret on every node of the site'

let folder: string
let database: Awaited<ReturnType<typeof startPostgres>>
let client: pg.Client
test.beforeAll(async () => {
  folder = await createFolder()
  database = await startPostgres(path.join(folder, 'postgres'))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
test.afterAll(async () => {
  await client.end()
  await database.release()
  await fs.rm(folder, { recursive: true, force: true })
})

const running: RunningSite[] = []
const getDatabaseEnvironment = () => ({ DATABASE_URL: database.url, DATABASE_MIGRATION_URL: database.migrationUrl })
async function startNode(name: string) {
  const environment = { ...getDatabaseEnvironment(), APP_SECRET: SECRET, DEMO: 'false', DEMO_PASSWORD: '', LOG_LEVEL: 'error' }
  const node = await startSite(path.join(folder, name), environment)
  running.push(node)
  return node
}
test.afterEach(() => Promise.all(running.splice(0).map((node) => node.kill())))

function runCli(...args: string[]) {
  const env = { ...process.env, DATA_DIR: path.join(folder, 'operator'), ...getDatabaseEnvironment(), APP_SECRET: SECRET }
  const { stdout, stderr, status } = spawnSync(process.execPath, ['server/cli/cli.ts', ...args], { cwd: ROOT, encoding: 'utf8', env })
  expect(status, stdout + stderr).toBe(0)
}

/** Opens a live stream as a browser tab does, and collects its messages. */
async function openTab({ url }: RunningSite) {
  const controller = new AbortController()
  const response = await fetch(`${url}/api/v1/live`, { signal: controller.signal })
  let text = ''
  const read = async () => {
    for await (const bytes of response.body ?? []) text += new TextDecoder().decode(bytes)
  }
  void read().catch(() => {})
  return { getText: () => text, close: () => controller.abort() }
}

/** Fetches the home page on a new connection, because the server may be closing a connection that was kept alive. */
const fetchPage = ({ port }: RunningSite) =>
  new Promise<string>((resolve, reject) => {
    http
      .get({ port, agent: false }, (response) => {
        let text = ''
        response.on('data', (bytes) => {
          text += bytes
        })
        response.on('end', () => resolve(text))
      })
      .on('error', reject)
  })

async function register({ url }: RunningSite, email: string) {
  const cookies = (await fetch(url)).headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? ''
  const headers = { 'content-type': 'application/json', cookie: cookies.join('; '), 'x-xsrf-token': xsrf }
  const body = JSON.stringify({ email, password: 'three quiet drums', password_confirmation: 'three quiet drums' })
  return fetch(`${url}/auth/register`, { method: 'POST', headers, body })
}

/** Starts an SMTP server that leaves its connections hanging until `answer` is called, like an overloaded server, and then accepts emails. */
function openMailServer() {
  let connectionCount = 0
  let isAnswering = false
  const waiting: net.Socket[] = []
  const greet = (socket: net.Socket) => socket.write('220 test\r\n')
  const server = net.createServer((socket) => {
    connectionCount += 1
    let isInMessage = false
    let message = ''
    socket.on('error', () => {})
    if (isAnswering) greet(socket)
    else waiting.push(socket)
    socket.on('data', (bytes) => {
      const text = String(bytes)
      message = isInMessage ? message + text : ''
      if (isInMessage && !message.endsWith('\r\n.\r\n')) return
      const isMessageStart = /^DATA/i.test(text)
      isInMessage = isMessageStart
      socket.write(isMessageStart ? '354 go on\r\n' : /^QUIT/i.test(text) ? '221 bye\r\n' : '250 fine\r\n')
    })
  })
  return new Promise<{ url: string; getConnectionCount: () => number; answer: () => void; close: () => void }>((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({
        url: `smtp://127.0.0.1:${getPort(server)}?ignoreTLS=true`,
        getConnectionCount: () => connectionCount,
        answer: () => {
          isAnswering = true
          for (const socket of waiting) greet(socket)
        },
        close: () => server.close(),
      }),
    ),
  )
}

test('starts two nodes at once on an empty database, and both apply changes', async () => {
  const nodes = await Promise.all([startNode('one'), startNode('two')])
  for (const { url } of nodes) expect((await fetch(`${url}/ready`)).status).toBe(200)
  const { rows } = await client.query('select owner, name, count(*)::int from migrations group by 1, 2 having count(*) > 1')
  expect(rows).toEqual([])

  const tabs = await Promise.all(nodes.map(openTab))
  await expect.poll(() => tabs.every((tab) => tab.getText().includes('hello'))).toBe(true)
  const hasPlayerByNode = () => Promise.all(nodes.map(async (node) => (await fetchPage(node)).includes('/plugins/player/')))
  expect(await hasPlayerByNode()).toEqual([true, true])
  runCli('plugin', 'disable', 'player')
  await expect.poll(hasPlayerByNode, { intervals: [50] }).toEqual([false, false])
  await expect.poll(() => tabs.every((tab) => tab.getText().includes('core.site_changed'))).toBe(true)
  runCli('plugin', 'enable', 'player')
  await expect.poll(hasPlayerByNode, { intervals: [50] }).toEqual([true, true])

  await client.query(`insert into live_messages (user_id, type, data) values (null, 'test.message', '{}')`)
  await expect.poll(() => tabs.every((tab) => tab.getText().includes('test.message'))).toBe(true)
  for (const tab of tabs) tab.close()
  expect(await Promise.all(nodes.map((node) => node.stop()))).toEqual([0, 0])
})

test('completes the jobs of a killed node on another node', async () => {
  const mail = await openMailServer()
  // The address may contain a password, so it is stored encrypted.
  runCli('setting', 'set', 'mail.smtp_url', mail.url)
  const settings = { require_email_confirmation: true, 'mail.transport': 'smtp' }
  for (const [key, value] of Object.entries(settings)) await client.query('insert into settings (key, value) values ($1, $2)', [key, JSON.stringify(value)])
  const first = await startNode('one')
  expect((await register(first, 'awa@example.test')).status).toBe(200)
  await expect.poll(mail.getConnectionCount).toBeGreaterThan(0)
  const second = await startNode('two')
  await first.kill()
  const getStatus = async () => (await client.query("select status from emails where email = 'awa@example.test'")).rows
  expect(await getStatus()).not.toEqual([{ status: 'sent' }])
  mail.answer()
  await expect.poll(getStatus, { timeout: 60_000, intervals: [1000] }).toEqual([{ status: 'sent' }])
  mail.close()
  expect(await second.stop()).toBe(0)
})
