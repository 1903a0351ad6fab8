import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { followArtist, getCollectionFlags, like, listArtistFollowers, removeRepost, repost, unfollowArtist, unlike } from '../../contract/collection.ts'
import { type CatalogueSite, createCatalogueSite, OPERATOR } from '../testing/catalogue-site.ts'
import type { NewReleaseNotifier } from './new-releases.ts'

let site: CatalogueSite
let user: SignedInUser
let artistId: number
let albumId: number
let trackId: number
beforeAll(async () => {
  site = await createCatalogueSite()
  artistId = (await site.createArtist('Sahel Sisters')).id
  await site.catalogue.artists.publish(artistId, OPERATOR)
  const created = await site.createPublishedAlbum('Harmattan', [artistId])
  albumId = created.album.id
  trackId = created.trackId
})
beforeEach(async () => {
  user = await site.createSignedInUser()
  await site.takeEvents()
})
afterAll(() => site.close())

const likeTrack = (by: SignedInUser, id = trackId) => by.request(like, { params: { kind: 'track', id } })
const readCounts = async () => {
  const { Track, Artist } = site.models
  const track = await Track.findByPk(trackId)
  const artist = await Artist.findByPk(artistId)
  return { likes: track?.likesCount, reposts: track?.repostsCount, followers: artist?.followersCount }
}

describe('PUT /likes/{kind}/{id}', () => {
  test('likes a track once, also when the request is repeated', async () => {
    const { likes = 0 } = await readCounts()
    expect(await likeTrack(user)).toMatchObject({ status: 200, body: { is_liked: true, likes_count: likes + 1 } })
    expect(await likeTrack(user)).toMatchObject({ status: 200, body: { is_liked: true, likes_count: likes + 1 } })
    expect(await site.takeEvents()).toEqual([['player.liked/v1', { userId: user.id, kind: 'track', subjectId: trackId }]])
  })

  test('counts several users that like a track simultaneously, and each user once', async () => {
    const { likes = 0 } = await readCounts()
    const users = await Promise.all([1, 2, 3].map(() => site.createSignedInUser()))
    await Promise.all(users.flatMap((other) => [likeTrack(other), likeTrack(other)]))
    expect((await readCounts()).likes).toBe(likes + 3)
  })

  test.each([
    ['track', 'player.track_not_found'],
    ['album', 'player.album_not_found'],
    ['artist', 'player.artist_not_found'],
    ['playlist', 'player.playlist_not_found'],
  ] as const)('returns 404 for a %s that does not exist', async (kind, code) => {
    expect(await user.request(like, { params: { kind, id: 999_999 } })).toMatchObject({ status: 404, body: { code } })
  })

  test('returns 404 for a draft and for a private playlist of another user', async () => {
    const draft = await site.createArtist('Draft')
    const { id } = await site.models.Playlist.create({ name: 'Closed', isPublic: false, ownerId: 999_999 })
    expect((await user.request(like, { params: { kind: 'artist', id: draft.id } })).status).toBe(404)
    expect((await user.request(like, { params: { kind: 'playlist', id } })).status).toBe(404)
  })

  test('returns 422 for an unknown kind and an id that is not a number', async () => {
    expect((await user.send('PUT', '/api/v1/likes/genre/1', {})).status).toBe(422)
    expect((await user.send('PUT', '/api/v1/likes/track/seven', {})).status).toBe(422)
    expect((await user.send('PUT', '/api/v1/likes/track/99999999999999999999', {})).status).toBe(422)
  })

  test('returns 401 for a guest', async () => {
    const response = await site.createVisitor().request(like, { params: { kind: 'track', id: trackId } })
    expect(response).toMatchObject({ status: 401 })
  })
})

describe('DELETE /likes/{kind}/{id}', () => {
  test('removes the like of the user, and keeps the likes of others', async () => {
    const other = await site.createSignedInUser()
    await likeTrack(other)
    await likeTrack(user)
    const { likes = 0 } = await readCounts()
    for (const _ of [1, 2])
      expect((await user.request(unlike, { params: { kind: 'track', id: trackId } })).body).toEqual({ is_liked: false, likes_count: likes - 1 })
    expect((await other.request(getCollectionFlags, { query: { subjects: `track.${trackId}` } })).body.liked).toEqual([`track.${trackId}`])
  })
})

describe('GET /likes', () => {
  test('returns what the user likes, follows and reposted', async () => {
    await likeTrack(user)
    await user.request(followArtist, { params: { artistId } })
    await user.request(repost, { params: { kind: 'album', id: albumId } })
    const { body } = await user.request(getCollectionFlags, { query: { subjects: `track.${trackId},artist.${artistId},album.${albumId},album.999` } })
    expect(body).toEqual({ liked: [`track.${trackId}`], followed: [`artist.${artistId}`], reposted: [`album.${albumId}`] })
  })

  test('returns 422 for invalid subjects and for more than 200 of them', async () => {
    for (const subjects of ['', 'track', "track.1' or 1=1", Array.from({ length: 201 }, (_, id) => `track.${id}`).join(',')])
      expect((await user.request(getCollectionFlags, { query: { subjects } })).status, subjects.slice(0, 20)).toBe(422)
  })
})

describe('PUT /artists/{artistId}/follow', () => {
  test('follows an artist once, lists the follower, and unfollows the artist', async () => {
    const { followers = 0 } = await readCounts()
    for (const _ of [1, 2])
      expect((await user.request(followArtist, { params: { artistId } })).body).toEqual({ is_following: true, followers_count: followers + 1 })
    const { body } = await site.createVisitor().request(listArtistFollowers, { params: { artistId } })
    expect(body.data.map(({ id }: { id: number }) => id)).toContain(user.id)
    expect((await user.request(unfollowArtist, { params: { artistId } })).body).toEqual({ is_following: false, followers_count: followers })
    expect((await site.takeEvents()).map(([name]) => name)).toEqual(['player.artist.followed/v1', 'player.artist.unfollowed/v1'])
  })

  test('returns 404 for an unknown artist', async () => {
    expect((await user.request(followArtist, { params: { artistId: 999_999 } })).status).toBe(404)
    expect((await user.request(listArtistFollowers, { params: { artistId: 999_999 } })).status).toBe(404)
  })
})

describe('PUT /reposts/{kind}/{id}', () => {
  test('reposts a track once and removes the repost', async () => {
    const { reposts = 0 } = await readCounts()
    const params = { kind: 'track', id: trackId } as const
    for (const _ of [1, 2]) expect((await user.request(repost, { params })).body).toEqual({ is_reposted: true, reposts_count: reposts + 1 })
    expect((await user.request(removeRepost, { params })).body).toEqual({ is_reposted: false, reposts_count: reposts })
  })
})

describe('UserDeleted', () => {
  test('deletes likes, follows and reposts and subtracts them from the counts', async () => {
    const before = await readCounts()
    await likeTrack(user)
    await user.request(followArtist, { params: { artistId } })
    await user.request(repost, { params: { kind: 'track', id: trackId } })
    expect(await readCounts()).not.toEqual(before)
    await site.getContext('core').users.remove(user.id)
    await expect.poll(readCounts).toEqual(before)
    expect(await site.models.Like.count({ where: { userId: user.id } })).toBe(0)
  })
})

test('removes the likes of a deleted track', async () => {
  const { trackId: id } = await site.createPublishedAlbum('Short-lived', [artistId])
  await likeTrack(user, id)
  await site.catalogue.tracks.delete(id, OPERATOR)
  await expect.poll(() => site.models.Like.count({ where: { kind: 'track', subjectId: id } })).toBe(0)
})

test('notifies followers about new albums, but not about drafts and republished albums', async () => {
  await user.request(followArtist, { params: { artistId } })
  const { album } = await site.createPublishedAlbum('New songs', [artistId])
  const draft = await site.catalogue.albums.create({ name: 'Later', artistIds: [artistId] }, OPERATOR)
  const { notifyFollowers } = site.getServices<{ newReleases: NewReleaseNotifier }>('player').newReleases
  await notifyFollowers({ kind: 'album', id: album.id })
  await notifyFollowers({ kind: 'album', id: draft.id })
  const { album: old } = await site.createPublishedAlbum('Back again', [artistId])
  await site.models.Album.update({ publishedAt: new Date('2020-01-01') }, { where: { id: old.id } })
  await notifyFollowers({ kind: 'album', id: old.id })
  const rows = await site.sql<{ key: string; action: string }>(
    `select payload->'data'->>'key' as key, payload->'data'->'mainAction'->>'action' as action from test_events where name = 'core.notification/v1'`,
  )
  expect(rows).toContainEqual({ key: `album:${album.id}`, action: `/album/${album.id}/sahel-sisters/new-songs` })
  expect(rows.map(({ key }) => key)).not.toContain(`album:${draft.id}`)
  expect(rows.map(({ key }) => key)).not.toContain(`album:${old.id}`)
})
