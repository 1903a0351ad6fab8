import { type CustomFilters, type Fields, forgetTypes, type Resource } from '@balafon/sdk/contract'
import {
  createEntityLabels,
  createModelQuery,
  createReadRoutes,
  createResourcePresenter,
  type ModelQuery,
  type ModelSource,
  Op,
  type PresentRows,
  problem,
  type ResourceRow,
  type Route,
} from '@balafon/sdk/server'
import { albumList, artistList, trackList } from '../../../contract/administration/music-lists.ts'
import type { ArtistRef, Image } from '../../../contract/catalogue.ts'
import type { PlayerContext } from '../../models.ts'
import { createMusicListStore, type MusicKind, type MusicListStore, selectOfArtists, selectOfCategories } from './music-list.store.ts'

/** The list of one kind of music: its routes, and the query that bulk actions use. */
export interface MusicList {
  readonly routes: readonly Route[]
  readonly query: ModelQuery
}

/** Creates the lists of artists, albums and tracks. They contain all rows, because operators see music of all users in every state. */
export function createMusicLists(context: PlayerContext): { readonly [K in MusicKind]: MusicList } {
  const { Album, Artist, Track } = context.models
  const store = createMusicListStore(context.sql)
  const createFilters = (kind: MusicKind) => ({
    genre: (ids: readonly number[]) => ({ id: { [Op.in]: selectOfCategories('genre', kind, ids) } }),
    tag: (ids: readonly number[]) => ({ id: { [Op.in]: selectOfCategories('tag', kind, ids) } }),
  })
  const ofArtists = (kind: 'album' | 'track') => ({ artist: (ids: readonly number[]) => ({ id: { [Op.in]: selectOfArtists(kind, ids) } }) })
  const scope = () => null
  const { genre } = createFilters('artist')
  return {
    artist: createMusicList('artist', artistList, { model: Artist, scope, filters: { genre } }, { store, context }),
    album: createMusicList('album', albumList, { model: Album, scope, filters: { ...createFilters('album'), ...ofArtists('album') } }, { store, context }),
    track: createMusicList('track', trackList, { model: Track, scope, filters: { ...createFilters('track'), ...ofArtists('track') } }, { store, context }),
  }
}

function createMusicList<F extends Fields, C extends CustomFilters, A extends string>(
  kind: MusicKind,
  resource: Resource<F, C, A>,
  source: ModelSource<F, C>,
  { store, context }: { readonly store: MusicListStore; readonly context: PlayerContext },
): MusicList {
  const query = createModelQuery(resource, source, context.resources.cursors)
  const present = createResourcePresenter<F>(forgetTypes(resource), createEntityLabels(context).findLabels)
  const reader = {
    query,
    store: {
      present: addNames(kind, store, present),
      // The list needs this function, but nothing calls it: `music.routes.ts` implements the endpoint of one item.
      async get() {
        throw problem(404, 'not_found')
      },
    },
  }
  const { list, count, export: exportCsv } = createReadRoutes(resource, reader, context)
  return { routes: [list, count, exportCsv], query: query as unknown as ModelQuery }
}

type Values = Record<string, unknown>

/** Adds to the presented rows: the names of artists, genres and tags, and the URL of the picture. */
function addNames<F extends Fields>(kind: MusicKind, store: MusicListStore, present: PresentRows<F>): PresentRows<F> {
  return async (rows, can, columns) => {
    const ids = rows.map(readId)
    const isShown = (column: string) => columns === undefined || columns.includes(column)
    const [genres, tags] = await Promise.all([
      isShown('genres') ? store.listCategoryNames('genre', kind, ids) : null,
      isShown('tags') && kind !== 'artist' ? store.listCategoryNames('tag', kind, ids) : null,
    ])
    const items = await present(rows, can, columns)
    return items.map((item) => {
      const values: Values = item
      return {
        ...item,
        ...('artists' in values && { artists: (values.artists as readonly ArtistRef[]).map(({ name }) => name) }),
        ...('image' in values && { image: (values.image as Image | null)?.url ?? null }),
        ...('duration' in values && { duration: Math.round(Number(values.duration)) }),
        ...('genres' in values && { genres: genres?.get(item.id) ?? [] }),
        ...('tags' in values && { tags: tags?.get(item.id) ?? [] }),
      }
    })
  }
}

const readId = (row: ResourceRow) => Number(row.id)
