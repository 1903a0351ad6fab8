import { fstatSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { AV_LOG_QUIET } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { type OpenedAudio, openAudio } from './decode-audio.ts'
import { chooseContextFrames, createEdgeRecorder, decodeEdges, type Edges, encodeEdges } from './edges.ts'
import { chooseRate, createRenditionEncoder, type RenditionEncoder } from './encode-rendition.ts'
import { createLoudnessMeter, createWaveform } from './measure-audio.ts'
import { type AudioAnalysis, type AudioMessage, type AudioRequest, RefusedAudio, type RenditionSpec } from './messages.ts'
import { createScratch } from './scratch.ts'

// This file runs as a child process. Its argument is an `AudioRequest`, its standard input the audio file.
const request: AudioRequest = JSON.parse(process.argv[2] ?? '')

const CHANNELS = 2
const STDIN = 0
const STDOUT = 1
const MAX_RIFF_LENGTH = 0x7fff_ffff
const PROGRESS_INTERVAL_MS = 300
/** Reading needs about 0.3 % of a track’s duration in processor time. A file that needs far more was made to do so. */
const READING_BASE_SECONDS = 40
const READING_SHARE = 0.1
/** A header that promises at least this much more than the file contains belongs to an incomplete file. */
const MIN_COMPLETE_SHARE = 0.95
/** Formats with headers that state the exact length. */
const EXACT_FORMATS = /^(mov|flac|wav|aiff)$/

// The messages about damaged files would fill the log.
Log.setLevel(AV_LOG_QUIET)

async function run() {
  try {
    const audio = await openAudio()
    const decoded = analyze(audio)
    send({ kind: 'analysis', analysis: decoded.analysis })
    if (request.renditions.length > 0) await encodeRenditions(decoded)
    decoded.scratch.remove()
    send({ kind: 'done' })
  } catch (error) {
    if (!(error instanceof RefusedAudio)) throw error
    send({ kind: 'failed', reason: error.reason, detail: error.message })
  }
}

/** Writes a message at once: the reader may wait for it while the process computes. */
function send(message: AudioMessage) {
  writeSync(STDOUT, `${JSON.stringify(message)}\n`)
}

function createProgress(step: 'reading' | 'encoding') {
  let sentAt = 0
  return (share: number) => {
    if (performance.now() - sentAt < PROGRESS_INTERVAL_MS) return
    sentAt = performance.now()
    send({ kind: 'progress', step, share: Math.min(1, Math.round(share * 1000) / 1000) })
  }
}

/** Decodes all samples once: measures them, and keeps them for the renditions. */
function analyze(audio: OpenedAudio) {
  const { sampleRate, declaredSeconds } = audio
  if (declaredSeconds > request.maxSeconds) throw new RefusedAudio('too_long', `${declaredSeconds} s`)
  const waveform = createWaveform()
  const meter = createLoudnessMeter(sampleRate)
  const edges = createEdgeRecorder(sampleRate)
  const scratch = createScratch(path.join(request.folder, 'samples'))
  const reportProgress = createProgress('reading')
  let frames = 0
  for (const samples of audio.decode()) {
    frames += samples.length / CHANNELS
    if (frames > request.maxSeconds * sampleRate) throw new RefusedAudio('too_long', `more than ${request.maxSeconds} s`)
    assertQuick(frames / sampleRate)
    waveform.add(samples)
    meter.add(samples)
    edges.add(samples)
    scratch.add(samples)
    if (declaredSeconds > 0) reportProgress(frames / sampleRate / declaredSeconds)
  }
  assertComplete(audio, frames)
  const recorded = edges.finish()
  writeFileSync(path.join(request.folder, 'edges.wav'), encodeEdges(recorded))
  const { codec, container, isLossless, channels, bitsPerSample, bitRate } = audio
  const analysis: AudioAnalysis = {
    codec,
    container,
    isLossless,
    sampleRate,
    channels,
    bitsPerSample,
    bitRate,
    frames,
    ...meter.finish(),
    peaks: waveform.computePeaks(),
  }
  return { audio, analysis, scratch }
}

type Decoded = ReturnType<typeof analyze>

function assertQuick(decodedSeconds: number) {
  const { user, system } = process.cpuUsage()
  const seconds = (user + system) / 1e6
  if (seconds > READING_BASE_SECONDS + decodedSeconds * READING_SHARE) throw new RefusedAudio('too_complex', `${seconds} s for ${decodedSeconds} s of audio`)
}

function assertComplete({ container, sampleRate, declaredSeconds }: OpenedAudio, frames: number) {
  const seconds = frames / sampleRate
  if (frames === 0) throw new RefusedAudio('no_audio', 'no samples')
  if (EXACT_FORMATS.test(container) && seconds < declaredSeconds * MIN_COMPLETE_SHARE) throw new RefusedAudio('truncated', `${seconds} of ${declaredSeconds} s`)
  if (container === 'wav' && isCutWav()) throw new RefusedAudio('truncated', `${seconds} s`)
  if (seconds < 1) throw new RefusedAudio('too_short', `${seconds} s`)
}

/** FFmpeg ignores the length in the header of a WAV file. Programs that write to a pipe leave it at 0, or at its maximum. */
function isCutWav(): boolean {
  const header = Buffer.alloc(8)
  readSync(STDIN, header, 0, header.length, 0)
  const length = header.readUInt32LE(4)
  return length < MAX_RIFF_LENGTH && fstatSync(STDIN).size < length * MIN_COMPLETE_SHARE
}

function readEdges(file: string | null): Edges | null {
  return file === null ? null : decodeEdges(readFileSync(file))
}

/** Encodes all renditions at the same time from the same samples. The encoders take turns, chunk by chunk. */
async function encodeRenditions({ audio, analysis, scratch }: Decoded) {
  const { sampleRate, frames } = analysis
  const previous = keepSameRate(readEdges(request.previousEdge), sampleRate)
  const next = keepSameRate(readEdges(request.nextEdge), sampleRate)
  const jobs = await Promise.all(
    request.renditions.map(async (spec) => {
      const context = chooseContext(spec, sampleRate, previous?.tail)
      const source = { sampleRate, bitsPerSample: analysis.bitsPerSample, frames, contextFrames: context.length / CHANNELS }
      return { context, encoder: await createRenditionEncoder(spec, source, request.folder) }
    }),
  )
  const addToAll = (choose: (job: (typeof jobs)[number]) => Float32Array) =>
    Promise.all(jobs.map((job) => (choose(job).length > 0 ? job.encoder.add(choose(job)) : undefined)))
  await addToAll(({ context }) => context)
  const reportProgress = createProgress('encoding')
  let done = 0
  for (const samples of await openSamples({ audio, scratch })) {
    await addToAll(() => samples)
    done += samples.length / CHANNELS
    reportProgress(done / frames)
  }
  await addToAll(({ encoder }) => (encoder.spec.codec === 'flac' ? new Float32Array(0) : (next?.head ?? new Float32Array(0))))
  await Promise.all(jobs.map(({ encoder }) => finishRendition(encoder)))
}

function keepSameRate(edges: Edges | null, sampleRate: number): Edges | null {
  return edges?.sampleRate === sampleRate ? edges : null
}

/** Chooses the samples before the track. A lossless rendition needs none. */
function chooseContext(spec: RenditionSpec, sampleRate: number, tail: Float32Array = new Float32Array(0)): Float32Array {
  if (spec.codec === 'flac') return new Float32Array(0)
  const count = chooseContextFrames(tail.length / CHANNELS, sampleRate, chooseRate(spec, sampleRate)) * CHANNELS
  return tail.subarray(tail.length - count)
}

async function openSamples({ audio, scratch }: Pick<Decoded, 'audio' | 'scratch'>): Promise<Iterable<Float32Array>> {
  if (scratch.isComplete()) return scratch.read()
  audio.rewind()
  return (await openAudio()).decode()
}

async function finishRendition(encoder: RenditionEncoder) {
  const { file, size, table } = await encoder.finish()
  send({ kind: 'rendition', name: encoder.spec.name, file: path.basename(file), size, table })
}

await run()
// The native objects end with the process.
process.exit(0)
