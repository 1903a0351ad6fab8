import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { AlbumCard, TrackCard } from '../../contract/catalogue.ts'
import type { ItemWithCard } from '../../contract/items-service.ts'
import { CARD_SQL } from '../catalogue/card-sql.ts'
import { IS_VISIBLE_SQL, JOIN_TRACK_ALBUM_SQL } from '../catalogue/visibility-sql.ts'

interface ItemRow<Card> extends ItemWithCard<Card> {
  readonly id: number
}

export interface TrackFile {
  readonly id: number
  readonly path: string
  readonly mime: string
}

export type ItemsStore = ReturnType<typeof createItemsStore>

const TRACK_COLUMNS = `t.id, ${CARD_SQL.track} as card, t.owner_id as "ownerId", ${IS_VISIBLE_SQL.track} as "isPublished"`

/** Creates the store of tracks and albums with their cards. It uses SQL instead of models, because the database builds the cards. */
export const createItemsStore = (sql: SqlRunner) => ({
  listTracks: (ids: readonly number[], transaction?: Transaction): Promise<ItemRow<TrackCard>[]> =>
    sql(`select ${TRACK_COLUMNS} from tracks t ${JOIN_TRACK_ALBUM_SQL} where t.id = any ($1::bigint[])`, [ids], transaction),
  listAlbums: (ids: readonly number[], transaction?: Transaction): Promise<ItemRow<AlbumCard>[]> =>
    sql(
      `select a.id, ${CARD_SQL.album} as card, a.owner_id as "ownerId", ${IS_VISIBLE_SQL.album} as "isPublished" from albums a where a.id = any ($1::bigint[])`,
      [ids],
      transaction,
    ),
  listAlbumTracks: (albumId: number): Promise<ItemRow<TrackCard>[]> =>
    sql(`select ${TRACK_COLUMNS} from tracks t ${JOIN_TRACK_ALBUM_SQL} where t.album_id = $1 order by t.disc, t.number, t.id limit 1000`, [albumId]),
  listTrackIdsByName: (query: string): Promise<{ id: number }[]> =>
    sql(`select id from tracks where search_text(name) like '%' || search_text($1) || '%' limit 1000`, [query]),
  listAlbumIdsByName: (query: string): Promise<{ id: number }[]> =>
    sql(`select id from albums where search_text(name) like '%' || search_text($1) || '%' limit 1000`, [query]),
  /** Lists the audio files of tracks: first the uploaded files, then the renditions, the highest bit rate first. */
  listFiles: (trackIds: readonly number[], transaction?: Transaction): Promise<TrackFile[]> =>
    sql(
      `select id, path, mime from (
         select id, file_path as path, file_mime as mime, 0 as rank, 0 as bit_rate from tracks where id = any ($1::bigint[]) and file_path is not null
         union all
         select t.id, r.file_path, r.mime, 1, r.bit_rate from tracks t join media_assets a on a.file_entry_id = t.file_entry_id
           join media_renditions r on r.asset_id = a.id where t.id = any ($1::bigint[])) files
       order by rank, bit_rate desc`,
      [trackIds],
      transaction,
    ),
  listPlaysByOwner: (from: string, to: string): Promise<{ ownerId: number; plays: number }[]> =>
    sql(
      `select t.owner_id as "ownerId", sum(d.plays)::int as plays from daily_track_plays d join tracks t on t.id = d.track_id
       where d.day between $1::date and $2::date and t.owner_id is not null group by t.owner_id order by plays desc, t.owner_id`,
      [from, to],
    ),
})
