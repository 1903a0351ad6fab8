import type { AlbumPatch } from '@balafon/plugin-player/contract/catalogue-service'
import type { AlbumValues } from '@balafon/plugin-player/contract/music-values'
import { type Identity, problem } from '@balafon/sdk/server'
import type { output } from 'zod/v4/core'
import type { updateBackstageAlbum } from '../../contract/albums.ts'
import type { MusicQuery } from '../../contract/music.ts'
import { changeCatalogue, getCatalogue } from '../access/catalogue-client.ts'
import type { MusicAccess } from '../access/music-access.ts'
import type { BackstageContext } from '../models.ts'
import type { FormChecks } from './form-checks.ts'
import { presentAlbum } from './music.presenter.ts'
import { presentTracks } from './present-tracks.ts'

type Patch = Omit<output<typeof updateBackstageAlbum.body>, 'version' | 'image'>

/** Converts the fields of the form to the fields of the catalogue. */
const toPatch = ({ artist_ids, release_type, release_date, is_explicit, copyright, ...same }: Patch): AlbumPatch => ({
  ...same,
  ...(artist_ids && { artistIds: artist_ids }),
  ...(release_type && { releaseType: release_type }),
  ...(release_date !== undefined && { releaseDate: release_date }),
  ...(is_explicit !== undefined && { isExplicit: is_explicit }),
  ...(copyright !== undefined && { copyright: copyright || null }),
})

export type AlbumsService = ReturnType<typeof createAlbumsService>

/** Creates the service that changes the albums of a user. */
export function createAlbumsService(context: BackstageContext, access: MusicAccess, checks: FormChecks) {
  const asEditor = ({ id }: Identity) => ({ userId: id, asOperator: true }) as const
  const readTracks = async (id: number, mayEdit: boolean) => presentTracks(context, await getCatalogue(context).lists.listAlbumTracks(id), mayEdit)
  async function readCurrent(id: number, user: Identity) {
    const { album, mayEdit } = await access.requireAlbum(id, user, 'view')
    return presentAlbum(album, mayEdit)
  }
  return {
    async read(id: number, user: Identity) {
      const { album, mayEdit } = await access.requireAlbum(id, user, 'view')
      return { album: presentAlbum(album, mayEdit), tracks: await readTracks(id, mayEdit) }
    },
    async list(query: MusicQuery, user: Identity) {
      const filter = await readFilter(access, query, user)
      const albums = await getCatalogue(context).lists.listAlbums(filter)
      return createPage(
        albums.map((album) => presentAlbum(album, filter.mayEdit)),
        query.perPage,
      )
    },
    async create({ image, ...values }: output<typeof AlbumValues>, user: Identity) {
      await checks.assertArtists(values.artist_ids, [], user)
      const picture = await checks.readImage(image, null)
      const { artist_ids: artistIds, name } = values
      const album = await changeCatalogue(() => getCatalogue(context).albums.create({ ...toPatch(values), ...picture, name, artistIds }, asEditor(user)))
      return presentAlbum(album, true)
    },
    async update(id: number, { version, image, ...values }: output<typeof updateBackstageAlbum.body>, user: Identity) {
      const { album } = await access.requireAlbum(id, user, 'edit')
      await checks.assertArtists(
        values.artist_ids,
        album.artists.map((artist) => artist.id),
        user,
      )
      const patch = { ...toPatch(values), ...(await checks.readImage(image, album.image)) }
      const change = () => getCatalogue(context).albums.update(id, patch, { ...asEditor(user), version })
      return presentAlbum(await changeCatalogue(change, () => readCurrent(id, user)), true)
    },
    async order(id: number, trackIds: readonly number[], user: Identity) {
      await access.requireAlbum(id, user, 'edit')
      await getCatalogue(context).albums.setTrackOrder(id, trackIds, asEditor(user))
      return readTracks(id, true)
    },
    async publish(id: number, at: string | null | undefined, user: Identity) {
      await access.requireAlbum(id, user, 'edit')
      const tracks = await readTracks(id, true)
      if (!tracks.some(({ has_audio: hasAudio, waiting_audio: waiting }) => hasAudio || (waiting !== null && waiting.error === null)))
        throw problem(422, 'backstage.album_without_audio')
      const album = await changeCatalogue(() => getCatalogue(context).albums.publish(id, { ...asEditor(user), ...(at && { at }) }))
      return presentAlbum(album, true)
    },
    async hide(id: number, user: Identity) {
      await access.requireAlbum(id, user, 'edit')
      return presentAlbum(await getCatalogue(context).albums.hide(id, asEditor(user)), true)
    },
    async remove(id: number, tracks: 'keep' | 'delete', user: Identity) {
      await access.requireAlbum(id, user, 'edit')
      await getCatalogue(context).albums.delete(id, { ...asEditor(user), tracks })
    },
  }
}

/** Returns the filter of a list: the music of one artist, or all music of the user when the query names no artist. */
export async function readFilter(access: MusicAccess, { artist_id: artistId, status, query, cursor, perPage }: MusicQuery, user: Identity) {
  const page = { ...(status && { status }), ...(query && { query }), beforeId: cursor === undefined ? null : Number(cursor), limit: perPage }
  if (artistId !== undefined) {
    const { mayEdit } = await access.requireArtist(artistId, user, 'view')
    return { ...page, artistIds: [artistId], mayEdit }
  }
  const roles = await access.listRoles(user.id)
  return { ...page, artistIds: [...roles.keys()], ownerId: user.id, mayEdit: [...roles.values()].every((role) => role !== 'viewer') }
}

export const createPage = <Item extends { readonly id: number }>(data: Item[], perPage: number) => ({
  data,
  next_cursor: data.length < perPage ? null : String(data.at(-1)?.id),
})
