import { randomUUID } from 'node:crypto'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { setUpDatabaseRoles } from '../testing/create-database.ts'
import { createTestSite, type TestSite, type Visitor } from '../testing/index.ts'

const FIXTURES = path.join(import.meta.dirname, '..', 'testing', 'fixtures')
/**
 * Responses of the GET endpoints of a site with the database of the dump. They were recorded before the tables had models, to show that the models
 * did not change them. `RECORD_RESPONSES=1` records them again.
 */
const RECORDED = path.join(FIXTURES, 'responses-2026-11.json')
const APP_SECRET = 'a secret of the database fixture, used nowhere else 0123456789'

/** URLs of responses that are not compared, because they are random or depend on the version and the plugins of the site. */
const VERSION_SPECIFIC = /(challenge|openapi\.json|bootstrap-data|logs\/schedule|menu-targets|subscriptions|payments\/providers|plugins|settings|webhooks)$/

interface RecordedResponse {
  readonly status: number
  readonly body: unknown
}

const startedAt = Date.now()

let site: TestSite
let visitors: Record<string, Visitor>
const recorded: Record<string, RecordedResponse> = JSON.parse(await fs.readFile(RECORDED, 'utf8').catch(() => '{}'))
const isRecording = process.env.RECORD_RESPONSES !== undefined

async function withClient(connectionString: string, run: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await run(client)
  await client.end()
}

beforeAll(async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const server = inject('databaseServer')
  const url = server.replace(/[^/]*$/, name)
  await withClient(server, (client) => client.query(`create database ${name}`))
  const dump = await fs.readFile(path.join(FIXTURES, 'site-2026-11.sql'), 'utf8')
  await withClient(url, (client) => client.query(dump))
  site = await createTestSite({ APP_SECRET }, await setUpDatabaseRoles(url))
  await site.sql("insert into user_permissions (user_id, permission) values (1, 'admin') on conflict do nothing")
  const admin = site.createVisitor()
  admin.adoptSession(await site.site.openSession(1))
  visitors = { guest: site.createVisitor(), admin }
})
afterAll(() => site.close())

/** Replaces the parts of a response that differ between two runs: signatures, fractions of seconds, and times of the run. */
const normalize = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null)
      .replaceAll(/expires=\d+|signature=[\w-]+/g, '…')
      .replaceAll(/(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d+(Z|\+00:00)/g, (_match, time: string) =>
        Date.parse(`${time}Z`) > startedAt - 1000 ? 'now' : `${time}Z`,
      ),
  )

if (isRecording)
  test('records the responses', async () => {
    const { paths } = site.site.getOpenApi() as { paths: Record<string, Record<string, unknown>> }
    const responses: Record<string, RecordedResponse> = {}
    for (const [pattern, methods] of Object.entries(paths)) {
      if (!methods.get) continue
      const url = pattern.replaceAll(/\{\w+\}/g, '1')
      if (VERSION_SPECIFIC.test(url)) continue
      for (const [caller, visitor] of Object.entries(visitors)) {
        const { status, body } = await visitor.get(url)
        responses[`${caller} ${url}`] = { status, body: normalize(body) } as RecordedResponse
      }
    }
    await fs.writeFile(RECORDED, `${JSON.stringify(responses, null, 1)}\n`)
  })
else
  describe('the responses of a site with an old database', () => {
    test.each(Object.entries(recorded))('are unchanged for %s', async (request, expected) => {
      const [caller = '', url = ''] = request.split(' ')
      const { status, body } = (await visitors[caller]?.get(url)) ?? {}
      expect({ status, body: normalize(body) }).toMatchObject(expected)
    })
  })
