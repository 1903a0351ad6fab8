import { implement } from '@balafon/sdk/server'
import { getGenre, getTag, listGenreAlbums, listGenreArtists, listGenres, listGenreTracks, listTagAlbums, listTagTracks } from '../../contract/tags.ts'
import type { LabelsService } from './labels.service.ts'

export const createLabelRoutes = (labels: LabelsService) => [
  implement(listGenres, async () => ({ genres: await labels.listGenres() })),
  implement(getGenre, async ({ params }) => ({ genre: await labels.get('genre', params.genreName) })),
  implement(listGenreTracks, ({ params, query }) => labels.listItems('genre', 'track', params.genreName, query)),
  implement(listGenreAlbums, ({ params, query }) => labels.listItems('genre', 'album', params.genreName, query)),
  implement(listGenreArtists, ({ params, query }) => labels.listItems('genre', 'artist', params.genreName, query)),
  implement(getTag, async ({ params }) => ({ tag: await labels.get('tag', params.tagName) })),
  implement(listTagTracks, ({ params, query }) => labels.listItems('tag', 'track', params.tagName, query)),
  implement(listTagAlbums, ({ params, query }) => labels.listItems('tag', 'album', params.tagName, query)),
]
