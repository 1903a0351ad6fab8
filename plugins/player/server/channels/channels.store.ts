import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Viewer } from '../catalogue/viewer.ts'
import { buildListedSql, buildRestrictedRuleSql, buildRuleSql, type RowKind, type RowRule } from './row-items-sql.ts'

/** The maximum number of rows of a channel of channels. */
const MAX_ROWS = 60

const KINDS: readonly RowKind[] = ['albums', 'artists', 'tracks', 'playlists']
const RULES: readonly RowRule[] = ['popular', 'newest', 'liked']

const selectCards = (items: string) => `(select json_agg(card) from (${items}) chosen)`

/**
 * The branches of a `case` expression that selects the items of a row: one branch for each kind and rule. PostgreSQL runs only the branch that fits the
 * row.
 */
const ITEM_BRANCHES = KINDS.flatMap((kind) => [
  ...RULES.flatMap((rule) => {
    const restricted = buildRestrictedRuleSql(kind, rule)
    return [
      `when r.kind = '${kind}' and r.rule = '${rule}' and not r.is_restricted then ${selectCards(buildRuleSql(kind, rule))}`,
      ...(restricted === null ? [] : [`when r.kind = '${kind}' and r.rule = '${rule}' then ${selectCards(restricted)}`]),
    ]
  }),
  `when r.kind = '${kind}' and r.rule is null then ${selectCards(buildListedSql(kind))}`,
]).join('\n')

const selectFields = (alias: string) =>
  `${alias}.id, ${alias}.slug, coalesce(${alias}.names ->> $3::text, ${alias}.name) as name, ${alias}.description, ${alias}.kind, ${alias}.layout,
   case when $8::boolean or ${alias}.refresh = 'live' then ${alias}.rule end as rule,
   (select g.id from genres g where ${alias}.restriction = 'genre' and g.name = ${alias}.restriction_name) as genre_id,
   (select g.id from tags g where ${alias}.restriction = 'tag' and g.name = ${alias}.restriction_name) as tag_id,
   (${alias}.restriction is not null or $6::bigint is not null or $7::bigint is not null) as is_restricted`

/** The names of the columns that `selectFields` selects. */
const ROW_FIELDS = ['id', 'slug', 'name', 'description', 'kind', 'layout', 'rule', 'genre_id', 'tag_id', 'is_restricted']
/**
 * Selects the channel with the id `$1` or the slug `$2`, or the home channel if `$9` is true, when the viewer may see it: `$4` is the id of the viewer,
 * `$5` whether the viewer may see all channels. `$3` is the language. `$6` and `$7` are the ids of the genre and tag to which the request restricts the
 * items. If `$8` is true, all rules choose the items now, including rules that choose items once a day or week.
 */
const FOUND_CHANNEL_SQL = `
  select ${selectFields('c')}, c.seo_title, c.seo_description from channels c
  where (c.id = $1::bigint or c.slug = $2::text or ($9::boolean and c.id = (select h.id from channels h where h.is_home or h.slug = 'home' order by h.is_home desc limit 1)))
    and (c.status = 'published' or c.owner_id = $4::bigint or $5::boolean)`

/** Selects a channel with its rows and their items as JSON. */
const CHANNEL_SQL = `
  with channel as (${FOUND_CHANNEL_SQL}),
  listed as (
    -- A channel that contains items is presented as one row with the fields of the channel.
    select ${ROW_FIELDS.map((field) => `channel.${field}`).join(', ')}, 0 as position from channel where channel.kind <> 'channels'
    union all
    select ${selectFields('c')}, i.position
    from channel join channel_items i on i.channel_id = channel.id join channels c on c.id = i.item_id
    where channel.kind = 'channels' and c.kind <> 'channels' and c.status = 'published'
    order by position limit ${MAX_ROWS})
  select json_build_object('channel', json_build_object('id', channel.id, 'slug', channel.slug, 'name', channel.name, 'description', channel.description,
    'rows', presented.rows, 'seo', json_build_object('title', channel.seo_title, 'description', channel.seo_description)))::text as json
  from channel cross join lateral (
    select coalesce(json_agg(json_build_object('id', r.id, 'slug', r.slug, 'name', r.name, 'description', r.description, 'kind', r.kind, 'layout', r.layout,
      'items', coalesce(items.cards, '[]'::json)) order by r.position), '[]'::json) as rows
    from listed r cross join lateral (select case ${ITEM_BRANCHES} end as cards) items) presented`

/** Builds the statement that reads the items of a channel that follow the item with the id `$10`. */
function buildNextItemsSql({ kind, rule, is_restricted }: ChannelFields): string | null {
  const options = { isNextPage: true }
  if (kind === 'channels') return null
  const items = rule === null ? buildListedSql(kind, options) : is_restricted ? buildRestrictedRuleSql(kind, rule, options) : buildRuleSql(kind, rule, options)
  return items && `select items.id, items.card from (${FOUND_CHANNEL_SQL}) r cross join lateral (${items}) items`
}

/** The fields of a channel that determine which statement reads its items. */
export interface ChannelFields {
  readonly id: number
  readonly kind: RowKind | 'channels'
  readonly rule: RowRule | null
  readonly is_restricted: boolean
}

interface ItemRow {
  readonly id: number
  readonly card: object
}

export type ChannelsStore = ReturnType<typeof createChannelsStore>

/** The genre or tag to which the items of a channel are restricted. */
export interface ChannelRestriction {
  readonly category: 'genre' | 'tag'
  readonly id: number
}

/** A request for a channel. */
export interface ChannelRequest {
  /** The slug or id of the channel. Up to 15 digits are an id. `home` is the home channel. */
  readonly slugOrId: string
  readonly language: string
  readonly viewer?: Viewer
  readonly restriction?: ChannelRestriction | null
  /** Whether all rules choose the items now, including rules that choose items once a day or week. */
  readonly choosesItems?: boolean
}

function toParameters({ slugOrId, language, viewer, restriction, choosesItems = false }: ChannelRequest) {
  const isId = /^\d{1,15}$/.test(slugOrId)
  const isHome = slugOrId === 'home'
  return [
    isId ? slugOrId : null,
    isId || isHome ? null : slugOrId,
    language,
    viewer?.userId ?? null,
    viewer?.canSeeAll ?? false,
    restriction?.category === 'genre' ? restriction.id : null,
    restriction?.category === 'tag' ? restriction.id : null,
    choosesItems,
    isHome,
  ]
}

export const createChannelsStore = (sql: SqlRunner) => ({
  /** Reads a channel with its rows and their items as JSON text, in one statement. */
  async readChannel(request: ChannelRequest, transaction?: Transaction): Promise<string | null> {
    const [row] = await sql<{ json: string }>(CHANNEL_SQL, toParameters(request), transaction)
    return row?.json ?? null
  },
  async findFields(request: ChannelRequest): Promise<ChannelFields | null> {
    const [row] = await sql<ChannelFields>(`select id, kind, rule, is_restricted from (${FOUND_CHANNEL_SQL}) found`, toParameters(request))
    return row ?? null
  },
  /** Lists the items of a channel that follow the item `afterId`. For a channel of channels, the list is empty. */
  async listNextItems(request: ChannelRequest, fields: ChannelFields, afterId: number, limit: number): Promise<readonly ItemRow[]> {
    const statement = buildNextItemsSql(fields)
    return statement ? sql<ItemRow>(statement, [...toParameters(request), afterId, limit]) : []
  },
})
