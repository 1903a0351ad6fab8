import http from 'node:http'
import { formatCell } from '@balafon/sdk/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedInUser } from '../testing/index.ts'
import { createGigsSite, GIG_COUNT, type GigsSite } from './testing/create-gigs-site.ts'

const PATH = '/api/v1/x/acme.gigs/gigs/export.csv'

let site: GigsSite
let manager: SignedInUser
beforeAll(async () => {
  site = await createGigsSite()
  manager = await site.createSignedInUser({ permissions: ['gigs.manage'] })
  await site.gigsSql(`update plg_acme_gigs_gigs set venue = '=HYPERLINK("http://x")' where id = 1`)
})
afterAll(() => site.close())

const readLines = (text: string) => text.trimEnd().split('\r\n')

describe('GET /gigs/export.csv', () => {
  test('streams all rows in the order of the list as a file', async () => {
    const { status, headers, text } = await manager.get(`${PATH}?sort=id&columns=venue,price,artist,note&perPage=2&page=3`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="gigs.csv"',
      'cache-control': 'no-store',
    })
    const lines = readLines(text)
    expect(lines).toHaveLength(GIG_COUNT + 1)
    expect(lines[0]).toBe('\uFEFF"id","gigs.field.venue","gigs.field.price","gigs.field.artist","gigs.field.note"')
    expect(lines[1]).toBe(`1,"'=HYPERLINK(""http://x"")","500","Artist 2","secret contract"`)
    expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual(await site.listIds('order by id'))
  })

  test('contains only the rows that match the filters', async () => {
    const { text } = await manager.get(`${PATH}?artist=7&columns=venue`)
    expect(readLines(text)).toHaveLength(27)
  })

  test('separates cells with semicolons in a language with a decimal comma', async () => {
    const { text } = await manager.get(`${PATH}?artist=7&columns=venue`, { 'accept-language': 'fr' })
    expect(readLines(text)[0]).toBe('\uFEFF"id";"gigs.field.venue"')
  })

  test('returns 422 for an unknown parameter, and 401 or 403 without the permission', async () => {
    expect((await manager.get(`${PATH}?colour=red`)).body.errors).toEqual({ colour: ['Unknown field.'] })
    expect((await site.createVisitor().get(PATH)).status).toBe(401)
    expect((await (await site.createSignedInUser()).get(PATH)).status).toBe(403)
  })

  test('is recorded in the audit log with its filters', async () => {
    await manager.get(`${PATH}?artist=9`)
    const { entries } = await site.getContext('core').audit.list({ actions: ['gig.export'], limit: 1 })
    expect(entries[0]).toMatchObject({ entity: 'acme.gigs.gig', user: { id: manager.id }, after: { query: 'artist=9' } })
  })

  test('ends the connection when a row cannot be read, so that the file is incomplete', async () => {
    const { server } = site.site
    await server.start()
    await site.gigsSql('update plg_acme_gigs_gigs set artist_id = 50 where id = 1')
    try {
      const read = readUntilEnd(`${server.info.uri}${PATH}?sort=id`, [...manager.cookies].map((pair) => pair.join('=')).join('; '), async () => {
        await site.migrationSql('alter table plugin_acme_gigs.plg_acme_gigs_gigs rename to hidden')
      })
      expect(await read).toMatchObject({ status: 200, isComplete: false })
    } finally {
      await site.migrationSql('alter table plugin_acme_gigs.hidden rename to plg_acme_gigs_gigs')
      await server.stop()
    }
  })
})

/** Reads a response over HTTP. After its first part, it runs a function before it reads on. */
function readUntilEnd(url: string, cookie: string, afterFirstPart: () => Promise<void>): Promise<{ status: number; isComplete: boolean }> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { cookie } }, (response) => {
      const finish = () => resolve({ status: response.statusCode ?? 0, isComplete: response.complete })
      response.once('data', () => {
        response.pause()
        afterFirstPart().then(() => response.resume(), reject)
      })
      response.on('close', finish).on('error', finish)
    })
    request.on('error', reject)
  })
}

describe('formatCell', () => {
  test('protects texts that look like formulas, and leaves numbers unchanged', () => {
    expect(formatCell(-5, 'integer')).toBe('"-5"')
    expect(formatCell([{ at: 5 }], 'longText')).toBe('"{""at"":5}"')
    expect(formatCell('-5', 'text')).toBe(`"'-5"`)
    expect(formatCell(' \t@x', 'text')).toBe(`"' \t@x"`)
    expect(formatCell({ id: 7, label: null }, 'reference')).toBe('"#7"')
    expect(formatCell(null, 'text')).toBe('')
  })
})
