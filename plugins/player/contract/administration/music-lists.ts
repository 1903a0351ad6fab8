import { boolean, choice, date, defineResource, type Field, integer, reference, text, timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import type { ArtistRef, Image } from '../catalogue.ts'

/** The lists of music in the admin area. They contain music in every state. */

const view = { permission: 'music.update' } as const
const readOnly = { readOnly: true } as const
const displayOnly = { readOnly: true, sortable: false, filterable: false } as const

/** The options of a field that lists show, but cannot sort or filter by. */
type DisplayOnly = typeof displayOnly
/** The options of a display-only field with a value from another table, which is found by the id of the row. */
interface DisplayOnlyById extends DisplayOnly {
  readonly attribute: 'id'
}

/** The names of the artists. They come from the copy that each row contains, so no other table is read. */
const artistNames: Field<'tags', string[], string[], readonly ArtistRef[], DisplayOnly> = {
  kind: 'tags',
  options: displayOnly,
  response: z.array(z.string()),
  input: z.array(z.string()),
}

/** The names of genres or tags. They come from another table, so the field reads only the id of the row. */
const categoryNames: Field<'tags', string[], string[], number, DisplayOnlyById> = {
  kind: 'tags',
  options: { ...displayOnly, attribute: 'id' },
  response: z.array(z.string()),
  input: z.array(z.string()),
}

/** The URL of the picture. */
const pictureUrl: Field<'text', string, string, Image, DisplayOnly & { readonly nullable: true }> = {
  kind: 'text',
  options: { ...displayOnly, nullable: true },
  response: z.nullable(z.string()),
  input: z.nullable(z.string()),
}

const publicationFields = {
  status: choice(['draft', 'scheduled', 'published', 'hidden'], { readOnly: true, sortable: false }),
  owner: reference('core.user', { readOnly: true, nullable: true }),
  plays: integer(readOnly),
  created_at: timestamp(readOnly),
} as const

const genreFilter = { kind: 'reference', entity: 'player.genre', label: 'music_admin.filter.genre' } as const
const tagFilter = { kind: 'reference', entity: 'player.tag', label: 'music_admin.filter.tag' } as const
const artistFilter = { kind: 'reference', entity: 'player.any_artist', label: 'music_admin.filter.artist' } as const

const access = { view, update: view } as const
const actions = { publish: {}, hide: { isDanger: true }, add_genre: {}, remove_genre: {}, set_owner: {} } as const

export const trackList = defineResource({
  name: { one: 'track', many: 'tracks' },
  labels: 'music_admin',
  entity: 'player.track',
  path: 'admin/tracks',
  fields: {
    name: text({ ...readOnly, max: 190 }),
    artists: artistNames,
    album: reference('player.any_album', { readOnly: true, nullable: true }),
    ...publicationFields,
    release_date: date({ readOnly: true, nullable: true }),
    genres: categoryNames,
    tags: categoryNames,
    /** In seconds; 0 without audio. */
    duration: integer(displayOnly),
    /** The type of the audio file. */
    audio: text({ readOnly: true, nullable: true, sortable: false, attribute: 'fileMime' }),
    is_explicit: boolean({ readOnly: true, sortable: false }),
    isrc: text({ readOnly: true, nullable: true, sortable: false }),
    image: pictureUrl,
  },
  search: ['name'],
  filters: { genre: genreFilter, tag: tagFilter, artist: artistFilter },
  list: { columns: ['name', 'artists', 'album', 'status', 'owner', 'plays', 'created_at'], sort: ['-created_at'], paging: 'cursor' },
  access,
  forbidsViewAs: true,
  actions,
})

export const albumList = defineResource({
  name: { one: 'album', many: 'albums' },
  labels: 'music_admin',
  entity: 'player.album',
  path: 'admin/albums',
  fields: {
    name: text({ ...readOnly, max: 190 }),
    artists: artistNames,
    release_type: choice(['album', 'single', 'ep', 'compilation'], { readOnly: true, sortable: false }),
    ...publicationFields,
    release_date: date({ readOnly: true, nullable: true }),
    genres: categoryNames,
    tags: categoryNames,
    is_explicit: boolean({ readOnly: true, sortable: false }),
    upc: text({ readOnly: true, nullable: true, sortable: false }),
    image: pictureUrl,
  },
  search: ['name'],
  filters: { genre: genreFilter, tag: tagFilter, artist: artistFilter },
  list: { columns: ['name', 'artists', 'release_type', 'status', 'owner', 'plays', 'release_date'], sort: ['-created_at'], paging: 'cursor' },
  access,
  forbidsViewAs: true,
  actions,
})

export const artistList = defineResource({
  name: { one: 'artist', many: 'artists' },
  labels: 'music_admin',
  entity: 'player.artist',
  path: 'admin/artists',
  fields: {
    name: text({ ...readOnly, max: 190 }),
    country: text({ readOnly: true, nullable: true, sortable: false }),
    ...publicationFields,
    genres: categoryNames,
    followers_count: integer({ readOnly: true, sortable: false }),
    verified_at: timestamp({ readOnly: true, nullable: true, sortable: false }),
    image: pictureUrl,
  },
  search: ['name'],
  filters: { genre: genreFilter },
  list: { columns: ['name', 'genres', 'status', 'owner', 'plays', 'followers_count', 'created_at'], sort: ['-created_at'], paging: 'cursor' },
  access,
  forbidsViewAs: true,
  actions: { ...actions, verify: {}, unverify: {} },
})
