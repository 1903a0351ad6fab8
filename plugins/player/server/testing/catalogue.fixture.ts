import type { TestSite } from '@balafon/sdk/testing'

/** Adds an artist, an album of three tracks (the second has lyrics), a public and a private playlist, and a home channel. */
export async function addCatalogue({ sql, getContext }: Pick<TestSite, 'getContext' | 'sql'>, ownerId: number | null = null) {
  const audioFile = await getContext('player').files.add({ name: 'one.mp3', mime: 'audio/mpeg', body: Buffer.alloc(4000, 7), visibility: 'private' })
  await sql("insert into artists (name, biography, plays) values ('Test artist', 'About them.', 10)")
  await sql(`insert into albums (name, release_date, artists) values ('Test album', '2026-03-04', '[{"id":1,"name":"Test artist"}]')`)
  await sql('insert into album_artists (album_id, artist_id) values (1, 1)')
  await sql(
    `insert into tracks (name, number, duration, album_id, album_name, artists, file_path, file_mime, file_size, peaks, has_lyrics, plays)
     select 'Track ' || n, n, 60 + n, 1, 'Test album', '[{"id":1,"name":"Test artist"}]', $1, 'audio/mpeg', 4000, '[0.5,1]', n = 2, 10 * n from generate_series(1, 3) n`,
    [audioFile.path],
  )
  await sql('insert into track_artists (track_id, artist_id) select id, 1 from tracks')
  await sql(`insert into lyrics (track_id, lines, is_synced) values (2, '[{"at":0,"text":"La la"}]', true)`)
  await sql("insert into playlists (name, tracks_count) values ('Open', 2)")
  await sql("insert into playlists (name, is_public, owner_id) values ('Closed', false, $1)", [ownerId])
  await sql('insert into playlist_tracks (playlist_id, track_id, position) values (1, 3, 0), (1, 1, 1)')
  await sql(`insert into channels (slug, name, kind, names) values ('home', 'Home', 'channels', '{"fr":"Accueil"}')`)
  await sql("insert into channels (slug, name, kind, rule) values ('popular', 'Popular', 'tracks', 'popular')")
  await sql('insert into channel_items (channel_id, item_id, position) values (1, 2, 0)')
}
