import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { SoundName } from '../sounds/sounds.ts'
import { toPcm } from '../synthesis/pcm.ts'
import { createSampleBank, type SampleBank } from '../synthesis/sample-bank.ts'
import { encodeTrack } from './encode.ts'
import type { WorkerMessage, WorkerRequest } from './messages.ts'
import { renderTrack } from './render-track.ts'

/** The samples of the last sound, for reuse when the next album has the same sound. */
let lastSound: { sound: SoundName; bank: SampleBank } | undefined

parentPort?.on('message', (request: WorkerRequest) => void renderAlbum(request))

const send = (message: WorkerMessage) => parentPort?.postMessage(message)

/** Renders the next track while the encoder writes the previous one, so that at most two tracks are in memory. */
async function renderAlbum({ album: { sound, tracks }, ffmpeg, folder }: WorkerRequest) {
  if (lastSound?.sound !== sound) lastSound = { sound, bank: createSampleBank() }
  try {
    let encoding: Promise<void> = Promise.resolve()
    for (const { index, seed, seconds, tags } of tracks) {
      const { stereo, duration, peaks, phraseStarts } = renderTrack(sound, seed, seconds, lastSound.bank)
      const pcm = toPcm(stereo)
      await encoding
      const file = path.join(folder, `${index}.m4a`)
      encoding = encodeTrack(pcm, tags, file, ffmpeg).then(() => send({ kind: 'track', track: { index, path: file, duration, peaks, phraseStarts } }))
      // The next `await encoding` handles a rejection. Without this line, Node.js would report it as unhandled before.
      encoding.catch(() => {})
    }
    await encoding
    send({ kind: 'done' })
  } catch (error) {
    send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
  }
}
