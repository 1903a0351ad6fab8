import { type Identity, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { output } from 'zod/v4/core'
import type { createAdminAlbum } from '../../../contract/administration/admin-albums.ts'
import type { createAdminArtist } from '../../../contract/administration/admin-artists.ts'
import type { createAdminTrack } from '../../../contract/administration/admin-tracks.ts'
import type { AlbumItem, ArtistItem, TrackItem } from '../../../contract/catalogue-service.ts'
import type { MediaProvider } from '../../../contract/media.ts'
import type { CatalogueEditing } from '../../catalogue/editing/create-catalogue-editing.ts'
import type { PlayerContext } from '../../models.ts'
import {
  type AlbumForm,
  type ArtistForm,
  createFormChecks,
  describeOwner,
  renameErrorFields,
  type TrackForm,
  toAlbumPatch,
  toArtistPatch,
  toTrackPatch,
} from './forms.ts'
import { presentAlbum, presentArtist, presentTrack } from './music.presenter.ts'
import { createMusicEditor, rejectStale } from './music-editor.ts'
import { createMusicListStore } from './music-list.store.ts'

type Version = { readonly version: number }

export type MusicAdministration = ReturnType<typeof createMusicAdministration>

/** Creates the services with which operators change the music of all users. */
export function createMusicAdministration(context: PlayerContext, editing: CatalogueEditing, media: MediaProvider) {
  const store = createMusicListStore(context.sql)
  const checks = createFormChecks(context)
  const { lists } = editing.provider
  const dependencies = { ...context, editing }
  const editors = {
    artist: createMusicEditor({ kind: 'artist', notFoundCode: 'player.artist_not_found', getItems: (tx) => editing.joinTransaction(tx).artists }, dependencies),
    album: createMusicEditor({ kind: 'album', notFoundCode: 'player.album_not_found', getItems: (tx) => editing.joinTransaction(tx).albums }, dependencies),
    track: createMusicEditor({ kind: 'track', notFoundCode: 'player.track_not_found', getItems: (tx) => editing.joinTransaction(tx).tracks }, dependencies),
  }

  const showArtist = async (artist: ArtistItem) => presentArtist(artist, await describeOwner(artist.ownerId, context))
  const showAlbum = async (album: AlbumItem) => presentAlbum(album, await lists.listAlbumTracks(album.id), await describeOwner(album.ownerId, context))
  async function showTrack(track: TrackItem) {
    const [owner, waiting, playlistsCount] = await Promise.all([
      describeOwner(track.ownerId, context),
      media.findWaitingAudio([track.id]),
      store.countPlaylists(track.id),
    ])
    return presentTrack(track, { owner, waiting: waiting.get(track.id), playlistsCount })
  }

  async function requireArtist(id: number): Promise<ArtistItem> {
    const artist = await editing.provider.artists.find(id)
    if (!artist) throw problem(404, 'player.artist_not_found')
    return artist
  }
  async function requireAlbum(id: number): Promise<AlbumItem> {
    const album = await editing.provider.albums.find(id)
    if (!album) throw problem(404, 'player.album_not_found')
    return album
  }
  async function requireTrack(id: number): Promise<TrackItem> {
    const track = await editing.provider.tracks.find(id)
    if (!track) throw problem(404, 'player.track_not_found')
    return track
  }

  const artists = {
    read: async (id: number) => showArtist(await requireArtist(id)),
    async create({ name, ...values }: output<typeof createAdminArtist.body>, user: Identity, transaction: Transaction) {
      await checks.assertPicturesAndOwner(values)
      const { id } = await renameErrorFields(() =>
        editors.artist.create({ ...toArtistPatch(values), ownerId: values.owner_id ?? null, name }, user, transaction),
      )
      return { id }
    },
    async update(id: number, { version, ...values }: ArtistForm & Version, user: Identity) {
      const known = await requireArtist(id)
      await checks.assertPicturesAndOwner(values, [known.image, ...known.gallery])
      const patch = toArtistPatch(values, known.verifiedAt)
      return showArtist(
        await rejectStale(
          () => renameErrorFields(() => editors.artist.update(id, patch, version, user)),
          () => artists.read(id),
        ),
      )
    },
    publish: async (id: number, at: string | null | undefined, user: Identity) => showArtist(await editors.artist.publish(id, at, user)),
    hide: async (id: number, user: Identity) => showArtist(await editors.artist.hide(id, user)),
    remove: (id: number, version: number, user: Identity) =>
      rejectStale(
        () => editors.artist.remove(id, { version, options: {}, editor: user }),
        () => artists.read(id),
      ),
  }

  const albums = {
    read: async (id: number) => showAlbum(await requireAlbum(id)),
    async create({ name, artist_ids, ...values }: output<typeof createAdminAlbum.body>, user: Identity, transaction: Transaction) {
      await checks.assertPicturesAndOwner(values)
      const album = { ...toAlbumPatch(values), ownerId: values.owner_id ?? null, name, artistIds: artist_ids }
      const { id } = await renameErrorFields(() => editors.album.create(album, user, transaction))
      return { id }
    },
    async update(id: number, { version, ...values }: AlbumForm & Version, user: Identity) {
      const known = await requireAlbum(id)
      await checks.assertPicturesAndOwner(values, [known.image])
      return showAlbum(
        await rejectStale(
          () => renameErrorFields(() => editors.album.update(id, toAlbumPatch(values), version, user)),
          () => albums.read(id),
        ),
      )
    },
    async order(id: number, trackIds: readonly number[], user: Identity) {
      await requireAlbum(id)
      await editing.provider.albums.setTrackOrder(id, trackIds, { userId: user.id, asOperator: true })
      const album = await requireAlbum(id)
      await context.audit.record({ action: 'album.order', entity: 'player.album', entityId: id, label: album.name, after: { trackIds }, userId: user.id })
      return showAlbum(album)
    },
    publish: async (id: number, at: string | null | undefined, user: Identity) => showAlbum(await editors.album.publish(id, at, user)),
    hide: async (id: number, user: Identity) => showAlbum(await editors.album.hide(id, user)),
    remove: (id: number, { version, tracks }: Version & { readonly tracks: 'keep' | 'delete' }, user: Identity) =>
      rejectStale(
        () => editors.album.remove(id, { version, options: { tracks }, editor: user }),
        () => albums.read(id),
      ),
  }

  const tracks = {
    read: async (id: number) => showTrack(await requireTrack(id)),
    async create({ name, artist_ids, ...values }: output<typeof createAdminTrack.body>, user: Identity, transaction: Transaction) {
      await checks.assertPicturesAndOwner(values)
      const track = { ...toTrackPatch(values), ownerId: values.owner_id ?? null, name, artistIds: artist_ids }
      const { id } = await renameErrorFields(() => editors.track.create(track, user, transaction))
      return { id }
    },
    async update(id: number, { version, ...values }: TrackForm & Version, user: Identity) {
      const known = await requireTrack(id)
      await checks.assertPicturesAndOwner(values, [known.image])
      return showTrack(
        await rejectStale(
          () => renameErrorFields(() => editors.track.update(id, toTrackPatch(values), version, user)),
          () => tracks.read(id),
        ),
      )
    },
    async replaceAudio(id: number, fileEntryId: number, user: Identity) {
      const track = await renameErrorFields(() => media.attachUpload(id, fileEntryId, { userId: user.id, asOperator: true }))
      const entry = { action: 'track.replace_audio', entity: 'player.track', entityId: id, label: track.name, userId: user.id }
      await context.audit.record({ ...entry, after: { fileEntryId } })
      return showTrack(track)
    },
    publish: async (id: number, at: string | null | undefined, user: Identity) => showTrack(await editors.track.publish(id, at, user)),
    hide: async (id: number, user: Identity) => showTrack(await editors.track.hide(id, user)),
    remove: (id: number, version: number, user: Identity) =>
      rejectStale(
        () => editors.track.remove(id, { version, options: {}, editor: user }),
        () => tracks.read(id),
      ),
  }

  return { editors, artists, albums, tracks, addImage: editing.provider.addImage }
}
