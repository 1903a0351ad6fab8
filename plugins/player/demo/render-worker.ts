import { parentPort } from 'node:worker_threads'
import { encode } from './encode.ts'
import { type Bank, createBank } from './music/bank.ts'
import { toPcm } from './music/pcm.ts'
import { record } from './record.ts'
import type { Recording, Session, StudioMessage } from './session.ts'
import type { SoundName } from './sounds/sounds.ts'

let bank: { sound: SoundName; notes: Bank } | undefined

parentPort?.on('message', (session: Session) => void play(session))

/** While ffmpeg encodes one piece the next is rendered: two at a time, no more in memory. */
async function play({ ffmpeg, sound, takes }: Session) {
  if (bank?.sound !== sound) bank = { sound, notes: createBank() }
  try {
    let encoding: Promise<void> = Promise.resolve()
    for (const { index, seed, seconds, labels } of takes) {
      const { stereo, duration, peaks, phrases } = record(sound, seed, seconds, bank.notes)
      const pcm = toPcm(stereo)
      await encoding
      encoding = encode(ffmpeg, pcm, labels).then((audio) => hand({ index, audio: new Uint8Array(audio), duration, peaks, phrases }))
      // Its failure is met at the next await; until then it is not to count as unhandled.
      encoding.catch(() => {})
    }
    await encoding
    say({ kind: 'done' })
  } catch (error) {
    say({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
  }
}

const say = (message: StudioMessage) => parentPort?.postMessage(message)
const hand = (recording: Recording) => parentPort?.postMessage({ kind: 'recording', recording } satisfies StudioMessage, [recording.audio.buffer])
