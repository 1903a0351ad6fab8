import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

/** The audio file of the previous or next track on an album. */
export interface NeighbourRow {
  readonly content_hash: string
  readonly sample_rate: number
  readonly edges_file_id: number
}

/** An audio file of a track that has no row in `media_assets`, so it was not processed. */
export interface UnknownFileRow {
  readonly file_entry_id: number
  readonly owner_id: number | null
  readonly name: string
  readonly path: string
  readonly mime: string
  readonly size: number
}

export type MediaStore = ReturnType<typeof createMediaStore>

/** Creates the store of statements that combine audio files with tracks and albums. */
export const createMediaStore = (sql: SqlRunner) => ({
  /**
   * Finds the audio files of the previous and next track on the album, if they were decoded. When several tracks use the file, the track with the lowest
   * id counts.
   */
  async findNeighbours(fileEntryId: number): Promise<{ readonly previous: NeighbourRow | null; readonly next: NeighbourRow | null }> {
    const rows = await sql<NeighbourRow & { position: 'previous' | 'next' }>(
      `with own as (select id, album_id from tracks where file_entry_id = $1 and album_id is not null order by id limit 1),
         placed as (
           select t.id, lag(t.file_entry_id) over w as previous, lead(t.file_entry_id) over w as next
           from tracks t join own on own.album_id = t.album_id
           where t.file_entry_id is not null window w as (order by t.disc, t.number, t.id)),
         files as (
           select 'previous' as position, placed.previous as file_id from placed join own using (id)
           union all select 'next', placed.next from placed join own using (id))
       select files.position, a.content_hash, a.sample_rate, a.edges_file_id
       from files join media_assets a on a.file_entry_id = files.file_id
       where a.content_hash is not null and a.edges_file_id is not null and a.file_entry_id <> $1`,
      [fileEntryId],
    )
    return { previous: rows.find(({ position }) => position === 'previous') ?? null, next: rows.find(({ position }) => position === 'next') ?? null }
  },

  /** Lists the albums of the tracks that use a file. */
  async listAlbumIds(fileEntryId: number): Promise<number[]> {
    const rows = await sql<{ id: number }>('select distinct album_id as id from tracks where file_entry_id = $1 and album_id is not null', [fileEntryId])
    return rows.map(({ id }) => id)
  },

  /** Lists the decoded files of an album. */
  async listAlbumFiles(
    albumId: number,
  ): Promise<{ readonly id: number; readonly file_entry_id: number; readonly content_hash: string; readonly recipe: string | null }[]> {
    return sql(
      `select a.id, a.file_entry_id, a.content_hash, a.recipe from media_assets a
       where a.content_hash is not null and exists (select from tracks t where t.file_entry_id = a.file_entry_id and t.album_id = $1)
       order by a.id`,
      [albumId],
    )
  },

  /** Computes the loudness of an album and stores it with the files of its tracks. It is the mean energy of the tracks, weighted by their durations. */
  async updateAlbumLoudness(albumId: number) {
    await sql(
      `with files as (
         select distinct a.id, a.loudness, a.duration from media_assets a join tracks t on t.file_entry_id = a.file_entry_id
         where t.album_id = $1 and a.loudness is not null),
       album as (select 10 * log(sum(duration * power(10::float8, loudness / 10)) / sum(duration)) as loudness from files)
       update media_assets a set album_loudness = round(album.loudness::numeric, 2)::float8 from album
       where a.id in (select id from files) and a.album_loudness is distinct from round(album.loudness::numeric, 2)::float8`,
      [albumId],
    )
  },

  /** Lists the ids of the tracks that use files, or that will use them. */
  async listTrackIds(fileEntryIds: readonly number[], transaction?: Transaction): Promise<Map<number, number[]>> {
    const rows = await sql<{ file_entry_id: number; ids: number[] }>(
      `select file_entry_id, array_agg(id order by id) as ids from (
         select file_entry_id, id from tracks where file_entry_id = any($1::bigint[])
         union select file_entry_id, pending_track_id from media_assets where file_entry_id = any($1::bigint[]) and pending_track_id is not null) used
       group by file_entry_id`,
      [fileEntryIds],
      transaction,
    )
    return new Map(rows.map(({ file_entry_id, ids }) => [file_entry_id, ids.map(Number)]))
  },

  /** Copies duration and waveform to the tracks that use a file. The version of the tracks does not change, because no user has edited them. */
  async updateTracks(fileEntryId: number, { duration, peaks }: { readonly duration: number; readonly peaks: readonly number[] }, transaction: Transaction) {
    await sql('update tracks set duration = $2, peaks = $3 where file_entry_id = $1', [fileEntryId, duration, JSON.stringify(peaks)], transaction)
  },

  /** Lists files of tracks that were stored without an upload, for example by the demo music. */
  async listUnknownFiles(limit: number): Promise<UnknownFileRow[]> {
    return sql<UnknownFileRow>(
      `select distinct on (t.file_entry_id) t.file_entry_id, t.owner_id, t.name, t.file_path as path, t.file_mime as mime, t.file_size as size
       from tracks t
       where t.file_entry_id is not null and not exists (select from media_assets a where a.file_entry_id = t.file_entry_id)
       order by t.file_entry_id, t.id limit $1`,
      [limit],
    )
  },

  /** Returns whether a file was deleted permanently. Files in the trash still exist. */
  async isFileDeleted(fileEntryId: number): Promise<boolean> {
    const rows = await sql('select 1 from file_entries where id = $1', [fileEntryId])
    return rows.length === 0
  },

  /** Lists the ids of assets with a file that was deleted permanently. */
  async listDeletedFiles(limit: number): Promise<number[]> {
    const rows = await sql<{ id: number }>(
      `select a.id from media_assets a where not exists (select from file_entries f where f.id = a.file_entry_id) order by a.id limit $1`,
      [limit],
    )
    return rows.map(({ id }) => id)
  },
})
