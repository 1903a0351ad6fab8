import { request as sendHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { models } from '../models.ts'
import { addCatalogue } from '../testing/catalogue.fixture.ts'

/** One URL for each endpoint that declares `sharedByGuests`. */
const URLS: Readonly<Record<string, string>> = {
  'albums/{albumId}': '/api/v1/albums/1',
  'artists/{artistId}': '/api/v1/artists/1',
  'tracks/{trackId}': '/api/v1/tracks/2',
  'tracks/{trackId}/lyrics': '/api/v1/tracks/2/lyrics',
  'channels/{slugOrId}': '/api/v1/channels/home',
}
const ALBUM = '/api/v1/albums/1'
/** The server gives stored responses a request id that ends with `:g` and a number. */
const STORED_REQUEST_ID = /:g\d+$/

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ PORT: '0' })
  await addCatalogue(site)
  await site.site.server.start()
})
afterAll(() => site.close())
beforeEach(() => site.getContext('player').cache.invalidate(''))

interface Answer {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly isStored: boolean
}

/** Sends a request over the network, because requests that a test injects into the server never get stored responses. */
const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = site.site.server.listener.address() as AddressInfo
    const request = sendHttp({ port, host: '127.0.0.1', path, headers, method }, async (response) => {
      const chunks = await response.toArray()
      const pairs = response.rawHeaders.flatMap((name, index, all) => (index % 2 === 0 ? [[name.toLowerCase(), all[index + 1] ?? '']] : []))
      const { date: _date, 'x-request-id': id = '', ...comparable } = Object.fromEntries(pairs)
      resolve({ status: response.statusCode, headers: comparable, body: Buffer.concat(chunks), isStored: STORED_REQUEST_ID.test(id) })
    })
    request.on('error', reject).end()
  })

/** Returns the first response, which the endpoint creates (`handled`), and the first stored response to the same request (`stored`). */
async function sendTwice(path: string, headers: Record<string, string> = {}) {
  const handled = await send(path, headers)
  await expect.poll(async () => (await send(path, headers)).isStored).toBe(true)
  return { handled, stored: await send(path, headers) }
}

const withoutSource = ({ isStored: _, ...answer }: Answer) => answer
const readName = ({ body }: Answer) => JSON.parse(body.toString()).album.name

describe('URLS', () => {
  test('contains a URL for each endpoint that declares sharedByGuests', () => {
    const declared = site.site.registry
      .listRunning()
      .flatMap(({ state }) => state.instance.routes.flatMap(({ endpoint }) => (endpoint.sharedByGuests ? [endpoint.path] : [])))
    expect(declared.toSorted()).toEqual(Object.keys(URLS).toSorted())
  })
})

describe('a stored response to a guest', () => {
  test.each(Object.values(URLS))('equals the response that the endpoint creates for %s in every byte and header', async (url) => {
    for (const encoding of ['identity', 'gzip', 'br', 'deflate;q=0, br;q=0.5, gzip']) {
      for (const language of ['en', 'fr']) {
        const headers = { 'accept-encoding': encoding, 'accept-language': language }
        const { handled, stored } = await sendTwice(url, headers)
        expect(handled).toMatchObject({ status: 200, isStored: false })
        expect(withoutSource(stored)).toEqual(withoutSource(handled))
        const unchanged = await sendTwice(url, { ...headers, 'if-none-match': handled.headers.etag ?? '' })
        expect(unchanged.handled).toMatchObject({ status: 304, isStored: false })
        expect(withoutSource(unchanged.stored)).toEqual(withoutSource(unchanged.handled))
      }
    }
  })

  test('is in the language of the header or the cookie of the request', async () => {
    const readHome = async (headers: Record<string, string>) =>
      JSON.parse((await sendTwice('/api/v1/channels/home', headers)).stored.body.toString()).channel.name
    expect(await readHome({ 'accept-language': 'en' })).toBe('Home')
    expect(await readHome({ 'accept-language': 'fr' })).toBe('Accueil')
    expect(await readHome({ 'accept-language': 'en', cookie: 'locale=fr' })).toBe('Accueil')
  })

  test('is not sent after its content was invalidated', async () => {
    await sendTwice(ALBUM)
    const { Album } = site.getModels('player', models)
    await Album.update({ name: 'Renamed' }, { where: { id: 1 } })
    site.getContext('player').cache.invalidate('album/1/')
    const { handled, stored } = await sendTwice(ALBUM)
    expect([readName(handled), readName(stored)]).toEqual(['Renamed', 'Renamed'])
    expect(handled.isStored).toBe(false)
    await Album.update({ name: 'Test album' }, { where: { id: 1 } })
  })

  test('is not sent after a setting has changed', async () => {
    await sendTwice(ALBUM)
    const { settings } = site.getContext('core')
    await settings.set('branding.site_name', 'Kora')
    expect((await send(ALBUM)).isStored).toBe(false)
    await settings.set('branding.site_name', 'Balafon')
  })

  test('is not sent after guests have lost the permission', async () => {
    await sendTwice(ALBUM)
    const withdrawn = await site.sql<{ role_id: number; permission: string }>(
      "delete from role_permissions where permission = 'music.view' and role_id in (select id from roles where is_guest) returning role_id, permission",
    )
    expect(withdrawn).toHaveLength(1)
    site.site.guestRole.invalidate()
    expect(await send(ALBUM)).toMatchObject({ status: 401, isStored: false })
    await site.sql('insert into role_permissions (role_id, permission) values ($1, $2)', [withdrawn[0]?.role_id, withdrawn[0]?.permission])
    site.site.guestRole.invalidate()
    expect(await send(ALBUM)).toMatchObject({ status: 200, isStored: false })
  })

  test('is not sent while its plugin is disabled', async () => {
    await sendTwice(ALBUM)
    const plugin = site.site.registry.find('player')
    if (!plugin) throw new Error('the player is not installed')
    plugin.isEnabled = false
    expect(await send(ALBUM)).toMatchObject({ status: 404, isStored: false })
    plugin.isEnabled = true
    expect((await send(ALBUM)).status).toBe(200)
  })

  test.each([
    ['a method override', { 'x-http-method-override': 'PUT' }, 400],
    ['an invalid access token', { authorization: 'Bearer none' }, 401],
    ['an unknown session', { cookie: `balafon=s_${'a'.repeat(43)}` }, 200],
    ['a session in quotation marks', { cookie: `other=1; balafon="s_${'a'.repeat(43)}"` }, 200],
    ['another host name', { host: 'other.test' }, 200],
    ['an invalid host name', { host: 'a b' }, 400],
    ['a body', { 'content-length': '0' }, 200],
  ])('is not sent to a request with %s', async (_, headers, status) => {
    await sendTwice(ALBUM)
    expect(await send(ALBUM, headers)).toMatchObject({ status, isStored: false })
  })

  test('is sent to browsers with a guest session, and never to signed-in users', async () => {
    await sendTwice(ALBUM)
    expect((await send(ALBUM, { cookie: `balafon=g_${'a'.repeat(43)}; XSRF-TOKEN=abc` })).isStored).toBe(true)
    const user = await site.createSignedInUser()
    const { cookie, token } = await site.site.openSession(user.id)
    for (let count = 0; count < 3; count += 1) expect(await send(ALBUM, { cookie: `${cookie}=${token}` })).toMatchObject({ status: 200, isStored: false })
  })

  test('is not sent for HEAD', async () => {
    const { handled } = await sendTwice(ALBUM)
    const head = await send(ALBUM, {}, 'HEAD')
    expect(head).toMatchObject({ status: 200, isStored: false, headers: handled.headers })
    expect(head.body).toHaveLength(0)
  })
})
