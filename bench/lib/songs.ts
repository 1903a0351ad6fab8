import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { encodeTrack } from '../../packages/demo-music/render/encode.ts'
import { wrapSamples } from '../../plugins/player/server/media/testing/audio-files.ts'
import { ROOT } from './paths.ts'

/** The length of the generated songs: four minutes, because most songs are shorter. */
export const SONG_SECONDS = 240

/** The process in which the player reads and encodes audio files. */
export const AUDIO_PROCESS = path.join(ROOT, 'plugins/player/server/media/processing/audio-process.ts')

/** Returns the argument that makes the audio process create a rendition for each name. A name is a codec and a bit rate in kbit/s, for example `aac-128`. */
export function createAudioRequest(folder: string, names: readonly string[]): string {
  const renditions = names.map((name) => ({ name, codec: name.split('-')[0], bitRate: Number(name.split('-')[1]) * 1000 }))
  return JSON.stringify({ folder, maxSeconds: 3600, renditions, previousEdge: null, nextEdge: null })
}

/** Creates four minutes as artists upload them from a shop: AAC at 44.1 kHz. Returns the path of the file. */
export async function createAacSong(folder: string): Promise<string> {
  const file = path.join(folder, 'song.m4a')
  await encodeTrack(createSamples(44_100), { title: 'Song', artist: 'Artist', album: 'Album', track: '1/1', date: '2026-01-01' }, file)
  return file
}

/** Creates four minutes as an audio editor exports them by default: WAV at 44.1 kHz. Returns the path of the file. */
export async function createWavSong(folder: string, sampleRate = 44_100): Promise<string> {
  const file = path.join(folder, `song-${sampleRate}.wav`)
  await writeFile(file, wrapSamples(createSamples(sampleRate), { sampleRate }))
  return file
}

/** Creates four minutes as artists upload them from a studio: FLAC at 96 kHz. Returns the path of the file. */
export async function createFlacSong(folder: string): Promise<string> {
  const input = openSync(await createWavSong(folder, 96_000), 'r')
  const { status } = spawnSync(process.execPath, [AUDIO_PROCESS, createAudioRequest(folder, ['flac-0'])], { stdio: [input, 'ignore', 'inherit'] })
  closeSync(input)
  if (status !== 0) throw new Error(`The audio process ended with ${status}.`)
  return path.join(folder, 'flac-0.mp4')
}

/** Creates stereo samples: a chord that swells, and noise. */
function createSamples(rate: number): Buffer {
  const samples = new Int16Array(SONG_SECONDS * rate * 2)
  for (let index = 0; index < SONG_SECONDS * rate; index += 1) {
    const time = index / rate
    const swell = 0.3 + 0.6 * Math.abs(Math.sin(time / 7))
    const value = swell * (0.4 * Math.sin(2 * Math.PI * 440 * time) + 0.3 * Math.sin(2 * Math.PI * 87 * time) + 0.3 * (Math.random() - 0.5))
    samples[2 * index] = value * 28_000
    samples[2 * index + 1] = value * 22_000
  }
  return Buffer.from(samples.buffer)
}
