import { promises as fs } from 'node:fs'
import path from 'node:path'
import { adoptOrStart } from '@balafon/postgres'
import pg from 'pg'

const SECONDS = 60
const RATE = 8000
const HEAD = 44

/** A statement on the database of a running site. */
export async function queryIn<Row extends pg.QueryResultRow>(dataDir: string, text: string): Promise<Row[]> {
  const { url } = await adoptOrStart(path.join(dataDir, 'postgres'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}

/** Artist 1, album 1 and track 1 of a minute's silence: "Market Day" by Somebody. Much sooner there than the demo music. */
export async function addOneTrack(dataDir: string) {
  const sound = path.join(dataDir, 'files/private/00/silence.wav')
  await fs.mkdir(path.dirname(sound), { recursive: true })
  await fs.writeFile(sound, silence())
  await queryIn(
    dataDir,
    `insert into artists (name) values ('Somebody');
     insert into albums (name, artists) values ('Market Days', '[{"id":1,"name":"Somebody"}]');
     insert into album_artists (album_id, artist_id) values (1, 1);
     insert into tracks (name, duration, album_id, album_name, artists, file_path, file_mime, file_size, peaks)
     values ('Market Day', ${SECONDS}, 1, 'Market Days', '[{"id":1,"name":"Somebody"}]', 'private/00/silence.wav', 'audio/wav', ${HEAD + SECONDS * RATE}, '[]');
     insert into track_artists (track_id, artist_id) values (1, 1)`,
  )
}

/** WAV, one channel of eight bits. */
function silence() {
  const data = Buffer.alloc(SECONDS * RATE, 128)
  const head = Buffer.alloc(HEAD)
  head.write('RIFF')
  head.writeUInt32LE(HEAD - 8 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}
