import type { SqlRunner } from '@balafon/sdk/server'
import type { Viewer } from '../catalogue/viewer.ts'
import {
  LISTED_ALBUMS_SQL,
  LISTED_ARTISTS_SQL,
  LISTED_PLAYLISTS_SQL,
  LISTED_TRACKS_SQL,
  NEWEST_ALBUMS_SQL,
  NEWEST_ARTISTS_SQL,
  NEWEST_PLAYLISTS_SQL,
  NEWEST_TRACKS_SQL,
  POPULAR_ALBUMS_SQL,
  POPULAR_ARTISTS_SQL,
  POPULAR_PLAYLISTS_SQL,
  POPULAR_TRACKS_SQL,
} from './row-items-sql.ts'

/** Selects the channel with the id `$1` or the slug `$2` as JSON. `$3` is the language, `$4` and `$5` are the viewer of a channel that is not published. Only the query of a row's kind and rule runs. */
const CHANNEL_SQL = `
  with channel as (
    select c.id, c.slug, coalesce(c.names ->> $3::text, c.name) as name, c.description, c.kind, c.layout, c.rule
    from channels c where (c.id = $1::bigint or c.slug = $2::text) and (c.status = 'published' or c.owner_id = $4::bigint or $5::boolean)),
  listed as (
    -- A channel of items is presented as one row with the fields of the channel.
    select channel.*, 0 as position from channel where channel.kind <> 'channels'
    union all
    select c.id, c.slug, coalesce(c.names ->> $3::text, c.name), c.description, c.kind, c.layout, c.rule, i.position
    from channel join channel_items i on i.channel_id = channel.id join channels c on c.id = i.item_id
    where channel.kind = 'channels' and c.kind <> 'channels' and c.status = 'published')
  select json_build_object('channel', json_build_object('id', channel.id, 'slug', channel.slug, 'name', channel.name, 'description', channel.description,
    'rows', presented.rows))::text as json
  from channel cross join lateral (
    select coalesce(json_agg(json_build_object('id', r.id, 'slug', r.slug, 'name', r.name, 'description', r.description, 'kind', r.kind, 'layout', r.layout,
      'items', coalesce(items.cards, '[]'::json)) order by r.position), '[]'::json) as rows
    from listed r cross join lateral (select case
      when r.kind = 'albums' and r.rule = 'popular' then (select json_agg(card) from (${POPULAR_ALBUMS_SQL}) chosen)
      when r.kind = 'albums' and r.rule = 'newest' then (select json_agg(card) from (${NEWEST_ALBUMS_SQL}) chosen)
      when r.kind = 'albums' then (select json_agg(card) from (${LISTED_ALBUMS_SQL}) chosen)
      when r.kind = 'artists' and r.rule = 'popular' then (select json_agg(card) from (${POPULAR_ARTISTS_SQL}) chosen)
      when r.kind = 'artists' and r.rule = 'newest' then (select json_agg(card) from (${NEWEST_ARTISTS_SQL}) chosen)
      when r.kind = 'artists' then (select json_agg(card) from (${LISTED_ARTISTS_SQL}) chosen)
      when r.kind = 'tracks' and r.rule = 'popular' then (select json_agg(card) from (${POPULAR_TRACKS_SQL}) chosen)
      when r.kind = 'tracks' and r.rule = 'newest' then (select json_agg(card) from (${NEWEST_TRACKS_SQL}) chosen)
      when r.kind = 'tracks' then (select json_agg(card) from (${LISTED_TRACKS_SQL}) chosen)
      when r.kind = 'playlists' and r.rule = 'popular' then (select json_agg(card) from (${POPULAR_PLAYLISTS_SQL}) chosen)
      when r.kind = 'playlists' and r.rule = 'newest' then (select json_agg(card) from (${NEWEST_PLAYLISTS_SQL}) chosen)
      when r.kind = 'playlists' then (select json_agg(card) from (${LISTED_PLAYLISTS_SQL}) chosen)
    end as cards) items) presented`

export type ChannelsStore = ReturnType<typeof createChannelsStore>

export const createChannelsStore = (sql: SqlRunner) => ({
  /**
   * Reads a channel with its rows and their items as JSON text, in one statement.
   * @param slugOrId Up to 15 digits are an id.
   */
  async readChannel(slugOrId: string, language: string, viewer: Viewer = null): Promise<string | null> {
    const isId = /^\d{1,15}$/.test(slugOrId)
    const [row] = await sql<{ json: string }>(CHANNEL_SQL, [
      isId ? slugOrId : null,
      isId ? null : slugOrId,
      language,
      viewer?.userId ?? null,
      viewer?.canSeeAll ?? false,
    ])
    return row?.json ?? null
  },
})
