import { implement, type ServerContext, type SqlRunner } from '@balafon/sdk/server'
import { getPopularGenres } from '../../contract/browse.ts'
import type { Image } from '../../contract/catalogue.ts'

const MAX_GENRES = 24
const CACHE_SECONDS = 600

interface GenreTile {
  readonly name: string
  readonly display_name: string
  readonly image: Image | null
}

/** The most used genres, with the cover of a popular album where the genre has no image. */
const GENRES_SQL = `with used as (select genre_id, count(*) as links from genre_links group by genre_id order by links desc, genre_id limit ${MAX_GENRES})
  select g.name, g.display_name, coalesce(g.image, (select a.image from (select subject_id from genre_links where genre_id = g.id and kind = 'album' order by subject_id limit 50) l
    join albums a on a.id = l.subject_id and a.status = 'published' and a.image is not null order by a.plays desc, a.id limit 1)) as image
  from used join genres g on g.id = used.genre_id order by g.display_name`

/** Creates the route of the genre tiles. They are the same for all users, so they are cached. */
export const createGenreTileRoutes = (sql: SqlRunner, cache: ServerContext['cache']) => [
  implement(getPopularGenres, () => cache.getOrCompute('genre-tiles', CACHE_SECONDS, async () => ({ genres: await sql<GenreTile>(GENRES_SQL) }))),
]
