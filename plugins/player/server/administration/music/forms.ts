import { fieldProblem, getProblem, type ServerContext } from '@balafon/sdk/server'
import type { output } from 'zod/v4/core'
import type { updateAdminAlbum } from '../../../contract/administration/admin-albums.ts'
import type { updateAdminArtist } from '../../../contract/administration/admin-artists.ts'
import type { updateAdminTrack } from '../../../contract/administration/admin-tracks.ts'
import type { Image } from '../../../contract/catalogue.ts'
import type { AlbumPatch, ArtistPatch, TrackPatch } from '../../../contract/catalogue-service.ts'
import type { PlayerContext } from '../../models.ts'

type Values<Body> = Partial<Omit<Body, 'version'>>
export type ArtistForm = Values<output<typeof updateAdminArtist.body>>
export type AlbumForm = Values<output<typeof updateAdminAlbum.body>>
export type TrackForm = Values<output<typeof updateAdminTrack.body>>

const toOwner = (ownerId: number | null | undefined) => (ownerId === undefined ? {} : { ownerId })

/** Converts the fields of a form to those of the catalogue. `verifiedAt` is kept when a verified artist stays verified. */
export const toArtistPatch = ({ owner_id, is_verified, ...same }: ArtistForm, verifiedAt: string | null = null): ArtistPatch => ({
  ...same,
  ...toOwner(owner_id),
  ...(is_verified !== undefined && { verifiedAt: is_verified ? (verifiedAt ?? new Date().toISOString()) : null }),
})

export const toAlbumPatch = ({ artist_ids, release_type, release_date, is_explicit, owner_id, copyright, ...same }: AlbumForm): AlbumPatch => ({
  ...same,
  ...toOwner(owner_id),
  ...(artist_ids && { artistIds: artist_ids }),
  ...(release_type && { releaseType: release_type }),
  ...(release_date !== undefined && { releaseDate: release_date }),
  ...(is_explicit !== undefined && { isExplicit: is_explicit }),
  ...(copyright !== undefined && { copyright: copyright || null }),
})

export const toTrackPatch = ({ artist_ids, album_id, release_date, is_explicit, owner_id, ...same }: TrackForm): TrackPatch => ({
  ...same,
  ...toOwner(owner_id),
  ...(artist_ids && { artistIds: artist_ids }),
  ...(album_id !== undefined && { albumId: album_id }),
  ...(release_date !== undefined && { releaseDate: release_date }),
  ...(is_explicit !== undefined && { isExplicit: is_explicit }),
})

/** The names of fields in the catalogue and in the forms, where they differ. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  artistIds: 'artist_ids',
  albumId: 'album_id',
  releaseDate: 'release_date',
  releaseType: 'release_type',
  isExplicit: 'is_explicit',
  ownerId: 'owner_id',
  verifiedAt: 'is_verified',
  fileEntryId: 'file_entry_id',
  displayName: 'display_name',
}

function renameField(name: string) {
  const [first = '', ...rest] = name.split('.')
  return [FIELD_NAMES[first] ?? first, ...rest].join('.')
}

/** Runs a change of the catalogue. When the catalogue reports errors at its fields, replaces the field names by those of the form. */
export async function renameErrorFields<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    const detail = getProblem(error)
    if (!detail?.fields) throw error
    throw fieldProblem(Object.fromEntries(Object.entries(detail.fields).map(([name, codes]) => [renameField(name), codes])), detail.data)
  }
}

/** The fields of a form that must be validated here, because the catalogue does not do it. */
interface CheckedFields {
  readonly image?: Image | null | undefined
  readonly gallery?: readonly Image[] | undefined
  readonly owner_id?: number | null | undefined
}

/** Creates the validation of form fields that the catalogue does not validate: pictures and owners. */
export function createFormChecks({ users, files }: Pick<PlayerContext, 'users' | 'files'>) {
  // Only pictures of this site are allowed, because a server of another site would learn the IP addresses of listeners.
  const prefix = files.getPublicUrl('')
  const isKnown = ({ url }: Image, known: readonly (Image | null)[]) => url.startsWith(prefix) || known.some((image) => image?.url === url)
  return {
    /**
     * @param known The pictures that the item has already.
     * @throws 422 at a picture that was not uploaded here, or at an owner that does not exist
     */
    async assertPicturesAndOwner({ image, gallery, owner_id: ownerId }: CheckedFields, known: readonly (Image | null)[] = []) {
      if (image && !isKnown(image, known)) throw fieldProblem({ image: 'player.picture_unknown' })
      if (gallery?.some((picture) => !isKnown(picture, known))) throw fieldProblem({ gallery: 'player.picture_unknown' })
      if (typeof ownerId === 'number' && !(await users.find(ownerId))) throw fieldProblem({ owner_id: 'player.owner_unknown' })
    },
  }
}

/** Returns the id and name of the owner of music for a response. */
export async function describeOwner(ownerId: number | null, { users }: Pick<ServerContext, 'users'>) {
  return ownerId === null ? null : { id: ownerId, label: (await users.find(ownerId))?.name ?? null }
}
