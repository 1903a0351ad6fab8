import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { AlbumPatch, type CatalogueActor, type CatalogueProvider, NewAlbum } from '../../../contract/catalogue-service.ts'
import { AlbumCreated, AlbumDeleted, AlbumPublished, AlbumUpdated } from '../../../contract/events.ts'
import { readArtistReferences } from './artist-references.ts'
import { type AlbumRow, presentAlbum } from './catalogue.presenter.ts'
import type { EditingDependencies } from './editing-dependencies.ts'
import { assertOperatorFields, assertVersion, chooseOwner, requireOwned } from './ownership.ts'
import { parseInput } from './parse-input.ts'
import { createPublication } from './publication.ts'
import type { PublishAlbumTracks } from './publish-album-tracks.ts'
import type { TrackRemoval } from './track-removal.ts'

export type AlbumsService = CatalogueProvider['albums']

interface AlbumsDependencies extends EditingDependencies {
  readonly publishAlbumTracks: PublishAlbumTracks
  readonly trackRemoval: TrackRemoval
}

/** Creates the service that changes albums. */
export function createAlbumsService(dependencies: AlbumsDependencies): AlbumsService {
  const { models, events, categories, runChange, renaming, slugs, waitingAudio, callerTransaction, publishAlbumTracks, trackRemoval } = dependencies
  const { Album, AlbumArtist, GenreLink, TagLink, Track } = models
  const present = async (album: AlbumRow, transaction?: Transaction) => presentAlbum(album, await categories.read('album', album.id, transaction))
  const lockAlbum = async (id: number, actor: CatalogueActor, transaction: Transaction) =>
    requireOwned(await Album.findByPk(id, { lock: transaction.LOCK.UPDATE, transaction }), 'player.album_not_found', actor)
  const linkArtists = (albumId: number, artistIds: readonly number[], transaction: Transaction) =>
    AlbumArtist.bulkCreate(
      artistIds.map((artistId, position) => ({ albumId, artistId, position })),
      { transaction },
    )

  /**
   * Removes the album from its tracks, which are kept. Published tracks of an unpublished album get hidden, because listeners could not see them before
   * either.
   */
  async function releaseTracks(albumId: number, isPublished: boolean, transaction: Transaction) {
    if (!isPublished) await Track.update({ status: 'hidden' }, { where: { albumId, status: 'published' }, transaction })
    await Track.update({ albumId: null, albumName: null }, { where: { albumId }, transaction })
  }

  return {
    async find(id) {
      const album = await Album.findByPk(id, callerTransaction ? { transaction: callerTransaction } : {})
      return album && present(album, callerTransaction)
    },
    create: (values, actor) =>
      runChange(async (transaction) => {
        const { artistIds, genres, tags, ...fields } = parseInput(NewAlbum, values)
        const ownerId = chooseOwner(fields, actor)
        const artists = await readArtistReferences(models, artistIds, transaction)
        const slug = await slugs.chooseSlug('albums', fields.name, null, transaction)
        const album = await Album.create({ ...fields, ownerId, artists, slug, status: 'draft', publishedAt: null }, { transaction })
        await linkArtists(album.id, artistIds, transaction)
        const itemCategories = await categories.writeNew('album', album.id, { genres, tags }, transaction)
        await events.publish(AlbumCreated, { albumId: album.id }, transaction)
        return presentAlbum(album, itemCategories)
      }),
    update: (id, patch, options) =>
      runChange(async (transaction) => {
        const { artistIds, genres, tags, ...fields } = parseInput(AlbumPatch, patch)
        assertOperatorFields(fields, ['ownerId'], options)
        const artists = artistIds && (await readArtistReferences(models, artistIds, transaction))
        const album = await lockAlbum(id, options, transaction)
        assertVersion(album, options.version)
        const { name = album.name } = fields
        const isRenamed = name !== album.name
        const slug = isRenamed && !album.publishedAt ? await slugs.chooseSlug('albums', name, id, transaction) : album.slug
        await album.update({ ...fields, slug, version: album.version + 1, updatedAt: new Date(), ...(artists && { artists }) }, { transaction })
        if (artistIds) {
          await AlbumArtist.destroy({ where: { albumId: id }, transaction })
          await linkArtists(id, artistIds, transaction)
        }
        await categories.write('album', id, { genres, tags }, transaction)
        if (isRenamed) await renaming.renameAlbum(id, name, transaction)
        await events.publish(AlbumUpdated, { albumId: id }, transaction)
        return present(album, transaction)
      }),
    ...createPublication({
      runChange,
      lock: lockAlbum,
      save: (album, values, transaction) => album.update(values, { transaction }),
      publishEvent: (change, albumId, transaction) => events.publish(change === 'published' ? AlbumPublished : AlbumUpdated, { albumId }, transaction),
      present,
      isWaiting: (album, transaction) => waitingAudio.isAlbumWaiting(album.id, transaction),
      publishParts: (id, transaction) => publishAlbumTracks([id], transaction),
    }),
    setTrackOrder: (id, trackIds, actor) =>
      runChange(async (transaction) => {
        await lockAlbum(id, actor, transaction)
        const tracks = await Track.findAll({ where: { albumId: id }, order: [['id', 'ASC']], lock: transaction.LOCK.UPDATE, transaction })
        const byId = new Map(tracks.map((track) => [track.id, track]))
        const ordered = trackIds.flatMap((trackId) => byId.get(trackId) ?? [])
        if (new Set(trackIds).size !== tracks.length || ordered.length !== tracks.length) throw problem(409, 'player.tracks_of_album_changed')
        const lastNumbers = new Map<number, number>()
        for (const track of ordered) {
          const number = (lastNumbers.get(track.disc) ?? 0) + 1
          lastNumbers.set(track.disc, number)
          await track.update({ number }, { transaction })
        }
        await events.publish(AlbumUpdated, { albumId: id }, transaction)
      }),
    async delete(id, { tracks = 'keep', version, ...actor }) {
      const fileIds = await runChange(async (transaction) => {
        const album = await lockAlbum(id, actor, transaction)
        if (version !== undefined) assertVersion(album, version)
        const removedFiles = tracks === 'delete' ? await trackRemoval.deleteRows({ albumId: id }, transaction) : []
        if (tracks === 'keep') await releaseTracks(id, album.status === 'published', transaction)
        await GenreLink.destroy({ where: { kind: 'album', subjectId: id }, transaction })
        await TagLink.destroy({ where: { kind: 'album', subjectId: id }, transaction })
        await album.destroy({ transaction })
        await events.publish(AlbumDeleted, { albumId: id, name: album.name }, transaction)
        return removedFiles
      })
      await trackRemoval.deleteFiles(fileIds)
    },
  }
}
