import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Image, PlaylistCard, PlaylistTrack } from '../../contract/catalogue.ts'
import type { EditablePlaylist, PlaylistSort } from '../../contract/playlists.ts'
import { CARD_SQL, PLAYLIST_TRACK_SQL } from '../catalogue/card-sql.ts'
import { buildPlaylistVisibleSql, IS_VISIBLE_SQL, JOIN_TRACK_ALBUM_SQL } from '../catalogue/visibility-sql.ts'

/** The columns of a playlist that permissions and rules depend on. The row is locked until the transaction ends. */
export interface LockedPlaylist {
  readonly id: number
  readonly name: string
  readonly owner_id: number | null
  readonly is_collaborative: boolean
  readonly is_collaborator: boolean
  readonly is_public: boolean
  readonly tracks_count: number
  readonly image_file_id: number | null
}

export interface TracksPageQuery {
  readonly search: string
  readonly sort: PlaylistSort
  readonly order: 'asc' | 'desc'
  readonly after: { readonly position: string; readonly id: number } | null
  readonly limit: number
}

/** The number of rows at the beginning of a playlist in which album covers for the playlist are searched. */
const COVER_ROWS = 40

/** For each sort: the expression of the sort key, and its SQL type. */
const SORT_KEYS: Readonly<Record<PlaylistSort, { readonly key: string; readonly type: string }>> = {
  custom: { key: 'pt.position', type: 'double precision' },
  name: { key: 'search_text(t.name)', type: 'text' },
  artist: { key: "coalesce(search_text(t.artists -> 0 ->> 'name'), '')", type: 'text' },
  album: { key: "coalesce(search_text(t.album_name), '')", type: 'text' },
  added: { key: 'pt.added_at', type: 'timestamptz' },
  duration: { key: 't.duration', type: 'double precision' },
}

/** Builds the statement that reads one page of the rows of a playlist. It selects the rows of the page first, so that cards are built for these rows only. */
export function buildTracksSql(sort: PlaylistSort, order: 'asc' | 'desc'): string {
  const { key, type } = SORT_KEYS[sort]
  return `with page as (
      select pt.id, t.id as track_id, ${key} as key from playlist_tracks pt join tracks t on t.id = pt.track_id ${JOIN_TRACK_ALBUM_SQL}
      where pt.playlist_id = $1 and ${IS_VISIBLE_SQL.track}
        and ($2::text = '' or strpos(search_text(t.name || ' ' || coalesce(t.album_name, '') || ' ' || (
          select coalesce(string_agg(credited ->> 'name', ' '), '') from jsonb_array_elements(t.artists) credited)), search_text($2)) > 0)
        and ($3::text is null or (${key}, pt.id) ${order === 'asc' ? '>' : '<'} ($3::${type}, $4::bigint))
      order by 3 ${order}, 1 ${order} limit $5)
    select page.id, page.key::text as position, ${PLAYLIST_TRACK_SQL} as card
    from page join playlist_tracks pt on pt.id = page.id join tracks t on t.id = page.track_id order by page.key ${order}, page.id ${order}`
}

export type PlaylistsStore = ReturnType<typeof createPlaylistsStore>

export const createPlaylistsStore = (sql: SqlRunner) => ({
  /** Locks a playlist that the user may see. All changes of the rows take this lock, so that simultaneous changes run one after the other and none is lost. */
  async lock(id: number, userId: number, transaction: Transaction): Promise<LockedPlaylist | null> {
    const [row] = await sql<LockedPlaylist>(
      `select p.id, p.name, p.owner_id, p.is_collaborative, p.is_public, p.tracks_count, p.image_file_id,
         exists (select from playlist_collaborators pc where pc.playlist_id = p.id and pc.user_id = $2::bigint) as is_collaborator
       from playlists p where p.id = $1 and ${buildPlaylistVisibleSql('$2::bigint')} for update of p`,
      [id, userId],
      transaction,
    )
    return row ?? null
  },
  /** Locks a playlist for an operator. Operators may change the playlists of all users. */
  async lockForOperator(
    id: number,
    transaction: Transaction,
  ): Promise<(LockedPlaylist & { readonly version: number; readonly hidden_at: Date | null }) | null> {
    const [row] = await sql<LockedPlaylist & { version: number; hidden_at: Date | null }>(
      `select p.id, p.name, p.owner_id, p.is_collaborative, p.is_public, p.tracks_count, p.image_file_id, false as is_collaborator, p.version, p.hidden_at
       from playlists p where p.id = $1 for update of p`,
      [id],
      transaction,
    )
    return row ?? null
  },
  /** Returns whether an operator has hidden a playlist. */
  async isHidden(id: number, transaction: Transaction): Promise<boolean> {
    return (await sql('select 1 from playlists where id = $1 and hidden_at is not null', [id], transaction)).length > 0
  },
  async isVisible(id: number, userId: number | null): Promise<boolean> {
    return (await sql(`select 1 from playlists p where p.id = $1 and ${buildPlaylistVisibleSql('$2::bigint')}`, [id, userId])).length > 0
  },
  async readCard(id: number, transaction?: Transaction): Promise<PlaylistCard | null> {
    return (await sql<{ card: PlaylistCard }>(`select ${CARD_SQL.playlist} as card from playlists p where p.id = $1`, [id], transaction))[0]?.card ?? null
  },
  /** Lists the playlists that a user may add tracks to, last changed first. */
  listEditable: (userId: number, search: string, after: { readonly updatedAt: string; readonly id: number } | null, limit: number) =>
    sql<{ id: number; position: string; card: EditablePlaylist }>(
      `select p.id, p.updated_at::text as position, (${CARD_SQL.playlist}::jsonb || jsonb_build_object(
         'is_public', p.is_public, 'is_collaborative', p.is_collaborative, 'is_owner', coalesce(p.owner_id = $1::bigint, false))) as card
       from (select id from playlists where owner_id = $1::bigint
         union select pc.playlist_id from playlist_collaborators pc join playlists o on o.id = pc.playlist_id and o.is_collaborative where pc.user_id = $1::bigint) own
       join playlists p on p.id = own.id
       where ($2::text = '' or strpos(search_text(p.name), search_text($2)) > 0)
         and ($3::timestamptz is null or (p.updated_at, p.id) < ($3::timestamptz, $4::bigint))
       order by p.updated_at desc, p.id desc limit $5`,
      [userId, search, after?.updatedAt ?? null, after?.id ?? null, limit],
    ),
  listTracks: (id: number, { search, sort, order, after, limit }: TracksPageQuery) =>
    sql<{ id: number; position: string; card: PlaylistTrack }>(buildTracksSql(sort, order), [id, search, after?.position ?? null, after?.id ?? null, limit]),
  /** Lists up to `limit` entries of an M3U file that follow the row `after`. */
  listFileEntries: (id: number, after: { readonly position: number; readonly id: number } | null, limit: number) =>
    sql<{ id: number; position: number; track_id: number; name: string; duration: number; artists: { name: string }[] }>(
      `select pt.id, pt.position, t.id as track_id, t.name, t.duration, t.artists
       from playlist_tracks pt join tracks t on t.id = pt.track_id ${JOIN_TRACK_ALBUM_SQL}
       where pt.playlist_id = $1 and ${IS_VISIBLE_SQL.track} and ($2::double precision is null or (pt.position, pt.id) > ($2::double precision, $3::bigint))
       order by pt.position, pt.id limit $4`,
      [id, after?.position ?? null, after?.id ?? null, limit],
    ),

  async listVisibleTrackIds(trackIds: readonly number[], transaction: Transaction): Promise<number[]> {
    const rows = await sql<{ id: number }>(
      `select t.id from tracks t ${JOIN_TRACK_ALBUM_SQL} where t.id = any($1::bigint[]) and ${IS_VISIBLE_SQL.track}`,
      [trackIds],
      transaction,
    )
    return rows.map(({ id }) => id)
  },
  async listContainedTrackIds(id: number, trackIds: readonly number[], transaction: Transaction): Promise<number[]> {
    const rows = await sql<{ track_id: number }>(
      'select distinct track_id from playlist_tracks where playlist_id = $1 and track_id = any($2::bigint[])',
      [id, trackIds],
      transaction,
    )
    return rows.map(({ track_id }) => track_id)
  },
  /**
   * Returns the two positions between which rows can be inserted before the row `before`, or at the end if it is null. Rows in `movedIds` are ignored,
   * because they are being moved. Returns undefined when the playlist has no row `before`.
   */
  async findGap(id: number, before: number | null, movedIds: readonly number[], transaction: Transaction) {
    const [row] = await sql<{ low: number | null; high: number | null; has_row: boolean }>(
      `with target as (select position, id from playlist_tracks where playlist_id = $1 and id = $2::bigint)
       select (select pt.position from playlist_tracks pt where pt.playlist_id = $1 and pt.id <> all($3::bigint[])
           and ($2::bigint is null or (pt.position, pt.id) < (select position, id from target)) order by pt.position desc, pt.id desc limit 1) as low,
         (select position from target) as high, $2::bigint is null or exists (select from target) as has_row`,
      [id, before, movedIds],
      transaction,
    )
    return row?.has_row ? { low: row.low, high: row.high } : undefined
  },
  /** Sets the positions of all rows to whole numbers, in the same order, so that there is room between them again. */
  async renumber(id: number, transaction: Transaction) {
    await sql(
      `update playlist_tracks pt set position = numbered.position
       from (select id, row_number() over (order by position, id) as position from playlist_tracks where playlist_id = $1) numbered where numbered.id = pt.id`,
      [id],
      transaction,
    )
  },
  async insertRows(
    id: number,
    rows: readonly { readonly trackId: number; readonly position: number }[],
    user: { readonly id: number; readonly name: string },
    transaction: Transaction,
  ): Promise<number[]> {
    const inserted = await sql<{ id: number }>(
      `insert into playlist_tracks (playlist_id, track_id, position, added_by, added_by_name)
       select $1, added.track_id, added.position, $4, $5 from unnest($2::bigint[], $3::double precision[]) as added(track_id, position)
       order by added.position returning id`,
      [id, rows.map(({ trackId }) => trackId), rows.map(({ position }) => position), user.id, user.name],
      transaction,
    )
    return inserted.map((row) => row.id)
  },
  /** Deletes rows. Returns the ids of the tracks in the deleted rows. */
  async deleteRows(id: number, rowIds: readonly number[], transaction: Transaction): Promise<number[]> {
    const rows = await sql<{ track_id: number }>(
      'delete from playlist_tracks where playlist_id = $1 and id = any($2::bigint[]) returning track_id',
      [id, rowIds],
      transaction,
    )
    return rows.map(({ track_id }) => track_id)
  },
  /** Changes the positions of rows. Returns the number of changed rows. */
  async moveRows(id: number, rows: readonly { readonly id: number; readonly position: number }[], transaction: Transaction): Promise<number> {
    const moved = await sql(
      `update playlist_tracks pt set position = moved.position from unnest($2::bigint[], $3::double precision[]) as moved(id, position)
       where pt.id = moved.id and pt.playlist_id = $1 returning pt.id`,
      [id, rows.map((row) => row.id), rows.map(({ position }) => position)],
      transaction,
    )
    return moved.length
  },
  /**
   * Updates a playlist after its rows have changed: the number of tracks, up to four album covers, and the time of the change. Returns the number of
   * tracks.
   */
  async refresh(id: number, addedTracks: number, transaction: Transaction): Promise<number> {
    const [row] = await sql<{ tracks_count: number }>(
      `update playlists set tracks_count = greatest(0, tracks_count + $2), updated_at = now(), images = coalesce((
         select jsonb_agg(image order by position) from (
           select image, min(position) as position from (
             select t.image, pt.position from playlist_tracks pt join tracks t on t.id = pt.track_id ${JOIN_TRACK_ALBUM_SQL}
             where pt.playlist_id = $1 and t.image is not null and ${IS_VISIBLE_SQL.track} order by pt.position, pt.id limit ${COVER_ROWS}) early
           group by image order by 2 limit 4) covers), '[]')
       where id = $1 returning tracks_count`,
      [id, addedTracks],
      transaction,
    )
    return row?.tracks_count ?? 0
  },
  async setImage(id: number, image: Image | null, fileId: number | null, transaction: Transaction) {
    await sql(
      'update playlists set image = $2, image_file_id = $3, updated_at = now() where id = $1',
      [id, image && JSON.stringify(image), fileId],
      transaction,
    )
  },
  /** Lists the users that may edit a playlist. */
  async listMemberIds(id: number, transaction?: Transaction): Promise<number[]> {
    const rows = await sql<{ user_id: number }>(
      'select owner_id as user_id from playlists where id = $1 and owner_id is not null union select user_id from playlist_collaborators where playlist_id = $1',
      [id],
      transaction,
    )
    return rows.map(({ user_id }) => user_id)
  },
  /** Updates the copies of a user's name in playlists, collaborators and rows. */
  async updateUserName(userId: number, name: string) {
    await sql('update playlist_tracks set added_by_name = $2 where added_by = $1 and added_by_name is distinct from $2', [userId, name])
    await sql('update playlist_collaborators set user_name = $2 where user_id = $1 and user_name <> $2', [userId, name])
  },
  /** Removes a user from the playlists of other users. Tracks that the user has added stay in them. */
  async deleteUser(userId: number) {
    await sql('delete from playlist_collaborators where user_id = $1', [userId])
    await sql('update playlist_tracks set added_by = null, added_by_name = null where added_by = $1', [userId])
  },
})
