import { CARD_SQL } from '../catalogue/card-sql.ts'
import { IS_VISIBLE_SQL, JOIN_TRACK_ALBUM_SQL } from '../catalogue/visibility-sql.ts'

/**
 * SQL queries that select the items of a channel's row as cards, one query for each kind of item and rule. They expect the row as `r`,
 * the language as `$3`, and the genre and tag of the request as `$6` and `$7`. A rule chooses up to 60 items; a row without a rule shows up
 * to 200 items of `channel_items`. Only published items are shown. Listed items are looked up one by one, by id: with a join, PostgreSQL
 * would read a whole table of a few thousand rows.
 */

export type RowKind = 'albums' | 'artists' | 'tracks' | 'playlists'
export type RowRule = 'popular' | 'newest' | 'liked'

/** More than a row shows, because items that the page shows already are left out. */
const MAX_CHOSEN_ITEMS = 60
const MAX_LISTED_ITEMS = 200
/** In a genre or tag with more items, a rule chooses from the last ones that were added. */
const MAX_LABELLED_ITEMS = 2000

interface Source {
  readonly table: string
  readonly alias: string
  readonly join: string
  readonly isVisible: string
  readonly card: string
  /** The kind of its links to genres and tags; playlists have none. */
  readonly linkKind: string | null
  readonly orders: Readonly<Record<RowRule, string>>
}

const SOURCES: Readonly<Record<RowKind, Source>> = {
  albums: {
    table: 'albums',
    alias: 'a',
    join: '',
    isVisible: IS_VISIBLE_SQL.album,
    card: `${CARD_SQL.album}::jsonb || jsonb_build_object('description', coalesce(a.descriptions ->> $3::text, a.description))`,
    linkKind: 'album',
    orders: { popular: 'a.plays desc, a.id', newest: 'a.release_date desc nulls last, a.id desc', liked: 'a.likes_count desc, a.id' },
  },
  artists: {
    table: 'artists',
    alias: 'ar',
    join: '',
    isVisible: IS_VISIBLE_SQL.artist,
    card: CARD_SQL.artist,
    linkKind: 'artist',
    orders: { popular: 'ar.plays desc, ar.id', newest: 'ar.id desc', liked: 'ar.likes_count desc, ar.id' },
  },
  tracks: {
    table: 'tracks',
    alias: 't',
    join: JOIN_TRACK_ALBUM_SQL,
    isVisible: IS_VISIBLE_SQL.track,
    card: CARD_SQL.track,
    linkKind: 'track',
    orders: { popular: 't.plays desc, t.id', newest: 't.release_date desc nulls last, t.id desc', liked: 't.likes_count desc, t.id' },
  },
  playlists: {
    table: 'playlists',
    alias: 'p',
    join: '',
    isVisible: 'p.is_public',
    card: `${CARD_SQL.playlist}::jsonb || jsonb_build_object('description', coalesce(p.descriptions ->> $3::text, p.description))`,
    linkKind: null,
    orders: { popular: 'p.tracks_count desc, p.id', newest: 'p.id desc', liked: 'p.likes_count desc, p.id' },
  },
}

/** Builds the condition that an item has a genre or tag, if one is asked for. */
const hasLabel = (label: 'genre' | 'tag', idSql: string, kind: string, itemId: string) =>
  `(${idSql} is null or exists (select 1 from ${label}_links l where l.${label}_id = ${idSql} and l.kind = '${kind}' and l.subject_id = ${itemId}))`

const hasLabels = (kind: string, itemId: string) =>
  [
    hasLabel('genre', '$6::bigint', kind, itemId),
    hasLabel('tag', '$7::bigint', kind, itemId),
    hasLabel('genre', 'r.genre_id', kind, itemId),
    hasLabel('tag', 'r.tag_id', kind, itemId),
  ].join(' and ')

/** Selects the last items of the first label that restricts the row. */
const selectLabelled = (kind: string) =>
  `(select subject_id from (
      (select l.subject_id from genre_links l where l.genre_id = coalesce($6::bigint, r.genre_id) and l.kind = '${kind}' order by l.subject_id desc limit ${MAX_LABELLED_ITEMS})
      union all
      (select l.subject_id from tag_links l where coalesce($6::bigint, r.genre_id) is null and l.tag_id = coalesce($7::bigint, r.tag_id) and l.kind = '${kind}'
       order by l.subject_id desc limit ${MAX_LABELLED_ITEMS})) links)`

export function buildRuleSql(kind: RowKind, rule: RowRule): string {
  const { table, alias, join, isVisible, card, orders } = SOURCES[kind]
  return `select ${card} as card from ${table} ${alias} ${join} where ${isVisible} order by ${orders[rule]} limit ${MAX_CHOSEN_ITEMS}`
}

/** Builds the query of a row that is restricted to a genre or tag; null for kinds without genres and tags. */
export function buildRestrictedRuleSql(kind: RowKind, rule: RowRule): string | null {
  const { table, alias, join, isVisible, card, orders, linkKind } = SOURCES[kind]
  if (linkKind === null) return null
  return `select ${card} as card from ${selectLabelled(linkKind)} labelled join ${table} ${alias} on ${alias}.id = labelled.subject_id ${join}
    where ${isVisible} and ${hasLabels(linkKind, `${alias}.id`)} order by ${orders[rule]} limit ${MAX_CHOSEN_ITEMS}`
}

export function buildListedSql(kind: RowKind): string {
  const { table, alias, join, isVisible, card, linkKind } = SOURCES[kind]
  const isAllowed = linkKind === null ? 'not r.is_restricted' : `(not r.is_restricted or ${hasLabels(linkKind, 'i.item_id')})`
  return `select card from (
    select i.position, (select ${card} from ${table} ${alias} ${join} where ${alias}.id = i.item_id and ${isVisible}) as card
    from channel_items i where i.channel_id = r.id and ${isAllowed} order by i.position offset 0) found
  where card is not null order by position limit ${MAX_LISTED_ITEMS}`
}
