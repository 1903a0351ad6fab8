import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { safeParse } from 'zod/v4/core'
import type { TrackItem } from '../../contract/catalogue-service.ts'
import { getMediaUpload, getTrackMedia, listMediaUploads, type MediaUpload, mediaFileEndpoints, retryMediaUpload } from '../../contract/media.ts'
import { getAudioSource, type RenditionSource } from '../../contract/playback.ts'
import { AUDIO, OPERATOR, readErrorCode } from '../testing/catalogue-site.ts'
import { computeRenditionBytes } from './stream-source.ts'
import { createWav } from './testing/audio-files.ts'
import { createMediaSite, type MediaSite } from './testing/media-site.ts'

type User = Awaited<ReturnType<MediaSite['createSignedInUser']>>

let site: MediaSite
let owner: User
let other: User
let operator: User
let artistId: number
let song: MediaUpload
let broken: MediaUpload
let track: TrackItem
beforeAll(async () => {
  site = await createMediaSite()
  owner = await site.createSignedInUser({ permissions: ['music.create'] })
  other = await site.createSignedInUser({ permissions: ['music.create'] })
  operator = await site.createSignedInUser({ permissions: ['music.update'] })
  artistId = (await site.createArtist('Sona', owner.id)).id
  const [songId, brokenId] = [await site.upload(createWav({ seconds: 9 }), owner.id), await site.upload(Buffer.alloc(5000, 3), owner.id)]
  // The track is created before the job reads its file.
  track = await site.media.createTrack({ name: 'Rain', artistIds: [artistId] }, songId, { userId: owner.id })
  broken = await site.waitForUpload(brokenId, owner.id)
  song = await site.waitForUpload(songId, owner.id)
})
afterAll(() => site.close())

describe('createTrack', () => {
  test('attaches the audio to the track when the file has been read', async () => {
    expect(track).toMatchObject({ name: 'Rain', ownerId: owner.id, status: 'draft' })
    expect(await site.catalogue.tracks.find(track.id)).toMatchObject({ hasAudio: true, duration: 9 })
    expect(song.track_ids).toEqual([track.id])
  })

  test('returns 422 at the file field for a file that could not be processed', async () => {
    const values = { name: 'Broken', artistIds: [artistId] }
    const created = site.media.createTrack(values, broken.file_entry_id, { userId: owner.id })
    expect(await readErrorCode(created)).toMatchObject({ status: 422, fields: { fileEntryId: ['player.media.unreadable'] } })
  })

  test('returns the same 404 for the file of another user as for a missing file', async () => {
    const values = { name: 'Stolen', artistIds: [artistId] }
    for (const id of [song.file_entry_id, 999_999]) {
      const created = site.media.createTrack(values, id, { userId: other.id })
      expect(await readErrorCode(created)).toMatchObject({ status: 404, code: 'player.media.not_found' })
    }
  })
})

describe('attachUpload', () => {
  test('replaces the file of a track and keeps its plays', async () => {
    const { id } = await site.catalogue.tracks.create({ name: 'Old', artistIds: [artistId], ownerId: owner.id }, OPERATOR)
    await site.catalogue.tracks.setAudio(id, AUDIO, OPERATOR)
    await site.sql('update tracks set plays = 12 where id = $1', [id])
    const [former] = await site.sql<{ file_entry_id: number }>('select file_entry_id from tracks where id = $1', [id])
    const fileId = await site.upload(createWav({ seconds: 2 }), owner.id)
    expect(await readErrorCode(site.media.attachUpload(id, fileId, { userId: other.id }))).toMatchObject({ status: 403, code: 'player.not_owner' })
    await site.media.attachUpload(id, fileId, { userId: owner.id })
    await site.waitForUpload(fileId, owner.id)
    expect(await site.catalogue.tracks.find(id)).toMatchObject({ duration: 2, plays: 12, hasAudio: true })
    expect(await site.sql('select 1 from file_entries where id = $1', [former?.file_entry_id])).toEqual([])
  })
})

describe('GET tracks/{trackId}/stream', () => {
  test('serves the AAC rendition with its segments and its gain', async () => {
    const { status, body } = await owner.request(getAudioSource, { params: { trackId: track.id } })
    expect(status).toBe(200)
    expect(safeParse(getAudioSource.response, body).error?.issues).toBeUndefined()
    expect(body).toMatchObject({ mime: 'audio/mp4', duration: 9, rendition: { name: 'aac-128', frames: 9 * 44_100, sample_rate: 44_100 } })
    expect(body.gain).toMatchObject({ track: body.gain?.album, peak: song.true_peak })
    const [, offset, length] = body.rendition.segments[1]
    const range = await owner.get(body.url, { range: `bytes=${offset}-${offset + length - 1}` })
    expect([range.status, range.headers['content-range']]).toEqual([206, `bytes ${offset}-${offset + length - 1}/${body.size}`])
  })

  test('serves the smallest rendition to listeners that save data', async () => {
    const rendition = await site.models.MediaRendition.findOne({ where: { name: 'aac-128' }, raw: true })
    if (!rendition) throw new Error('There is no rendition.')
    const { id: _id, ...values } = rendition
    const smaller = await site.models.MediaRendition.create({ ...values, name: 'aac-96', bitRate: 96 })
    const getName = async (query: { quality?: 'high' | 'low' }) =>
      (await owner.request(getAudioSource, { params: { trackId: track.id }, query })).body.rendition?.name
    expect([await getName({}), await getName({ quality: 'high' }), await getName({ quality: 'low' })]).toEqual(['aac-128', 'aac-128', 'aac-96'])
    await smaller.destroy()
    expect((await owner.send('GET', `/api/v1/tracks/${track.id}/stream?quality=best`)).status).toBe(422)
  })

  test('describes byte ranges that contain a header and complete segments', async () => {
    const rendition = await site.models.MediaRendition.findOne({ where: { name: 'aac-128' } })
    if (!rendition) throw new Error('There is no rendition.')
    const file = await buffer(await site.getContext('player').files.read(rendition.fileEntryId))
    const readType = (offset: number) => file.toString('latin1', offset + 4, offset + 8)
    expect(readType(rendition.initOffset)).toBe('ftyp')
    expect(file.subarray(rendition.initOffset, rendition.initOffset + rendition.initLength).includes('elst')).toBe(false)
    expect(rendition.segments.length).toBeGreaterThan(2)
    for (const [, offset, length] of rendition.segments) {
      expect(readType(offset)).toBe('moof')
      const moofLength = file.readUInt32BE(offset)
      expect([readType(offset + moofLength), moofLength + file.readUInt32BE(offset + moofLength)]).toEqual(['mdat', length])
    }
  })

  test('serves whole segments for a preview', () => {
    const segments: [number, number, number][] = [
      [0, 100, 50],
      [4, 150, 50],
      [8, 200, 50],
      [9, 60, 40],
    ]
    const source = { segments, front_trim: 44_100, sample_rate: 44_100 } as RenditionSource
    expect(computeRenditionBytes(source, 2)).toBe(150)
    expect(computeRenditionBytes(source, 3.5)).toBe(200)
    expect(computeRenditionBytes(source, 60)).toBe(250)
  })
})

describe('an endpoint of audio files', () => {
  test('describes a file to its owner and to operators only', async () => {
    for (const user of [owner, operator]) {
      const { status, body } = await user.request(getMediaUpload, { params: { fileEntryId: song.file_entry_id } })
      expect(status).toBe(200)
      expect(safeParse(getMediaUpload.response, body).error?.issues).toBeUndefined()
    }
    const missing = await other.request(getMediaUpload, { params: { fileEntryId: 999_999 } })
    const foreign = await other.request(getMediaUpload, { params: { fileEntryId: song.file_entry_id } })
    expect([missing.status, missing.body.code]).toEqual([404, 'player.media.not_found'])
    expect([foreign.status, foreign.body.code]).toEqual([404, 'player.media.not_found'])
    expect((await site.createVisitor().request(getMediaUpload, { params: { fileEntryId: song.file_entry_id } })).status).toBe(401)
  })

  test('lists the requested files, and leaves out files of other users', async () => {
    const ids = `${broken.file_entry_id},${song.file_entry_id},999999`
    const own = await owner.request(listMediaUploads, { query: { ids } })
    expect(own.body.uploads.map(({ status }: MediaUpload) => status)).toEqual(['failed', 'ready'])
    expect((await other.request(listMediaUploads, { query: { ids } })).body.uploads).toEqual([])
    for (const invalid of ['', 'x', `${'1,'.repeat(1000)}1`, '1,'])
      expect((await owner.request(listMediaUploads, { query: { ids: invalid } })).status).toBe(422)
  })

  test('describes the file of a track', async () => {
    expect((await owner.request(getTrackMedia, { params: { trackId: track.id } })).body.file_entry_id).toBe(song.file_entry_id)
    expect((await other.request(getTrackMedia, { params: { trackId: track.id } })).status).toBe(404)
    expect((await owner.get('/api/v1/tracks/x/media')).status).toBe(422)
  })

  test('translates the reason of a failure', async () => {
    const { body } = await owner.request(getMediaUpload, { params: { fileEntryId: broken.file_entry_id } }, { 'accept-language': 'fr' })
    expect(body.error).toMatchObject({ code: 'player.media.unreadable', message: expect.stringContaining('Exportez-le') })
  })
})

describe('POST media/uploads/{fileEntryId}/retry', () => {
  test('processes a failed file again, and only once for two simultaneous requests', async () => {
    const retry = () => owner.request(retryMediaUpload, { params: { fileEntryId: broken.file_entry_id }, body: {} })
    const statuses = (await Promise.all([retry(), retry()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    expect(await site.waitForUpload(broken.file_entry_id, owner.id)).toMatchObject({ status: 'failed' })
  })

  test('refuses files that did not fail, and files of other users', async () => {
    const retry = (user: User, fileEntryId: number) => user.request(retryMediaUpload, { params: { fileEntryId }, body: {} })
    expect((await retry(owner, song.file_entry_id)).body.code).toBe('player.media.not_failed')
    expect((await retry(other, broken.file_entry_id)).status).toBe(404)
  })
})

describe('GET media/files', () => {
  test('lists all files for operators', async () => {
    const { status, body } = await operator.request(mediaFileEndpoints.list, {})
    expect(status).toBe(200)
    expect(body.data.map(({ status: state }: { status: string }) => state)).toContain('failed')
    expect((await owner.request(mediaFileEndpoints.list, {})).status).toBe(403)
  })
})
