import { CARD_SQL } from '../catalogue/card-sql.ts'
import { IS_VISIBLE_SQL, JOIN_TRACK_ALBUM_SQL } from '../catalogue/visibility-sql.ts'

/**
 * SQL queries that select the items of a channel's row as cards, one query for each kind of item and rule. Only published items are selected.
 * The queries expect the row as `r` and these parameters: `$3` the language, `$6` and `$7` the ids of the genre and tag of the request, and for
 * the next page of a channel `$10` the id of the last item and `$11` the number of items.
 */

export type RowKind = 'albums' | 'artists' | 'tracks' | 'playlists'
export type RowRule = 'popular' | 'newest' | 'liked'

/** The number of items that the first page of a row selects. More are selected than a row shows, because albums of earlier rows are removed afterwards. */
export const MAX_ROW_CANDIDATES = 60
/** In a genre or tag with more items, a rule chooses only among those with the highest ids, so that the statement stays fast. */
const MAX_CATEGORY_ITEMS = 2000

interface Source {
  readonly table: string
  readonly alias: string
  readonly join: string
  readonly isVisible: string
  readonly card: string
  /** The value of the column `kind` in the links to genres and tags; null for playlists, which have no genres and tags. */
  readonly linkKind: string | null
  /** The column that each rule sorts by, from high to low. */
  readonly sortColumns: Readonly<Record<RowRule, string>>
}

const SOURCES: Readonly<Record<RowKind, Source>> = {
  albums: {
    table: 'albums',
    alias: 'a',
    join: '',
    isVisible: IS_VISIBLE_SQL.album,
    card: `${CARD_SQL.album}::jsonb || jsonb_build_object('description', coalesce(a.descriptions ->> $3::text, a.description))`,
    linkKind: 'album',
    sortColumns: { popular: 'plays', newest: 'release_date', liked: 'likes_count' },
  },
  artists: {
    table: 'artists',
    alias: 'ar',
    join: '',
    isVisible: IS_VISIBLE_SQL.artist,
    card: CARD_SQL.artist,
    linkKind: 'artist',
    sortColumns: { popular: 'plays', newest: 'id', liked: 'likes_count' },
  },
  tracks: {
    table: 'tracks',
    alias: 't',
    join: JOIN_TRACK_ALBUM_SQL,
    isVisible: IS_VISIBLE_SQL.track,
    card: CARD_SQL.track,
    linkKind: 'track',
    sortColumns: { popular: 'plays', newest: 'release_date', liked: 'likes_count' },
  },
  playlists: {
    table: 'playlists',
    alias: 'p',
    join: '',
    isVisible: 'p.is_public',
    card: `${CARD_SQL.playlist}::jsonb || jsonb_build_object('description', coalesce(p.descriptions ->> $3::text, p.description))`,
    linkKind: null,
    sortColumns: { popular: 'tracks_count', newest: 'id', liked: 'likes_count' },
  },
}

/** Builds the condition that an item has a genre or tag. The condition is true when `idSql` is null, because the items are then not restricted. */
const buildCategoryCondition = (category: 'genre' | 'tag', idSql: string, kind: string, itemId: string) =>
  `(${idSql} is null or exists (select 1 from ${category}_links l where l.${category}_id = ${idSql} and l.kind = '${kind}' and l.subject_id = ${itemId}))`

/** Builds the condition that an item has the genre and tag of the request, and the genre or tag to which the channel is restricted. */
const buildCategoriesCondition = (kind: string, itemId: string) =>
  [
    buildCategoryCondition('genre', '$6::bigint', kind, itemId),
    buildCategoryCondition('tag', '$7::bigint', kind, itemId),
    buildCategoryCondition('genre', 'r.genre_id', kind, itemId),
    buildCategoryCondition('tag', 'r.tag_id', kind, itemId),
  ].join(' and ')

/** Selects the items with the highest ids of one genre or tag that restricts the row: preferably a genre, and preferably of the request. */
const selectCategoryItems = (kind: string) =>
  `(select subject_id from (
      (select l.subject_id from genre_links l where l.genre_id = coalesce($6::bigint, r.genre_id) and l.kind = '${kind}' order by l.subject_id desc limit ${MAX_CATEGORY_ITEMS})
      union all
      (select l.subject_id from tag_links l where coalesce($6::bigint, r.genre_id) is null and l.tag_id = coalesce($7::bigint, r.tag_id) and l.kind = '${kind}'
       order by l.subject_id desc limit ${MAX_CATEGORY_ITEMS})) links)`

/** Builds the order of a rule. Among items with the same value, `newest` puts the highest id first; the other rules put the lowest id first. */
function buildOrder(kind: RowKind, rule: RowRule): string {
  const { alias, sortColumns } = SOURCES[kind]
  if (sortColumns[rule] === 'id') return `${alias}.id desc`
  return rule === 'newest' ? `${alias}.${sortColumns[rule]} desc nulls last, ${alias}.id desc` : `${alias}.${sortColumns[rule]} desc, ${alias}.id`
}

/**
 * Builds the condition that an item comes after the item `$10` in the order of a rule. The condition begins with a comparison that can use the index of
 * the order.
 */
function buildAfter(kind: RowKind, rule: RowRule): string {
  const { table, alias, sortColumns } = SOURCES[kind]
  const column = sortColumns[rule]
  if (column === 'id') return `and ${alias}.id < $10::bigint`
  const last = `(select last.${column} from ${table} last where last.id = $10::bigint)`
  const value = `${alias}.${column}`
  if (rule !== 'newest') return `and ${value} <= ${last} and (${value} < ${last} or ${alias}.id > $10::bigint)`
  // Items without a release date come last in the order, so null counts as smaller than every date.
  return `and (${value} < ${last} or (${value} is null and ${last} is not null) or (${value} is not distinct from ${last} and ${alias}.id < $10::bigint))`
}

interface PageOptions {
  /** Whether the query reads the next page: up to `$11` items that follow the item `$10`. */
  readonly isNextPage?: boolean
}

const getLimit = ({ isNextPage = false }: PageOptions) => (isNextPage ? '$11::int' : String(MAX_ROW_CANDIDATES))

/** Builds the query of the items that a rule chooses for a row. */
export function buildRuleSql(kind: RowKind, rule: RowRule, options: PageOptions = {}): string {
  const { table, alias, join, isVisible, card } = SOURCES[kind]
  const after = options.isNextPage ? buildAfter(kind, rule) : ''
  return `select ${alias}.id, ${card} as card from ${table} ${alias} ${join} where ${isVisible} ${after} order by ${buildOrder(kind, rule)} limit ${getLimit(options)}`
}

/** Builds the query of the items that a rule chooses among those of a genre or tag; null for kinds that have no genres and tags. */
export function buildRestrictedRuleSql(kind: RowKind, rule: RowRule, options: PageOptions = {}): string | null {
  const { table, alias, join, isVisible, card, linkKind } = SOURCES[kind]
  if (linkKind === null) return null
  const after = options.isNextPage ? buildAfter(kind, rule) : ''
  return `select ${alias}.id, ${card} as card from ${selectCategoryItems(linkKind)} categorized join ${table} ${alias} on ${alias}.id = categorized.subject_id ${join}
    where ${isVisible} and ${buildCategoriesCondition(linkKind, `${alias}.id`)} ${after} order by ${buildOrder(kind, rule)} limit ${getLimit(options)}`
}

/** Builds the query of the items that an operator chose for a row. Items with the same position are sorted by id. */
export function buildListedSql(kind: RowKind, options: PageOptions = {}): string {
  const { table, alias, join, isVisible, card, linkKind } = SOURCES[kind]
  const isAllowed = linkKind === null ? 'not r.is_restricted' : `(not r.is_restricted or ${buildCategoriesCondition(linkKind, 'i.item_id')})`
  const after = options.isNextPage
    ? 'and (i.position, i.item_id) > (select last.position, last.item_id from channel_items last where last.channel_id = r.id and last.item_id = $10::bigint)'
    : ''
  // `offset 0` makes PostgreSQL look up the items one by one by their id. Without it, PostgreSQL would join the tables and read a whole table for a few rows.
  return `select i.item_id as id, found.card from channel_items i
    cross join lateral (select ${card} as card from ${table} ${alias} ${join} where ${alias}.id = i.item_id and ${isVisible} offset 0) found
    where i.channel_id = r.id and ${isAllowed} ${after} order by i.position, i.item_id limit ${getLimit(options)}`
}
