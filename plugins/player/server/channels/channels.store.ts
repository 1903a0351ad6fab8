import type { SqlRunner } from '@balafon/sdk/server'
import type { CatalogueStore } from '../catalogue/catalogue.store.ts'

type Kind = 'albums' | 'artists' | 'tracks' | 'playlists'

export interface ChannelHead {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly description: string | null
  readonly kind: Kind | 'channels'
  readonly layout: string
  readonly rule: 'popular' | 'newest' | null
}

const ROW_LIMIT = 24

export type ChannelsStore = ReturnType<typeof createChannelsStore>

export function createChannelsStore(sql: SqlRunner, { cards }: CatalogueStore) {
  const card: Readonly<Record<Kind, string>> = {
    albums: `(${cards.album}::jsonb || jsonb_build_object('description', a.description))`,
    artists: cards.artist,
    tracks: cards.track,
    playlists: cards.playlist,
  }
  const alias: Readonly<Record<Kind, string>> = { albums: 'a', artists: 'ar', tracks: 't', playlists: 'p' }
  const order = (kind: Kind, rule: ChannelHead['rule']) => {
    const name = alias[kind]
    if (rule === 'newest') return kind === 'albums' || kind === 'tracks' ? `${name}.release_date desc nulls last, ${name}.id desc` : `${name}.id desc`
    return kind === 'playlists' ? `${name}.tracks_count desc, ${name}.id` : `${name}.plays desc, ${name}.id`
  }
  const head = `id::int, slug, coalesce(names ->> $2, name) as name, description, kind, layout, rule`

  return {
    async head(slugOrId: string, language: string): Promise<ChannelHead | null> {
      const isId = /^\d{1,15}$/.test(slugOrId)
      const [row] = await sql<ChannelHead>(`select ${head} from channels where ${isId ? 'id = $1::bigint' : 'slug = $1'}`, [slugOrId, language])
      return row ?? null
    },
    rowsOf: (channelId: number, language: string) =>
      sql<ChannelHead>(
        `select ${head} from channel_items i join channels c on c.id = i.item_id where i.channel_id = $1 order by i.position`.replace('id::int', 'c.id::int'),
        [channelId, language],
      ),
    /** The items of a row, as JSON text. */
    async items({ id, kind, rule }: ChannelHead): Promise<string> {
      if (kind === 'channels') return '[]'
      const name = alias[kind]
      const source = rule
        ? `select ${card[kind]} as card from ${kind} ${name} ${kind === 'playlists' ? 'where p.is_public' : ''} order by ${order(kind, rule)} limit ${ROW_LIMIT}`
        : `select ${card[kind]} as card from channel_items i join ${kind} ${name} on ${name}.id = i.item_id where i.channel_id = $1 order by i.position limit 200`
      const [row] = await sql<{ json: string }>(`select coalesce(json_agg(card), '[]'::json)::text as json from (${source}) listed`, rule ? [] : [id])
      return row?.json ?? '[]'
    },
  }
}
