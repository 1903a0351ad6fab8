import { implement } from '@balafon/sdk/server'
import { getGenre, getTag, listGenreAlbums, listGenreArtists, listGenres, listGenreTracks, listTagAlbums, listTagTracks } from '../../contract/tags.ts'
import type { CategoriesService } from './categories.service.ts'

export const createCategoryRoutes = (categories: CategoriesService) => [
  implement(listGenres, async () => ({ genres: await categories.listGenres() })),
  implement(getGenre, async ({ params }) => ({ genre: await categories.get('genre', params.genreName) })),
  implement(listGenreTracks, ({ params, query }) => categories.listItems('genre', 'track', params.genreName, query)),
  implement(listGenreAlbums, ({ params, query }) => categories.listItems('genre', 'album', params.genreName, query)),
  implement(listGenreArtists, ({ params, query }) => categories.listItems('genre', 'artist', params.genreName, query)),
  implement(getTag, async ({ params }) => ({ tag: await categories.get('tag', params.tagName) })),
  implement(listTagTracks, ({ params, query }) => categories.listItems('tag', 'track', params.tagName, query)),
  implement(listTagAlbums, ({ params, query }) => categories.listItems('tag', 'album', params.tagName, query)),
]
