import type { SqlRunner } from '@balafon/sdk/server'
import type { AlbumCard, ArtistCard, TrackCard } from '../../contract/catalogue.ts'
import type { CategorySort, GenreCard } from '../../contract/tags.ts'
import { CARD_SQL } from '../catalogue/card-sql.ts'
import { IS_VISIBLE_SQL, JOIN_TRACK_ALBUM_SQL } from '../catalogue/visibility-sql.ts'

/** A category is a genre or a tag of artists, albums and tracks. */
export type CategoryTable = 'genre' | 'tag'

export type CategorizedKind = 'artist' | 'album' | 'track'

export interface CategorizedCards {
  readonly artist: ArtistCard
  readonly album: AlbumCard
  readonly track: TrackCard
}

interface Category {
  readonly id: number
  readonly name: string
  readonly display_name: string
}

/**
 * How the most played items of a category are found. `small`: all of its items are read and sorted. The others walk the index of plays until
 * enough items are found. `medium`: they are looked up in a hash table of the category's ids. `large`: by index, because few have to be looked up.
 */
export type CategorySize = 'small' | 'medium' | 'large'

const MAX_SMALL_ITEMS = 1000
const MAX_MEDIUM_ITEMS = 25_000

const SOURCES: Readonly<Record<CategorizedKind, { readonly table: string; readonly alias: string; readonly join: string; readonly newest: string }>> = {
  artist: { table: 'artists', alias: 'ar', join: '', newest: 'ar.id' },
  album: { table: 'albums', alias: 'a', join: '', newest: "coalesce(to_char(a.release_date, 'YYYYMMDD')::bigint, 0)" },
  track: { table: 'tracks', alias: 't', join: JOIN_TRACK_ALBUM_SQL, newest: "coalesce(to_char(t.release_date, 'YYYYMMDD')::bigint, 0)" },
}

const MAX_GENRES = 500

/**
 * Builds the statement that reads a page of the items of the category `$1`. `$2` and `$3` are the sort key and the id of the last row of the previous
 * page, `$4` is the limit.
 */
export function buildCategorySql(category: CategoryTable, kind: CategorizedKind, sort: CategorySort, size: CategorySize): string {
  const { table, alias, join, newest } = SOURCES[kind]
  const links = `${category}_links l`
  const isLinked = `l.${category}_id = $1 and l.kind = '${kind}'`
  if (sort === 'newest' && size !== 'small')
    // In a large category, the newest items are those with the highest ids. The index of the links is sorted by id, so only one page of links is read.
    return `select ${alias}.id, ${alias}.id as key, ${CARD_SQL[kind]} as card
      from ${links} join ${table} ${alias} on ${alias}.id = l.subject_id ${join}
      where ${isLinked} and ${IS_VISIBLE_SQL[kind]} and ($2::bigint is null or l.subject_id < $3::bigint) order by l.subject_id desc limit $4`
  const buildAfter = (key: string) => `($2::bigint is null or ${key} < $2::bigint or (${key} = $2::bigint and ${alias}.id > $3::bigint))`
  if (size === 'small') {
    const key = sort === 'newest' ? newest : `${alias}.plays`
    return `select ${alias}.id, ${key} as key, ${CARD_SQL[kind]} as card from ${links} join ${table} ${alias} on ${alias}.id = l.subject_id ${join}
      where ${isLinked} and ${IS_VISIBLE_SQL[kind]} and ${buildAfter(key)} order by 2 desc, 1 limit $4`
  }
  // PostgreSQL neither turns `is true` nor `offset 0` into a join, which would read and sort all items. The walk itself reads the index of plays only.
  const isInCategory =
    size === 'medium'
      ? `(${alias}.id in (select l.subject_id from ${links} where ${isLinked})) is true`
      : `exists (select 1 from ${links} where ${isLinked} and l.subject_id = ${alias}.id offset 0)`
  return `select ${alias}.id, walked.plays as key, ${CARD_SQL[kind]} as card from (
      select ${alias}.id, ${alias}.plays from ${table} ${alias}
      where ${alias}.status = 'published' and ($2::bigint is null or ${alias}.plays <= $2::bigint) and ${isInCategory} and ${buildAfter(`${alias}.plays`)}
      order by ${alias}.plays desc, ${alias}.id) walked
    join ${table} ${alias} on ${alias}.id = walked.id ${join} where ${IS_VISIBLE_SQL[kind]} order by 2 desc, 1 limit $4`
}

const countVisible = (category: CategoryTable, kind: CategorizedKind, id: string) => {
  const { table, alias, join } = SOURCES[kind]
  return `(select count(*)::int from ${category}_links l join ${table} ${alias} on ${alias}.id = l.subject_id ${join}
    where l.${category}_id = ${id} and l.kind = '${kind}' and ${IS_VISIBLE_SQL[kind]})`
}

/** Builds the condition that the category `g` has the name `$1`, or that a category with this name was merged into it. */
const isNamed = (category: CategoryTable) =>
  `g.id = coalesce((select id from ${category}s where name = $1), (select ${category}_id from ${category}_aliases where name = $1))`

export type CategoriesStore = ReturnType<typeof createCategoriesStore>

/** Creates the store of genres and tags with their items. */
export const createCategoriesStore = (sql: SqlRunner) => ({
  /** Finds a category by its name, or by the name of a category that was merged into it. `size` is the size of the category for items of the kind. */
  async find(category: CategoryTable, name: string, kind: CategorizedKind = 'track') {
    const [row] = await sql<Category & { size: CategorySize }>(
      `select g.id, g.name, g.display_name,
         (select case when count(*) > ${MAX_MEDIUM_ITEMS} then 'large' when count(*) > ${MAX_SMALL_ITEMS} then 'medium' else 'small' end
          from (select 1 from ${category}_links l where l.${category}_id = g.id and l.kind = $2 limit ${MAX_MEDIUM_ITEMS + 1}) counted) as size
       from ${category}s g where ${isNamed(category)}`,
      [name, kind],
    )
    return row ?? null
  },
  /** Reads a category with the numbers of its published items. Artists have no tags, so a tag has 0 artists. */
  async read(category: CategoryTable, name: string): Promise<GenreCard | null> {
    const [row] = await sql<GenreCard>(
      `select g.name, g.display_name, g.image, ${countVisible(category, 'artist', 'g.id')} as artists_count,
         ${countVisible(category, 'album', 'g.id')} as albums_count, ${countVisible(category, 'track', 'g.id')} as tracks_count
       from ${category}s g where ${isNamed(category)}`,
      [name],
    )
    return row ?? null
  },
  /** Lists all genres with the numbers of their links, which are counted in one pass. */
  listGenres: () =>
    sql<GenreCard>(
      `select g.name, g.display_name, g.image, coalesce(n.artists, 0) as artists_count, coalesce(n.albums, 0) as albums_count, coalesce(n.tracks, 0) as tracks_count
       from genres g left join (
         select genre_id, count(*) filter (where kind = 'artist')::int as artists, count(*) filter (where kind = 'album')::int as albums,
           count(*) filter (where kind = 'track')::int as tracks from genre_links group by genre_id) n on n.genre_id = g.id
       order by lower(g.display_name), g.id limit ${MAX_GENRES}`,
    ),
  listItems: <Kind extends CategorizedKind>(
    { category, kind, sort, size }: { category: CategoryTable; kind: Kind; sort: CategorySort; size: CategorySize },
    id: number,
    after: { readonly key: string; readonly id: string } | null,
    limit: number,
  ) =>
    sql<{ id: number; key: number; card: CategorizedCards[Kind] }>(buildCategorySql(category, kind, sort, size), [
      id,
      after?.key ?? null,
      after?.id ?? null,
      limit,
    ]),
})
