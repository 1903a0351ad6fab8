import { type Endpoint, resourceEndpoints, type UploadEndpoint } from '@balafon/sdk/contract'
import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tagList } from '../../contract/administration/categories.ts'
import { previewChannel } from '../../contract/channel-administration.ts'
import { suspendCommentAuthor } from '../../contract/comment-moderation.ts'
import { type CatalogueSite, createCatalogueSite } from '../testing/catalogue-site.ts'

/** The permissions that the endpoints of this test require. */
const PERMISSIONS = ['music.update', 'tags.update', 'comments.update'] as const
type Permission = (typeof PERMISSIONS)[number]

/** `artist` owns the artist, the album and the track with the ids that are requested. */
const CALLERS = ['guest', 'user', 'artist', 'editor', 'tagger', 'moderator', 'operator', 'administrator'] as const
type Caller = (typeof CALLERS)[number]

const HOLDERS: Readonly<Record<Permission, readonly Caller[]>> = {
  'music.update': ['operator', 'administrator'],
  'tags.update': ['tagger', 'administrator'],
  'comments.update': ['moderator', 'administrator'],
}

let site: CatalogueSite
let callers: Readonly<Record<Caller, SignedInUser>>
let endpoints: readonly Endpoint[]
let ownTrackId: number
beforeAll(async () => {
  site = await createCatalogueSite()
  const create = (permissions: readonly string[]) => site.createSignedInUser({ permissions: [...permissions] })
  callers = {
    guest: site.createVisitor() as SignedInUser,
    user: await create([]),
    artist: await create(['music.create']),
    editor: await create(['music.create']),
    tagger: await create(['tags.update']),
    moderator: await create(['comments.update']),
    operator: await create(['music.update']),
    administrator: await create(['admin']),
  }
  const artist = await site.createArtist('Owner')
  ownTrackId = (await site.createPublishedAlbum('Own', [artist.id], callers.artist.id)).trackId
  const { state } = site.testSite.site.registry.find('player') ?? {}
  if (state?.status !== 'started') throw new Error('The player does not run.')
  endpoints = state.instance.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => typeof access === 'object' && PERMISSIONS.some((permission) => permission === access.permission))
})
afterAll(() => site.close())

const describeEndpoint = ({ method, path }: Endpoint) => `${method} ${path}`
const getPermission = ({ access }: Endpoint) => (typeof access === 'object' ? (access.permission as Permission) : null)

/** Ids that do not exist, or that belong to another user. */
function createParams({ path }: Endpoint, id: number): object {
  const isImport = path.startsWith('admin/imports/')
  const values: Readonly<Record<string, unknown>> = { id: isImport ? crypto.randomUUID() : id, jobId: crypto.randomUUID(), kind: 'track', trackId: id }
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, values[name] ?? id]))
}

const isUploadEndpoint = (endpoint: Endpoint): endpoint is UploadEndpoint => 'upload' in endpoint

async function send(endpoint: Endpoint, caller: Caller, id: number): Promise<number> {
  const params = createParams(endpoint, id)
  const file = Buffer.from('title\n')
  const { status } = isUploadEndpoint(endpoint)
    ? await callers[caller].upload(endpoint, { params, file, name: 'file.csv' })
    : await callers[caller].requestUnchecked(endpoint, { params })
  return status
}

describe('each endpoint of the administration of content', () => {
  test('returns 401 to guests and 403 to users without its permission', async () => {
    expect(endpoints.length).toBeGreaterThan(90)
    const wrong: string[] = []
    for (const endpoint of endpoints) {
      await site.sql('delete from rate_limits')
      const permission = getPermission(endpoint)
      for (const caller of CALLERS) {
        const status = await send(endpoint, caller, 999_999)
        const isHolder = permission !== null && HOLDERS[permission].includes(caller)
        const expected = caller === 'guest' ? status === 401 : isHolder ? [200, 404, 409, 422].includes(status) : status === 403
        if (!expected) wrong.push(`${describeEndpoint(endpoint)} by ${caller}: ${status}`)
        // The request is empty, so an endpoint that changes something must not accept it.
        if (isHolder && status === 200 && endpoint.method !== 'GET') wrong.push(`${describeEndpoint(endpoint)} by ${caller} accepts an empty request`)
      }
    }
    expect(wrong).toEqual([])
  }, 120_000)

  test('returns 403 to artists for their own music too', async () => {
    const ofTracks = endpoints.filter(({ path }) => /^admin\/tracks\/\{(id|trackId)\}/.test(path))
    expect(ofTracks.length).toBeGreaterThan(5)
    const statuses = await Promise.all(ofTracks.map((endpoint) => send(endpoint, 'artist', ownTrackId)))
    expect(new Set(statuses)).toEqual(new Set([403]))
  })

  test('is forbidden while an administrator views the site as another user', () => {
    const changing = endpoints.filter(({ method, path }) => method !== 'GET' && path !== previewChannel.path)
    expect(changing.filter(({ forbidsViewAs }) => !forbidsViewAs).map(describeEndpoint)).toEqual([])
  })

  test('lets a moderator suspend an author only with the permission to suspend users', async () => {
    const input = { params: { id: 999_999 }, body: { reason: 'Insults', until: null, hides_comments: false } }
    const by = async (caller: Caller) => (await callers[caller].request(suspendCommentAuthor, input)).status
    expect([await by('guest'), await by('user'), await by('moderator'), await by('operator'), await by('administrator')]).toEqual([401, 403, 403, 403, 404])
  })
})

describe('an administrator that views the site as an operator', () => {
  test('can read lists, but cannot change selected rows', async () => {
    const administrator = await site.createSignedInUser({ permissions: ['admin'] })
    await site.sql('update sessions set viewed_user_id = $1 where user_id = $2', [callers.tagger.id, administrator.id])
    const { list, bulk } = resourceEndpoints(tagList)
    expect((await administrator.request(list, {})).status).toBe(200)
    const { status, body } = await administrator.request(bulk, { body: { action: 'delete', selection: { mode: 'some', ids: [1] } } })
    expect([status, body.code]).toEqual([403, 'not_allowed_while_viewing'])
  })
})
