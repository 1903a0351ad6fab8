import { randomUUID } from 'node:crypto'
import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getOEmbed } from '../../contract/embeds.ts'
import { models } from '../models.ts'
import type { EmbedData } from './embed-script.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  const { Album, Track } = site.getModels('player', models)
  const artists = [{ id: 1, name: 'Sampler' }]
  await Album.create({ name: 'Market <Days>', artists })
  await Track.bulkCreate([
    { name: '</script><script>alert(1)</script>', duration: 61, number: 1, albumId: 1, albumName: 'Market <Days>', artists },
    { name: 'Silence', duration: 30, albumId: 1, albumName: 'Market <Days>', artists, number: 2 },
  ])
  await Track.create({ name: 'Draft', duration: 30, status: 'draft', artists })
})
afterAll(() => site.close())

const open = (url: string) => site.createVisitor().get(url)
const TRACK_EMBED = '/track/2/silence/embed'

describe('GET /track/{trackId}/{trackName}/embed', () => {
  test('allows frames on all sites, sets no cookies, and has a strict content policy', async () => {
    const { status, headers, text: payload } = await open(TRACK_EMBED)
    expect(status).toBe(200)
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('x-frame-options')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; .*frame-ancestors \*$/)
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(payload).toContain('Silence')
  })
  test('is smaller than 60 KiB and loads no script file', async () => {
    const { text: payload } = await open(TRACK_EMBED)
    expect(Buffer.byteLength(payload)).toBeLessThan(60 * 1024)
    expect(payload).not.toMatch(/<script[^>]+src=/)
  })
  test.each(['/track/3/draft/embed', '/track/99/x/embed', '/track/x/x/embed', '/album/9/x/y/embed'])('returns 404 for %s', async (url) => {
    expect((await open(url)).status).toBe(404)
  })
  test('does not change the content policy of other pages', async () => {
    const { headers } = await open('/track/2/silence')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  })
})

describe('GET /album/{albumId}/{artistName}/{albumName}/embed', () => {
  test('lists the tracks and shows markup in names as text', async () => {
    const { status, text: payload } = await open('/album/1/sampler/market-days/embed')
    expect(status).toBe(200)
    expect(payload).toContain('Market &lt;Days&gt;')
    expect(payload).not.toContain('<script>alert(1)')
  })
})

describe('POST embeds/tracks/{trackId}/plays', () => {
  const readTicket = async () => {
    const { text: payload } = await open(TRACK_EMBED)
    const [, json = ''] = /id="embed-data">(.*?)<\/script>/.exec(payload) ?? []
    const { ticket }: EmbedData = JSON.parse(json)
    return ticket
  }
  const send = (trackId: number, body: object | string) =>
    site.createVisitor().send('POST', `/api/v1/embeds/tracks/${trackId}/plays`, { bytes: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) })

  test('counts a play once, and stores that it came from an embed', async () => {
    const body = { ticket: await readTicket(), key: randomUUID(), seconds: 20 }
    const responses = [await send(2, body), await send(2, body)]
    expect(responses.map(({ body: answer }) => answer)).toEqual([{ is_counted: true }, { is_counted: false }])
    expect(await site.sql('select source, user_id, seconds from track_plays where key = $1', [body.key])).toEqual([
      { source: 'embed', user_id: null, seconds: 20 },
    ])
  })
  test('returns 404 for a track that the ticket of the page does not contain', async () => {
    expect((await send(1, { ticket: await readTicket(), key: randomUUID(), seconds: 20 })).status).toBe(404)
  })
  test.each(['', '[]', '{"ticket":1}', '{"ticket":"changed","key":"x","seconds":-1}'])('returns 404 for the body %s', async (body) => {
    expect((await send(2, body)).status).toBe(404)
  })
})

describe('GET oembed', () => {
  const request = (query: Record<string, unknown>) => site.createVisitor().requestUnchecked(getOEmbed, { query })

  test('describes the frame of a track', async () => {
    const { status, body } = await request({ url: '/track/2/silence' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ version: '1.0', type: 'rich', title: 'Silence', author_name: 'Sampler', width: 480, height: 152 })
    expect(body.html).toMatch(/^<iframe src="https?:\/\/[^"]+\/track\/2\/silence\/embed" width="480"/)
  })
  test('describes a frame of at most the requested size', async () => {
    expect((await request({ url: '/album/1/sampler/market-days', maxwidth: 300, maxheight: 200 })).body).toMatchObject({ width: 300, height: 200 })
  })
  test.each(['https://other.example/track/2/silence', '/track/99/x', '/artist/1/x', 'javascript:alert(1)', '::'])('returns 404 for %s', async (url) => {
    expect((await request({ url })).status).toBe(404)
  })
  test('returns 422 for a URL of more than 2,000 characters, and for another format', async () => {
    expect((await request({ url: 'x'.repeat(2001) })).status).toBe(422)
    expect((await request({ url: '/track/2/silence', format: 'xml' })).status).toBe(422)
  })
  test('is linked in the HTML of the page of a track', async () => {
    expect((await open('/track/2/silence')).text).toContain('type="application/json+oembed"')
  })
})

test('returns 404 for embed pages and oEmbed while embeds are disabled', async () => {
  const { settings } = site.getContext('player')
  await settings.set('player.embeds.enable', false)
  const statuses = [TRACK_EMBED, '/album/1/sampler/market-days/embed', '/api/v1/oembed?url=/track/2/silence'].map(async (url) => (await open(url)).status)
  expect(await Promise.all(statuses)).toEqual([404, 404, 404])
  expect((await open('/track/2/silence')).text).not.toContain('type="application/json+oembed"')
  await settings.set('player.embeds.enable', true)
  expect((await open(TRACK_EMBED)).status).toBe(200)
})
