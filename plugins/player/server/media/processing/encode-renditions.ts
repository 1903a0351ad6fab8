import { AV_BUFFERSRC_FLAG_KEEP_REF, AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_FLTP, AV_SAMPLE_FMT_S16, AV_SAMPLE_FMT_S32 } from 'node-av/constants'
import { avGetSampleFmtName, FFmpegError, type Frame } from 'node-av/lib'
import { CHANNELS, createFrame, createStereoFrame, type StereoSamples } from './audio-frames.ts'
import type { RenditionSpec } from './messages.ts'
import { createFilterChain, describeSource } from './resampler.ts'
import { type FinishedRendition, openRendition, type SourceAudio } from './write-rendition.ts'

/** The sample rate of all Opus files. */
const OPUS_RATE = 48_000
const MAX_LOSSY_RATE = 48_000
/** The number of packets of silence after each track. FFmpeg shortens the last packet, so the end of the track must not be in it. */
const TAIL_PACKETS = 3
/** The number of frames that an encoder gets at a time. Batches are faster, because the tables of the encoder then stay in the cache of the processor. */
const BATCH_FRAMES = 64

const throwIfFailed = (result: number, operation: string) => FFmpegError.throwIfError(result, operation)

/** Encodes renditions from samples at the rate of the source. Add samples of the previous track first, then the track, then samples of the next track. */
export interface RenditionEncoder {
  /** Adds stereo samples of a neighbour. */
  addContext(samples: StereoSamples): void
  /** Adds a stereo frame of the track. The frame is not changed. */
  add(frame: Frame): void
  finish(): Promise<FinishedRendition[]>
}

/**
 * Returns the sample rate of a rendition. FLAC keeps the rate of the source, Opus has a fixed rate, and AAC gets a rate of at most 48 kHz that fits the
 * source.
 */
export function chooseRate({ codec }: Pick<RenditionSpec, 'codec'>, sourceRate: number): number {
  if (codec === 'flac') return sourceRate
  if (codec === 'opus') return OPUS_RATE
  if (sourceRate <= MAX_LOSSY_RATE) return sourceRate >= 32_000 ? sourceRate : 44_100
  return sourceRate % 44_100 === 0 ? 44_100 : MAX_LOSSY_RATE
}

const chooseFormat = ({ codec }: Pick<RenditionSpec, 'codec'>, bitsPerSample: number) => {
  if (codec === 'aac') return AV_SAMPLE_FMT_FLTP
  if (codec === 'opus') return AV_SAMPLE_FMT_FLT
  return bitsPerSample > 16 ? AV_SAMPLE_FMT_S32 : AV_SAMPLE_FMT_S16
}

/** Creates the encoders of one codec, which differ only in their bit rates. They share the conversion of the samples to the format of the codec. */
async function createCodecEncoder(specs: readonly RenditionSpec[], sampleRate: number, source: SourceAudio, folder: string) {
  const [first] = specs
  if (!first) throw new Error('There are no renditions to encode.')
  const sampleFormat = chooseFormat(first, source.bitsPerSample)
  const renditions = await Promise.all(specs.map((spec) => openRendition(spec, { source, sampleRate, sampleFormat, folder })))
  const frameSize = renditions[0]?.frameSize ?? 0
  const chain = createFilterChain([
    describeSource(sampleRate, 'fltp', CHANNELS),
    ['aformat', `sample_fmts=${avGetSampleFmtName(sampleFormat)}:channel_layouts=stereo`],
    ['asetnsamples', `n=${frameSize}:p=0`],
  ])
  const batch = Array.from({ length: BATCH_FRAMES }, createFrame)
  let waiting = 0

  function encodeFiltered() {
    for (let frame = batch[waiting]; frame && chain.sink.buffersinkGetFrameSync(frame) >= 0; frame = batch[waiting]) {
      waiting += 1
      if (waiting === BATCH_FRAMES) encodeBatch()
    }
  }
  function encodeBatch() {
    const frames = batch.slice(0, waiting)
    for (const { encode } of renditions) frames.forEach(encode)
    for (const frame of frames) frame.unref()
    waiting = 0
  }
  return {
    frameSize,
    /** Adds a frame. The frame is not changed. */
    add(frame: Frame) {
      throwIfFailed(chain.source.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF), 'convert')
      encodeFiltered()
    },
    async finish() {
      throwIfFailed(chain.source.buffersrcAddFrameSync(null), 'convert')
      encodeFiltered()
      encodeBatch()
      const finished: FinishedRendition[] = []
      for (const { finish } of renditions) finished.push(await finish())
      return finished
    },
  }
}

/** Creates a converter to another sample rate. If both rates are equal, it passes the frames on. */
function createRateConverter(from: number, to: number) {
  if (from === to) return { convert: (frame: Frame, use: (converted: Frame) => void) => use(frame), finish: () => {} }
  const chain = createFilterChain([describeSource(from, 'fltp', CHANNELS), ['aresample', String(to)], ['aformat', 'sample_fmts=fltp:channel_layouts=stereo']])
  const output = createFrame()
  const drain = (use: (converted: Frame) => void) => {
    while (chain.sink.buffersinkGetFrameSync(output) >= 0) {
      use(output)
      output.unref()
    }
  }
  return {
    convert(frame: Frame, use: (converted: Frame) => void) {
      throwIfFailed(chain.source.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF), 'resample')
      drain(use)
    },
    finish(use: (converted: Frame) => void) {
      throwIfFailed(chain.source.buffersrcAddFrameSync(null), 'resample')
      drain(use)
    },
  }
}

/** Opens the encoders of renditions with the same sample rate. The samples are converted to that rate once for all of them. */
export async function createRenditionEncoder(specs: readonly RenditionSpec[], source: SourceAudio, folder: string): Promise<RenditionEncoder> {
  const [first] = specs
  if (!first) throw new Error('There are no renditions to encode.')
  const sampleRate = chooseRate(first, source.sampleRate)
  const byCodec = Object.values(Object.groupBy(specs, ({ codec }) => codec))
  const codecs = await Promise.all(byCodec.map((group) => createCodecEncoder(group, sampleRate, source, folder)))
  const frameSize = Math.max(...codecs.map((codec) => codec.frameSize))
  const converter = createRateConverter(source.sampleRate, sampleRate)
  const encode = (frame: Frame) => {
    for (const { add } of codecs) add(frame)
  }
  let position = -source.contextSamples

  function add(frame: Frame) {
    position += frame.nbSamples
    converter.convert(frame, encode)
  }
  function addContext(samples: StereoSamples) {
    if (samples[0].length === 0) return
    const frame = createStereoFrame(samples, { sampleRate: source.sampleRate, position })
    add(frame)
    frame.free()
  }
  return {
    add,
    addContext,
    async finish() {
      // Silence is added at the end, because otherwise the resampler and the last packet would lose some of the last samples.
      const tail = Math.ceil((TAIL_PACKETS * frameSize * source.sampleRate) / sampleRate)
      if (!isLossless(specs)) addContext([new Float32Array(tail), new Float32Array(tail)])
      converter.finish(encode)
      const finished: FinishedRendition[] = []
      for (const codec of codecs) finished.push(...(await codec.finish()))
      return finished
    },
  }
}

/** Returns whether a group of renditions is lossless. Such renditions need no samples of neighbouring tracks, so they are never in a group with lossy ones. */
export const isLossless = (specs: readonly RenditionSpec[]): boolean => specs.some(({ codec }) => codec === 'flac')
