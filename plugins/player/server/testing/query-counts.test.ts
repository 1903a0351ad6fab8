import { AsyncLocalStorage } from 'node:async_hooks'
import { createTestSite, type SignedInUser, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCatalogue } from './catalogue.fixture.ts'

/** For each path: the number of SQL statements of the first request of a signed-in user. One of them finds the session and its user. */
const COUNTS = {
  '/api/v1/channels/home': 2,
  '/api/v1/albums/1': 2,
  '/api/v1/artists/1': 2,
  '/api/v1/tracks/1': 2,
  '/api/v1/playlists/1': 2,
  '/api/v1/playlists/1/tracks': 3,
  '/api/v1/tracks/2/lyrics': 2,
  // This includes statements of other plugins that decide about the access to the track.
  '/api/v1/tracks/1/stream': 5,
  '/api/v1/tracks/1/comment-marks': 3,
  '/api/v1/comments/track/1': 4,
  '/api/v1/genres': 2,
  '/api/v1/browse/genres': 2,
  '/api/v1/charts/week/tracks': 2,
  '/api/v1/shelves': 5,
  // This includes the statement that counts the request for the rate limit.
  '/api/v1/radio/track/1': 5,
  '/api/v1/search?query=test': 11,
  '/api/v1/search/tracks?query=track': 3,
  // This includes statements of other plugins that list the music that the user owns.
  '/api/v1/library': 3,
  '/api/v1/library/songs': 3,
  '/api/v1/library/albums': 2,
  '/api/v1/library/artists': 2,
  '/api/v1/library/history': 2,
  '/api/v1/library/new-releases': 2,
  '/api/v1/likes?subjects=track.1,album.1': 2,
  '/api/v1/me/queue': 2,
  '/api/v1/artists/1/followers': 4,
  '/api/v1/oembed?url=/track/1/x': 1,
  '/api/v1/library/playlists': 2,
  '/api/v1/playlists': 2,
  '/api/v1/playlist-folders': 2,
} as const

let site: TestSite
let user: SignedInUser
let statements: string[] = []
/** Set while a request is handled. Statements of jobs that run at the same time are not counted. */
const handling = new AsyncLocalStorage<true>()
beforeAll(async () => {
  site = await createTestSite()
  user = await site.createSignedInUser()
  await addCatalogue(site, user.id)
  await site.sql("update playlists set owner_name = 'Owner' where owner_id is not null")
  site.getContext('player').db.addHook('afterQuery', (_options, query) => {
    if (handling.getStore()) statements.push('sql' in query ? String(query.sql) : '')
  })
})
afterAll(() => site.close())

/** Matches statements that a request starts in the background. They are not counted, because the response does not wait for them. */
const BACKGROUND = /event_outbox|pgboss|pg_notify|job_|visits|page_views/i

describe('SQL statements per request', () => {
  test.each(Object.entries(COUNTS))('sends the expected SQL statements for %s: %i', async (path, count) => {
    await user.get('/api/v1/me/queue')
    statements = []
    const { status } = await handling.run(true, () => user.get(path))
    const own = statements.filter((text) => !BACKGROUND.test(text))
    expect([status, own.length], own.join('\n')).toEqual([200, count])
  })
})
