import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR, readErrorCode } from '../testing/catalogue-site.ts'
import { createWav } from './testing/audio-files.ts'
import { createMediaSite, type MediaSite } from './testing/media-site.ts'

const RUN = { signal: new AbortController().signal, reportProgress: () => {}, isLastAttempt: true, attempt: 1 }

let site: MediaSite
let ownerId: number
let artistId: number
beforeAll(async () => {
  site = await createMediaSite(['aac-128'])
  ownerId = (await site.createSignedInUser({ permissions: ['music.create'] })).id
  artistId = (await site.createArtist('Sona', ownerId)).id
})
afterAll(() => site.close())

/** Stores an uploaded file without queuing a job, so that the test can choose when the file is processed. */
async function upload(body = createWav({ seconds: 2 })) {
  const file = await site.getContext('player').files.add({ name: 'song.wav', mime: 'audio/wav', body, visibility: 'private', ownerId })
  const values = { fileEntryId: file.id, ownerId, name: file.name, filePath: file.path, fileSize: file.file_size, mime: file.mime }
  const asset = await site.models.MediaAsset.create(values)
  return { fileEntryId: file.id, process: () => site.processAudio.process(asset.id, RUN) }
}

async function createAlbum(files: readonly { readonly fileEntryId: number }[]) {
  const album = await site.catalogue.albums.create({ name: 'Rain', artistIds: [artistId] }, OPERATOR)
  for (const [index, { fileEntryId }] of files.entries())
    await site.media.createTrack({ name: `Rain ${index + 1}`, artistIds: [artistId], albumId: album.id }, fileEntryId, OPERATOR)
  await site.takeEvents()
  return album.id
}

const readStatuses = async (albumId: number) => {
  const album = await site.catalogue.albums.find(albumId)
  const tracks = await site.catalogue.lists.listAlbumTracks(albumId)
  return [album?.status, ...tracks.map(({ status }) => status)]
}

describe('publishing music with files that are being processed', () => {
  test('publishes an album once all of its files are ready', async () => {
    const files = [await upload(), await upload()]
    const albumId = await createAlbum(files)
    expect(await site.catalogue.albums.publish(albumId, OPERATOR)).toMatchObject({ status: 'scheduled', releaseAt: expect.any(String), publishedAt: null })
    await files[0]?.process()
    expect(await readStatuses(albumId)).toEqual(['scheduled', 'draft', 'draft'])
    await files[1]?.process()
    await expect.poll(() => readStatuses(albumId)).toEqual(['published', 'published', 'published'])
    const events = await site.takeEvents()
    expect(events.filter(([name]) => name === 'player.album.published/v1')).toEqual([['player.album.published/v1', { albumId }]])
  })

  test('publishes a single track once its file is ready', async () => {
    const file = await upload()
    const { id } = await site.media.createTrack({ name: 'Alone', artistIds: [artistId] }, file.fileEntryId, OPERATOR)
    expect(await site.catalogue.tracks.publish(id, OPERATOR)).toMatchObject({ status: 'scheduled', hasAudio: false })
    expect([...(await site.media.findWaitingAudio([id]))]).toEqual([[id, { status: 'waiting', error: null }]])
    await file.process()
    await expect.poll(async () => (await site.catalogue.tracks.find(id))?.status).toBe('published')
    expect(await site.catalogue.tracks.find(id)).toMatchObject({ hasAudio: true, duration: 2 })
  })

  test('does not publish before a release time in the future', async () => {
    const file = await upload()
    const albumId = await createAlbum([file])
    const at = '2099-12-04T00:00:00.000Z'
    await site.catalogue.albums.publish(albumId, { ...OPERATOR, at })
    await file.process()
    expect(await site.catalogue.albums.find(albumId)).toMatchObject({ status: 'scheduled', releaseAt: at })
  })

  test('keeps an album with a failed file scheduled until it is published without it', async () => {
    const files = [await upload(), await upload(Buffer.alloc(5000, 3))]
    const albumId = await createAlbum(files)
    await site.catalogue.albums.publish(albumId, OPERATOR)
    for (const file of files) await file.process()
    const [, broken] = await site.catalogue.lists.listAlbumTracks(albumId)
    expect([...(await site.media.findWaitingAudio([broken?.id ?? 0])).values()]).toEqual([{ status: 'failed', error: 'player.media.unreadable' }])
    expect(await readStatuses(albumId)).toEqual(['scheduled', 'draft', 'draft'])
    expect(await site.catalogue.albums.publish(albumId, OPERATOR)).toMatchObject({ status: 'published' })
    expect(await readStatuses(albumId)).toEqual(['published', 'published', 'draft'])
  })

  test('refuses a track with a failed file', async () => {
    const file = await upload(Buffer.alloc(5000, 3))
    const { id } = await site.media.createTrack({ name: 'Broken', artistIds: [artistId] }, file.fileEntryId, OPERATOR)
    await file.process()
    expect(await readErrorCode(site.catalogue.tracks.publish(id, OPERATOR))).toMatchObject({ status: 422, code: 'player.track_without_audio' })
  })
})
