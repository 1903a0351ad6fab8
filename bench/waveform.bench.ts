// Measures how long after the last chunk of an uploaded song its waveform is known, on the real site.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { findFreePort } from '@balafon/server/testing/find-free-port'
import { createTusEntry, TUS_PATH } from '../packages/sdk/contract/index.ts'
import { buildUrl } from '../packages/sdk/contract/url.ts'
import { getMediaUpload, type MediaUpload, TRACK_UPLOAD_TYPE } from '../plugins/player/contract/media.ts'
import { createSqlPool } from '../server/testing/sql-pool.ts'
import { createHttpClient } from './lib/http-client.ts'
import { report } from './lib/report.ts'
import { runBenchmark } from './lib/run-benchmark.ts'
import { sleep, startServer } from './lib/server.ts'
import { createSiteData, createSiteProgram, createTemporaryFolder, waitForPlayer } from './lib/site.ts'
import { createAacSong, createFlacSong, createWavSong } from './lib/songs.ts'
import { computeMedian } from './lib/statistics.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const LIMIT_SECONDS = 2
const POLL_INTERVAL_MS = 25
const TIMEOUT_MS = 120_000
/** The default of the setting `uploading.chunk_mb`. */
const CHUNK_BYTES = 5 * 1024 * 1024
const EMAIL = 'artist@example.test'
const PASSWORD = 'three quiet drums'
const TUS_HEADERS = { 'tus-resumable': '1.0.0' }

type Session = Awaited<ReturnType<typeof createArtist>>

await runBenchmark(async (cleanup) => {
  const folder = await createTemporaryFolder(cleanup)
  const data = await createSiteData(cleanup)
  const site = await startServer(cleanup, createSiteProgram(data, await findFreePort()))
  await waitForPlayer(site.url)
  const sql = createSqlPool(data.migrationUrl, { max: 1 })
  cleanup.defer(() => sql.close())
  const artist = await createArtist(site.url, sql)
  const songs = new Map([
    ['aac', await createAacSong(folder)],
    ['wav', await createWavSong(folder)],
    ['flac', await createFlacSong(folder)],
  ])
  const seconds = new Map<string, number[]>()
  const addTime = (name: string, value: number) => seconds.set(name, [...(seconds.get(name) ?? []), value])
  // The first round warms up the site.
  for (let round = -1; round < ROUNDS; round += 1) {
    await sql.query('delete from rate_limits')
    for (const [name, file] of songs) {
      const { waveformSeconds, id } = await uploadSong(artist, file)
      if (round >= 0) addTime(name, waveformSeconds)
      await waitForUpload(artist, id, ({ status }) => status === 'ready')
    }
    const file = songs.get('aac') ?? ''
    const first = await uploadSong(artist, file)
    await waitForUpload(artist, first.id, ({ status }) => status === 'encoding')
    const second = await uploadSong(artist, file)
    if (round >= 0) addTime('whileEncoding', second.waveformSeconds)
    for (const { id } of [first, second]) await waitForUpload(artist, id, ({ status }) => status === 'ready')
  }
  const medians = Object.fromEntries([...seconds].map(([name, values]) => [name, computeMedian(values)]))
  const longest = Math.max(...[...songs.keys()].map((name) => medians[name] ?? Number.NaN))
  report({
    name: 'waveform',
    reference: { seconds: LIMIT_SECONDS },
    measured: medians,
    ratio: longest / LIMIT_SECONDS,
    target: { max: 1 },
    notes: { rounds: ROUNDS, ratioIs: 'the longest time of the three formats, divided by two seconds' },
  })
})

/** Registers a user with the permission to upload songs. */
async function createArtist(siteUrl: string, sql: ReturnType<typeof createSqlPool>) {
  const client = await createHttpClient(siteUrl)
  await client.post('/auth/register', { email: EMAIL, password: PASSWORD, password_confirmation: PASSWORD }, 200)
  await sql.query("insert into user_permissions (user_id, permission) select id, 'music.create' from users where email = $1", [EMAIL])
  return { siteUrl, client, headers: client.getSessionHeaders() }
}

/** Uploads a song in chunks as browsers do, and measures the time from sending the last chunk until the waveform is known. */
async function uploadSong(session: Session, file: string) {
  const body = await readFile(file)
  const url = await startUpload(session, body.length, path.basename(file))
  const lastOffset = body.length - (body.length % CHUNK_BYTES || CHUNK_BYTES)
  for (let offset = 0; offset < lastOffset; offset += CHUNK_BYTES) await sendChunk(session, url, body, offset)
  const startedAt = performance.now()
  await sendChunk(session, url, body, lastOffset)
  const id = await completeUpload(session, path.basename(url))
  await waitForUpload(session, id, ({ peaks }) => peaks.length > 0)
  return { id, waveformSeconds: (performance.now() - startedAt) / 1000 }
}

async function startUpload({ siteUrl, headers }: Session, size: number, name: string): Promise<string> {
  const metadata = Object.entries({ uploadType: TRACK_UPLOAD_TYPE, name }).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
  const response = await fetch(`${siteUrl}/api/v1/${TUS_PATH}`, {
    method: 'POST',
    headers: { ...headers, ...TUS_HEADERS, 'upload-length': String(size), 'upload-metadata': metadata.join(',') },
  })
  if (response.status !== 201) throw new Error(`an upload cannot start: ${response.status} ${await response.text()}`)
  return siteUrl + response.headers.get('location')
}

async function sendChunk({ headers }: Session, url: string, body: Buffer<ArrayBuffer>, offset: number) {
  const response = await fetch(url, {
    method: 'PATCH',
    headers: { ...headers, ...TUS_HEADERS, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    body: body.subarray(offset, offset + CHUNK_BYTES),
  })
  if (response.status !== 204) throw new Error(`a chunk was refused: ${response.status} ${await response.text()}`)
}

/** Returns the id of the stored file. */
async function completeUpload({ siteUrl, headers }: Session, uploadKey: string): Promise<number> {
  const response = await fetch(siteUrl + buildUrl(createTusEntry, {}), {
    method: createTusEntry.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ uploadKey }),
  })
  if (response.status !== 201) throw new Error(`a file was not stored: ${response.status} ${await response.text()}`)
  const { fileEntry } = createTusEntry.response.parse(await response.json())
  return fileEntry.id
}

async function waitForUpload({ client }: Session, fileEntryId: number, isReached: (upload: MediaUpload) => boolean): Promise<void> {
  for (const deadline = performance.now() + TIMEOUT_MS; performance.now() < deadline; await sleep(POLL_INTERVAL_MS)) {
    const upload = getMediaUpload.response.parse(JSON.parse(await client.get(buildUrl(getMediaUpload, { fileEntryId }))))
    if (upload.status === 'failed') throw new Error(`a song was refused: ${upload.error?.message}`)
    if (isReached(upload)) return
  }
  throw new Error('a song was not processed in time')
}
