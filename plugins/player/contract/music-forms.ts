import * as z from 'zod/mini'
import type { ArtistRef, Image } from './catalogue.ts'
import type { Credit } from './catalogue-service.ts'
import { AlbumValues, ArtistValues, type ReleaseType, TrackValues } from './music-values.ts'

/** The parts that the forms of artists and the forms of operators share: the schemas of fields, and the values with which a form begins. */

/** The field with the UPC (the bar code number of a release). An empty text becomes null. */
export const UpcField = z.pipe(
  z.transform((value: string | null) => (value === '' ? null : value)),
  AlbumValues.shape.upc,
)

/** The field with the ISRC (the code of a recording). Hyphens and spaces are removed, because ISRCs are often written with them. An empty text becomes null. */
export const IsrcField = z.pipe(
  z.transform((value: string | null) => (value === null ? null : value.replace(/[\s-]/g, '').toUpperCase() || null)),
  TrackValues.shape.isrc,
)

/** The form has a row for each picture of a gallery. Rows without a picture are left out. */
export const GalleryField = z.pipe(
  z.transform((rows: GalleryRows) => rows.flatMap(({ image }) => image ?? [])),
  ArtistValues.shape.gallery,
)
export type GalleryRows = { image: Image | null }[]

/** The fields that albums and tracks have in common. */
interface Music {
  readonly name: string
  readonly artists: readonly ArtistRef[]
  readonly description: string | null
  readonly release_date: string | null
  readonly image: Image | null
  readonly is_explicit: boolean
  readonly genres: readonly string[]
  readonly tags: readonly string[]
}

interface Album extends Music {
  readonly release_type: z.infer<typeof ReleaseType>
  readonly copyright: string | null
  readonly upc: string | null
}

interface Track extends Music {
  readonly isrc: string | null
  readonly credits: readonly Credit[]
}

const toMusicFields = ({ name, artists, description, release_date, image, is_explicit, genres, tags }: Music) => ({
  name,
  artist_ids: artists.map(({ id }) => id),
  description: description ?? '',
  release_date,
  image,
  is_explicit,
  genres: [...genres],
  tags: [...tags],
})

/** Returns the values with which the form of an album begins. */
export const toAlbumFields = (album: Album) => ({
  ...toMusicFields(album),
  release_type: album.release_type,
  copyright: album.copyright ?? '',
  upc: album.upc ?? '',
})

/** Returns the values with which the form of a track begins, apart from its album. */
export const toTrackFields = (track: Track) => ({ ...toMusicFields(track), isrc: track.isrc ?? '', credits: [...track.credits] })

/** Creates the values of a new album or track of artists. */
const createMusicFields = (artistIds: readonly number[]) => ({
  name: '',
  artist_ids: [...artistIds],
  description: '',
  release_date: null,
  image: null,
  is_explicit: false,
  genres: [],
  tags: [],
})

/** Creates the values of a new album. */
export const createAlbumFields = (artistIds: readonly number[] = []) => ({
  ...createMusicFields(artistIds),
  release_type: 'album' as const,
  copyright: '',
  upc: '',
})

/** Creates the values of a new track. */
export const createTrackFields = (artistIds: readonly number[] = []) => ({ ...createMusicFields(artistIds), album_id: null, isrc: '', credits: [] })
