import type { SqlRunner } from '@balafon/sdk/server'
import { CARD_SQL } from '../catalogue/card-sql.ts'

type Kind = 'albums' | 'artists' | 'tracks' | 'playlists'

export interface ChannelRecord {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly description: string | null
  readonly kind: Kind | 'channels'
  readonly layout: string
  readonly rule: 'popular' | 'newest' | null
}

/** Limits of a row: of one that a rule fills, and of one picked by hand. */
const MAX_RULE_ITEMS = 24
const MAX_PICKED_ITEMS = 200

/** Builds the card of an item; `$1` is the language. */
const CARDS: Readonly<Record<Kind, string>> = {
  albums: `(${CARD_SQL.album}::jsonb || jsonb_build_object('description', coalesce(a.descriptions ->> $1, a.description)))`,
  artists: CARD_SQL.artist,
  tracks: CARD_SQL.track,
  playlists: `(${CARD_SQL.playlist}::jsonb || jsonb_build_object('description', coalesce(p.descriptions ->> $1, p.description)))`,
}
const ALIASES: Readonly<Record<Kind, string>> = { albums: 'a', artists: 'ar', tracks: 't', playlists: 'p' }
const CHANNEL_COLUMNS = `c.id::int, c.slug, coalesce(c.names ->> $2, c.name) as name, c.description, c.kind, c.layout, c.rule`

function buildOrderSql(kind: Kind, rule: ChannelRecord['rule']): string {
  const alias = ALIASES[kind]
  if (rule === 'newest') return kind === 'albums' || kind === 'tracks' ? `${alias}.release_date desc nulls last, ${alias}.id desc` : `${alias}.id desc`
  return kind === 'playlists' ? `${alias}.tracks_count desc, ${alias}.id` : `${alias}.plays desc, ${alias}.id`
}

export type ChannelsStore = ReturnType<typeof createChannelsStore>

export function createChannelsStore(sql: SqlRunner) {
  return {
    async findChannel(slugOrId: string, language: string): Promise<ChannelRecord | null> {
      const isId = /^\d{1,15}$/.test(slugOrId)
      const [row] = await sql<ChannelRecord>(`select ${CHANNEL_COLUMNS} from channels c where ${isId ? 'c.id = $1::bigint' : 'c.slug = $1'}`, [
        slugOrId,
        language,
      ])
      return row ?? null
    },
    /** Lists the channels that a channel of channels shows as rows. */
    listRows: (channelId: number, language: string) =>
      sql<ChannelRecord>(`select ${CHANNEL_COLUMNS} from channel_items i join channels c on c.id = i.item_id where i.channel_id = $1 order by i.position`, [
        channelId,
        language,
      ]),
    /** Reads the items of a row as the text of a JSON array. */
    async readItems({ id, kind, rule }: ChannelRecord, language: string): Promise<string> {
      if (kind === 'channels') return '[]'
      const alias = ALIASES[kind]
      const source = rule
        ? `select ${CARDS[kind]} as card from ${kind} ${alias} ${kind === 'playlists' ? 'where p.is_public' : ''} order by ${buildOrderSql(kind, rule)} limit ${MAX_RULE_ITEMS}`
        : `select ${CARDS[kind]} as card from channel_items i join ${kind} ${alias} on ${alias}.id = i.item_id where i.channel_id = $2 order by i.position limit ${MAX_PICKED_ITEMS}`
      // Not every card uses the language, but PostgreSQL needs to see the type of each parameter.
      const [row] = await sql<{ json: string }>(
        `select coalesce(json_agg(card), '[]'::json)::text as json from (${source}) listed where $1::text is not null`,
        rule ? [language] : [language, id],
      )
      return row?.json ?? '[]'
    },
  }
}
