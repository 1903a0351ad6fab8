import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { SoundName } from '../sounds/sounds.ts'
import { toPcm } from '../synthesis/pcm.ts'
import { createSampleBank, type SampleBank } from '../synthesis/sample-bank.ts'
import { encodeTrack } from './encode.ts'
import type { WorkerMessage, WorkerRequest } from './messages.ts'
import { renderTrack } from './render-track.ts'

/** The samples of the last sound: the next album of the same sound uses them again. */
let current: { sound: SoundName; bank: SampleBank } | undefined

parentPort?.on('message', (request: WorkerRequest) => void renderAlbum(request))

const send = (message: WorkerMessage) => parentPort?.postMessage(message)

/** Renders the next track while ffmpeg encodes the previous one; more than two are never in memory. */
async function renderAlbum({ album: { sound, tracks }, ffmpeg, folder }: WorkerRequest) {
  if (current?.sound !== sound) current = { sound, bank: createSampleBank() }
  try {
    let encoding: Promise<void> = Promise.resolve()
    for (const { index, seed, seconds, labels } of tracks) {
      const { stereo, duration, peaks, phrases } = renderTrack(sound, seed, seconds, current.bank)
      const pcm = toPcm(stereo)
      await encoding
      const file = path.join(folder, `${index}.m4a`)
      encoding = encodeTrack(ffmpeg, pcm, labels, file).then(() => send({ kind: 'track', track: { index, path: file, duration, peaks, phrases } }))
      // A rejection is handled by the next await. Until then it must not count as unhandled.
      encoding.catch(() => {})
    }
    await encoding
    send({ kind: 'done' })
  } catch (error) {
    send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
  }
}
