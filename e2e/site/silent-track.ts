import { promises as fs } from 'node:fs'
import path from 'node:path'
import { query } from './database.ts'

const DURATION_SECONDS = 60
const SAMPLES_PER_SECOND = 8000
/** With this sample rate, one minute is a file of 10 MB, of which browsers load only a part in advance. */
const HIGH_SAMPLES_PER_SECOND = 176_400
const HEADER_BYTES = 44

/** Inserts artist 1, album 1 and track 1, one minute of silence: "Market Day" by "Sampler". This is much faster than creating the demo music. */
export async function insertSilentTrack(dataDir: string) {
  const soundPath = path.join(dataDir, 'files/private/00/silence.wav')
  await fs.mkdir(path.dirname(soundPath), { recursive: true })
  await fs.writeFile(soundPath, createSilence())
  await query(
    dataDir,
    `insert into artists (name) values ('Sampler');
     insert into albums (name, artists) values ('Market Days', '[{"id":1,"name":"Sampler"}]');
     insert into album_artists (album_id, artist_id) values (1, 1);
     insert into file_entries (name, mime, extension, file_size, path, visibility, plugin)
     values ('silence.wav', 'audio/wav', 'wav', ${HEADER_BYTES + DURATION_SECONDS * SAMPLES_PER_SECOND}, 'private/00/silence.wav', 'private', 'player');
     insert into tracks (name, duration, album_id, album_name, artists, file_path, file_mime, file_size, peaks)
     values ('Market Day', ${DURATION_SECONDS}, 1, 'Market Days', '[{"id":1,"name":"Sampler"}]', 'private/00/silence.wav', 'audio/wav', ${HEADER_BYTES + DURATION_SECONDS * SAMPLES_PER_SECOND}, '[]');
     insert into track_artists (track_id, artist_id) values (1, 1)`,
  )
}

/** Adds tracks to the album of `insertSilentTrack`. Each track is one minute of silence in its own file of 10 MB. */
export async function addSilentTracks(dataDir: string, names: readonly string[]) {
  const sound = createSilence(HIGH_SAMPLES_PER_SECOND)
  for (const [index, name] of names.entries()) {
    const file = `private/00/silence-${index + 2}.wav`
    await fs.writeFile(path.join(dataDir, 'files', file), sound)
    await query(
      dataDir,
      `insert into file_entries (name, mime, extension, file_size, path, visibility, plugin)
         select name, mime, extension, ${sound.length}, '${file}', visibility, plugin from file_entries where path = 'private/00/silence.wav';
       insert into tracks (name, number, duration, album_id, album_name, artists, file_path, file_mime, file_size, peaks)
         select '${name}', ${index + 2}, duration, album_id, album_name, artists, '${file}', file_mime, ${sound.length}, peaks from tracks where id = 1`,
    )
  }
}

/** Creates a silent WAV file with one channel of eight bits per sample. The numbers are the fields of the WAV format. The sample value 128 is silence. */
function createSilence(samplesPerSecond = SAMPLES_PER_SECOND) {
  const data = Buffer.alloc(DURATION_SECONDS * samplesPerSecond, 128)
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('RIFF')
  header.writeUInt32LE(HEADER_BYTES - 8 + data.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(samplesPerSecond, 24)
  header.writeUInt32LE(samplesPerSecond, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(data.length, 40)
  return Buffer.concat([header, data])
}
