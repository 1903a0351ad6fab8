import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Frame } from 'node-av/lib'
import { createKeptFrames, type KeptFrames, type StereoSamples } from './audio-frames.ts'
import { type OpenedAudio, openAudio } from './decode-audio.ts'
import { chooseRate, createRenditionEncoder, isLossless } from './encode-renditions.ts'
import { createLoudnessMeter } from './loudness-meter.ts'
import { readAudio } from './measure-audio-file.ts'
import { type AudioAnalysis, type AudioMessage, type AudioRequest, RefusedAudio, type RenditionSpec } from './messages.ts'
import { chooseContext, decodeEdges, encodeEdges, type TrackEdges } from './track-edges.ts'

const PROGRESS_INTERVAL_MS = 300
/** Reading consists of decoding and measuring the loudness. When decoding is finished, the progress is at this share. */
const DECODING_SHARE = 0.6
const NO_SAMPLES: StereoSamples = [new Float32Array(0), new Float32Array(0)]

/** The descriptor of the open audio file, and the function that sends messages about it. */
interface Streams {
  readonly descriptor: number
  readonly send: (message: AudioMessage) => void
}

/**
 * Decodes an audio file, sends its waveform, measures its loudness, and encodes its renditions. It decodes the file only once if the samples fit into
 * memory. When the file is invalid, the function sends a message instead of throwing.
 */
export async function processAudioFile(request: AudioRequest, { descriptor, send }: Streams): Promise<void> {
  const keptFrames = createKeptFrames()
  try {
    const audio = await openAudio(descriptor)
    const meter = createLoudnessMeter(audio.sampleRate)
    // Frames are kept in memory only if renditions are encoded from them later. Otherwise the loudness is measured while the file is decoded.
    const isKept = request.renditions.length > 0
    const reportProgress = createProgress('reading', send)
    const { properties, edges } = readAudio(audio, {
      maxSeconds: request.maxSeconds,
      descriptor,
      onFrame: isKept ? keptFrames.add : meter.add,
      reportProgress: (share) => reportProgress(share * DECODING_SHARE),
    })
    const { frames, sampleRate, peaks } = properties
    send({ kind: 'waveform', seconds: frames / sampleRate, peaks })
    writeFileSync(path.join(request.folder, 'edges.wav'), encodeEdges(edges))
    if (isKept) for (const frame of await openFrames({ audio, keptFrames, descriptor })) meter.add(frame)
    const analysis = { ...properties, ...meter.finish() }
    send({ kind: 'analysis', analysis })
    if (isKept) await encodeRenditions(request, { audio, analysis, keptFrames, descriptor, send })
    send({ kind: 'done' })
  } catch (error) {
    if (!(error instanceof RefusedAudio)) throw error
    send({ kind: 'failed', reason: error.reason, detail: error.message })
  } finally {
    keptFrames.free()
  }
}

function createProgress(step: 'reading' | 'encoding', send: Streams['send']) {
  let sentAt = 0
  return (share: number) => {
    if (performance.now() - sentAt < PROGRESS_INTERVAL_MS) return
    sentAt = performance.now()
    send({ kind: 'progress', step, share: Math.min(1, Math.round(share * 1000) / 1000) })
  }
}

/** The sources from which the frames can be read again: the frames in memory, or the file. */
interface FrameSource extends Pick<Streams, 'descriptor'> {
  readonly audio: OpenedAudio
  readonly keptFrames: KeptFrames
}

interface Decoded extends Streams, FrameSource {
  readonly analysis: AudioAnalysis
}

/** Encodes all renditions at the same time from the same frames. Renditions with the same sample rate share the conversion of the samples. */
async function encodeRenditions(request: AudioRequest, decoded: Decoded) {
  const { analysis, send } = decoded
  const { sampleRate, bitsPerSample, frames } = analysis
  const previous = readEdges(request.previousEdge, sampleRate)
  const next = readEdges(request.nextEdge, sampleRate)
  const encoders = await Promise.all(
    groupByRate(request.renditions, sampleRate).map(async (specs) => {
      const context = findContext(specs, sampleRate, previous)
      const source = { sampleRate, bitsPerSample, frames, contextSamples: context[0].length }
      const encoder = await createRenditionEncoder(specs, source, request.folder)
      encoder.addContext(context)
      return { ...encoder, specs }
    }),
  )
  const reportProgress = createProgress('encoding', send)
  let done = 0
  for (const frame of await openFrames(decoded)) {
    for (const { add } of encoders) add(frame)
    done += frame.nbSamples
    reportProgress(done / frames)
  }
  for (const { specs, addContext, finish } of encoders) {
    if (!isLossless(specs)) addContext(next?.head ?? NO_SAMPLES)
    for (const { spec, file, size, table } of await finish()) send({ kind: 'rendition', name: spec.name, file: path.basename(file), size, table })
  }
}

/** Groups the renditions that are encoded from the same samples. A lossless rendition has its own group, because it contains no samples of other tracks. */
const groupByRate = (specs: readonly RenditionSpec[], sampleRate: number) => [
  ...Map.groupBy(specs, (spec) => (spec.codec === 'flac' ? 'lossless' : chooseRate(spec, sampleRate))).values(),
]

/** Reads the edges of a neighbouring track. Returns null when the track has another sample rate, because the tracks then cannot be joined. */
function readEdges(file: string | null, sampleRate: number): TrackEdges | null {
  const edges = file === null ? null : decodeEdges(readFileSync(file))
  return edges?.sampleRate === sampleRate ? edges : null
}

/**
 * Returns the samples of the previous track that are encoded before the track. A lossless rendition needs none, because its codec does not damage the
 * edges.
 */
function findContext(specs: readonly RenditionSpec[], sampleRate: number, previous: TrackEdges | null): StereoSamples {
  const [spec] = specs
  return spec && previous && !isLossless(specs) ? chooseContext(previous.tail, sampleRate, chooseRate(spec, sampleRate)) : NO_SAMPLES
}

/** Returns all frames of the track: the frames that were kept in memory, or otherwise the frames of a new decoding. */
async function openFrames({ audio, keptFrames, descriptor }: FrameSource): Promise<Iterable<Frame>> {
  const frames = keptFrames.getAll()
  if (frames) return frames
  audio.rewind()
  return (await openAudio(descriptor)).decode()
}
