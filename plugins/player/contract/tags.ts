import { defineEndpoint, KeysetQuery, keyset } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { AlbumCard, ArtistCard, Image, TrackCard } from './catalogue.ts'

/** How many published items have a genre or tag. */
const Counts = { albums_count: z.number(), tracks_count: z.number() }

const CategoryCard = z.object({ name: z.string(), display_name: z.string(), image: z.nullable(Image) })

export const GenreCard = z.extend(CategoryCard, { ...Counts, artists_count: z.number() })
export type GenreCard = z.infer<typeof GenreCard>

export const TagCard = z.extend(CategoryCard, Counts)
export type TagCard = z.infer<typeof TagCard>

export const CategorySort = z.enum(['popular', 'newest'])
export type CategorySort = z.infer<typeof CategorySort>

const canListen = { permission: 'music.view' } as const
const GenreParams = z.strictObject({ genreName: z.string().check(z.minLength(1), z.maxLength(200)) })
const TagParams = z.strictObject({ tagName: z.string().check(z.minLength(1), z.maxLength(200)) })
const CategoryQuery = z.extend(KeysetQuery, { sort: z._default(CategorySort, 'popular') })
export type CategoryQuery = z.infer<typeof CategoryQuery>

const list = { method: 'GET', access: canListen, acceptsAccessToken: true } as const
const genreList = { ...list, params: GenreParams, query: CategoryQuery, errors: ['player.genre_not_found'] } as const
const tagList = { ...list, params: TagParams, query: CategoryQuery, errors: ['player.tag_not_found'] } as const

export const listGenres = defineEndpoint({
  ...list,
  path: 'genres',
  summary: 'All genres from A to Z, with their numbers of artists, albums and tracks',
  response: z.object({ genres: z.array(GenreCard) }),
})

export const getGenre = defineEndpoint({
  ...list,
  path: 'genres/{genreName}',
  summary: 'A genre with its numbers of artists, albums and tracks',
  params: GenreParams,
  response: z.object({ genre: GenreCard }),
  errors: ['player.genre_not_found'],
})

export const listGenreTracks = defineEndpoint({
  ...genreList,
  path: 'genres/{genreName}/tracks',
  summary: 'The tracks of a genre',
  response: keyset(TrackCard),
})
export const listGenreAlbums = defineEndpoint({
  ...genreList,
  path: 'genres/{genreName}/albums',
  summary: 'The albums of a genre',
  response: keyset(AlbumCard),
})
export const listGenreArtists = defineEndpoint({
  ...genreList,
  path: 'genres/{genreName}/artists',
  summary: 'The artists of a genre',
  response: keyset(ArtistCard),
})

export const getTag = defineEndpoint({
  ...list,
  path: 'tags/{tagName}',
  summary: 'A tag with its numbers of albums and tracks',
  params: TagParams,
  response: z.object({ tag: TagCard }),
  errors: ['player.tag_not_found'],
})

export const listTagTracks = defineEndpoint({ ...tagList, path: 'tags/{tagName}/tracks', summary: 'The tracks with a tag', response: keyset(TrackCard) })
export const listTagAlbums = defineEndpoint({ ...tagList, path: 'tags/{tagName}/albums', summary: 'The albums with a tag', response: keyset(AlbumCard) })
