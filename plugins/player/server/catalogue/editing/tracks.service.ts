import { Readable } from 'node:stream'
import { fieldProblem, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { type CatalogueActor, type CatalogueProvider, NewTrack, TrackAudio, TrackPatch } from '../../../contract/catalogue-service.ts'
import { TrackCreated, TrackPublished, TrackUpdated } from '../../../contract/events.ts'
import type { PlayerContext } from '../../models.ts'
import { readArtistReferences } from './artist-references.ts'
import { presentTrack, type TrackRow } from './catalogue.presenter.ts'
import type { EditingDependencies } from './editing-dependencies.ts'
import { assertOperatorFields, assertVersion, chooseOwner, requireOwned } from './ownership.ts'
import { parseInput } from './parse-input.ts'
import { createPublication } from './publication.ts'
import { createTrackLyrics } from './track-lyrics.ts'
import type { TrackRemoval } from './track-removal.ts'

export type TracksService = CatalogueProvider['tracks']

interface TracksDependencies extends EditingDependencies {
  readonly files: PlayerContext['files']
  readonly trackRemoval: TrackRemoval
}

/** Creates the service that changes tracks. */
export function createTracksService({
  models,
  events,
  files,
  categories,
  runChange,
  slugs,
  waitingAudio,
  callerTransaction,
  trackRemoval,
}: TracksDependencies): TracksService {
  const { Album, Track, TrackArtist } = models
  const present = async (track: TrackRow, transaction?: Transaction) => presentTrack(track, await categories.read('track', track.id, transaction))
  const lockTrack = async (id: number, actor: CatalogueActor, transaction: Transaction) =>
    requireOwned(await Track.findByPk(id, { lock: transaction.LOCK.UPDATE, transaction }), 'player.track_not_found', actor)
  const linkArtists = (trackId: number, artistIds: readonly number[], transaction: Transaction) =>
    TrackArtist.bulkCreate(
      artistIds.map((artistId, position) => ({ trackId, artistId, position })),
      { transaction },
    )

  /**
   * Reads the album of a track for the columns of the track. The album must belong to the actor; it stays locked against a rename. Returns an empty
   * object when the album does not change.
   */
  async function readAlbumValues(albumId: number | null | undefined, actor: CatalogueActor, transaction: Transaction) {
    if (albumId === undefined) return {}
    if (albumId === null) return { albumId, albumName: null }
    const album = await Album.findByPk(albumId, { lock: transaction.LOCK.SHARE, transaction })
    if (!album) throw fieldProblem({ albumId: 'player.album_unknown' })
    return { albumId, albumName: requireOwned(album, 'player.album_not_found', actor).name }
  }

  return {
    async find(id) {
      const track = await Track.findByPk(id, callerTransaction ? { transaction: callerTransaction } : {})
      return track && present(track, callerTransaction)
    },
    create: (values, actor) =>
      runChange(async (transaction) => {
        const { artistIds, albumId, genres, tags, ...fields } = parseInput(NewTrack, values)
        const ownerId = chooseOwner(fields, actor)
        const artists = await readArtistReferences(models, artistIds, transaction)
        const album = await readAlbumValues(albumId, actor, transaction)
        const slug = await slugs.chooseSlug('tracks', fields.name, null, transaction)
        const track = await Track.create({ ...fields, ...album, ownerId, artists, slug, status: 'draft', publishedAt: null }, { transaction })
        await linkArtists(track.id, artistIds, transaction)
        const itemCategories = await categories.writeNew('track', track.id, { genres, tags }, transaction)
        await events.publish(TrackCreated, { trackId: track.id }, transaction)
        return presentTrack(track, itemCategories)
      }),
    update: (id, patch, options) =>
      runChange(async (transaction) => {
        const { artistIds, albumId, genres, tags, ...fields } = parseInput(TrackPatch, patch)
        assertOperatorFields(fields, ['ownerId'], options)
        const artists = artistIds && (await readArtistReferences(models, artistIds, transaction))
        const album = await readAlbumValues(albumId, options, transaction)
        const track = await lockTrack(id, options, transaction)
        assertVersion(track, options.version)
        const { name = track.name } = fields
        const slug = name !== track.name && !track.publishedAt ? await slugs.chooseSlug('tracks', name, id, transaction) : track.slug
        await categories.write('track', id, { genres, tags }, transaction)
        await track.update({ ...fields, ...album, slug, version: track.version + 1, updatedAt: new Date(), ...(artists && { artists }) }, { transaction })
        if (artistIds) {
          await TrackArtist.destroy({ where: { trackId: id }, transaction })
          await linkArtists(id, artistIds, transaction)
        }
        await events.publish(TrackUpdated, { trackId: id }, transaction)
        return present(track, transaction)
      }),
    async setAudio(id, { body, ...audio }, actor) {
      const { mime, duration, peaks = [] } = parseInput(TrackAudio, audio)
      const { name } = requireOwned(await Track.findByPk(id), 'player.track_not_found', actor)
      const content = body instanceof Uint8Array ? Buffer.from(body) : Readable.from(body)
      // The file is stored before the transaction starts. Otherwise the transaction would stay open during the upload.
      const file = await files.add({ name, mime, body: content, visibility: 'private' })
      try {
        const { track, formerFileId } = await runChange(async (transaction) => {
          const locked = await lockTrack(id, actor, transaction)
          const replacedFileId = locked.fileEntryId
          await locked.update({ fileEntryId: file.id, filePath: file.path, fileMime: mime, fileSize: file.file_size, duration, peaks }, { transaction })
          await events.publish(TrackUpdated, { trackId: id }, transaction)
          return { track: await present(locked, transaction), formerFileId: replacedFileId }
        })
        await trackRemoval.deleteFiles(formerFileId === null ? [] : [formerFileId])
        return track
      } catch (error) {
        await files.remove(file.id)
        throw error
      }
    },
    ...createTrackLyrics({ models, events, runChange, lockTrack }),
    async createPreviewUrl(id, validSeconds) {
      const track = await Track.findByPk(id, { attributes: ['filePath'] })
      return track?.filePath ? files.createSignedUrl(track.filePath, validSeconds) : null
    },
    ...createPublication({
      runChange,
      lock: lockTrack,
      save: (track, values, transaction) => track.update(values, { transaction }),
      publishEvent: (change, trackId, transaction) => events.publish(change === 'published' ? TrackPublished : TrackUpdated, { trackId }, transaction),
      present,
      isWaiting: (track, transaction) => waitingAudio.isTrackWaiting(track.id, transaction),
      assertComplete: ({ filePath }) => {
        if (filePath === null) throw problem(422, 'player.track_without_audio')
      },
    }),
    async delete(id, { version, ...actor }) {
      const fileIds = await runChange(async (transaction) => {
        const track = await lockTrack(id, actor, transaction)
        if (version !== undefined) assertVersion(track, version)
        return trackRemoval.deleteRows({ id }, transaction)
      })
      await trackRemoval.deleteFiles(fileIds)
    },
  }
}
