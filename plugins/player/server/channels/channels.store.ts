import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Viewer } from '../catalogue/viewer.ts'
import { buildListedSql, buildRestrictedRuleSql, buildRuleSql, type RowKind, type RowRule } from './row-items-sql.ts'

const KINDS: readonly RowKind[] = ['albums', 'artists', 'tracks', 'playlists']
const RULES: readonly RowRule[] = ['popular', 'newest', 'liked']

const selectCards = (items: string) => `(select json_agg(card) from (${items}) chosen)`

/** The branches of the rows' items, by kind and rule. Only the branch of a row runs. */
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

/** The names of `selectFields`. */
const ROW_FIELDS = ['id', 'slug', 'name', 'description', 'kind', 'layout', 'rule', 'genre_id', 'tag_id', 'is_restricted']

/**
 * Selects the channel with the id `$1` or the slug `$2` as JSON. `$3` is the language, `$4` and `$5` are the viewer of a channel that is not
 * published, `$6` and `$7` are the genre and tag to which the items are restricted. With `$8`, rules choose items that are otherwise chosen once
 * a day or week. `$9` selects the home channel.
 */
const CHANNEL_SQL = `
  with channel as (
    select ${selectFields('c')}, c.seo_title, c.seo_description from channels c
    where (c.id = $1::bigint or c.slug = $2::text or ($9::boolean and c.id = (select h.id from channels h where h.is_home or h.slug = 'home' order by h.is_home desc limit 1)))
      and (c.status = 'published' or c.owner_id = $4::bigint or $5::boolean)),
  listed as (
    -- A channel of items is presented as one row with the fields of the channel.
    select ${ROW_FIELDS.map((field) => `channel.${field}`).join(', ')}, 0 as position from channel where channel.kind <> 'channels'
    union all
    select ${selectFields('c')}, i.position
    from channel join channel_items i on i.channel_id = channel.id join channels c on c.id = i.item_id
    where channel.kind = 'channels' and c.kind <> 'channels' and c.status = 'published')
  select json_build_object('channel', json_build_object('id', channel.id, 'slug', channel.slug, 'name', channel.name, 'description', channel.description,
    'rows', presented.rows, 'seo', json_build_object('title', channel.seo_title, 'description', channel.seo_description)))::text as json
  from channel cross join lateral (
    select coalesce(json_agg(json_build_object('id', r.id, 'slug', r.slug, 'name', r.name, 'description', r.description, 'kind', r.kind, 'layout', r.layout,
      'items', coalesce(items.cards, '[]'::json)) order by r.position), '[]'::json) as rows
    from listed r cross join lateral (select case ${ITEM_BRANCHES} end as cards) items) presented`

export type ChannelsStore = ReturnType<typeof createChannelsStore>

/** The genre or tag to which the items of a channel are restricted. */
export interface ChannelRestriction {
  readonly label: 'genre' | 'tag'
  readonly id: number
}

interface ChannelQuery {
  readonly viewer?: Viewer
  readonly restriction?: ChannelRestriction | null
  /** Whether rules choose items that are otherwise chosen once a day or week. */
  readonly choosesItems?: boolean
  readonly transaction?: Transaction
}

export const createChannelsStore = (sql: SqlRunner) => ({
  /**
   * Reads a channel with its rows and their items as JSON text, in one statement.
   * @param slugOrId Up to 15 digits are an id, and `home` is the home channel.
   */
  async readChannel(slugOrId: string, language: string, { viewer, restriction, choosesItems, transaction }: ChannelQuery = {}): Promise<string | null> {
    const isId = /^\d{1,15}$/.test(slugOrId)
    const isHome = slugOrId === 'home'
    const [row] = await sql<{ json: string }>(
      CHANNEL_SQL,
      [
        isId ? slugOrId : null,
        isId || isHome ? null : slugOrId,
        language,
        viewer?.userId ?? null,
        viewer?.canSeeAll ?? false,
        restriction?.label === 'genre' ? restriction.id : null,
        restriction?.label === 'tag' ? restriction.id : null,
        choosesItems ?? false,
        isHome,
      ],
      transaction,
    )
    return row?.json ?? null
  },
})
