import {
  AV_BUFFERSRC_FLAG_KEEP_REF,
  AV_CHANNEL_LAYOUT_STEREO,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  AV_SAMPLE_FMT_S32,
} from 'node-av/constants'
import { avGetSampleFmtName, FFmpegError, Frame } from 'node-av/lib'
import type { RenditionSpec } from './messages.ts'
import { createFilterChain, describeSource } from './resampler.ts'
import { type FinishedRendition, openRendition, type SourceAudio } from './write-rendition.ts'

const CHANNELS = 2
/** Opus always runs at this rate. */
const OPUS_RATE = 48_000
const MAX_LOSSY_RATE = 48_000
/** Packets of silence after the last track of an album, so that the end of the track is never in the last packet, which FFmpeg shortens. */
const TAIL_PACKETS = 3
/** An encoder gets this many frames at a time. It is faster while its tables stay in the cache of the processor. */
const BATCH_FRAMES = 64

const throwIfFailed = (result: number, operation: string) => FFmpegError.throwIfError(result, operation)

/** Encodes renditions. It receives interleaved stereo samples at the rate of the source: context, track, context. */
export interface RenditionEncoder {
  add(samples: Float32Array): void
  finish(): Promise<FinishedRendition[]>
}

/** Returns the sample rate of a rendition: that of the source, halved for high-resolution sources of lossy renditions. */
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

function createFrame(): Frame {
  const frame = new Frame()
  frame.alloc()
  return frame
}

/** The encoders of one codec, which differ in their bit rates only. They share the conversion of the samples to the format of the codec. */
async function createCodecEncoder(specs: readonly RenditionSpec[], sampleRate: number, source: SourceAudio, folder: string) {
  const [first] = specs
  if (!first) throw new Error('There are no renditions to encode.')
  const sampleFormat = chooseFormat(first, source.bitsPerSample)
  const renditions = await Promise.all(specs.map((spec) => openRendition(spec, { source, sampleRate, sampleFormat, folder })))
  const frameSize = renditions[0]?.frameSize ?? 0
  const chain = createFilterChain([
    describeSource(sampleRate, 'flt', CHANNELS),
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
    /** Adds a frame, which stays unchanged. */
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

/** Converts samples to another rate. Without a difference, frames pass unchanged. */
function createRateConverter(from: number, to: number) {
  if (from === to) return { convert: (frame: Frame, use: (converted: Frame) => void) => use(frame), finish: () => {} }
  const chain = createFilterChain([describeSource(from, 'flt', CHANNELS), ['aresample', String(to)], ['aformat', 'sample_fmts=flt:channel_layouts=stereo']])
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
  let position = 0

  function add(samples: Float32Array) {
    if (samples.length === 0) return
    const nbSamples = samples.length / CHANNELS
    const frame = Frame.fromAudioBuffer(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength), {
      nbSamples,
      format: AV_SAMPLE_FMT_FLT,
      sampleRate: source.sampleRate,
      channelLayout: AV_CHANNEL_LAYOUT_STEREO,
      timeBase: { num: 1, den: source.sampleRate },
      pts: BigInt(position),
    })
    position += nbSamples
    converter.convert(frame, encode)
    frame.free()
  }
  return {
    add,
    async finish() {
      // Samples are lost neither by the resampler nor by the last packet when silence follows.
      const tail = Math.ceil((TAIL_PACKETS * frameSize * source.sampleRate) / sampleRate)
      if (!isLossless(specs)) add(new Float32Array(tail * CHANNELS))
      converter.finish(encode)
      const finished: FinishedRendition[] = []
      for (const codec of codecs) finished.push(...(await codec.finish()))
      return finished
    },
  }
}

/** Whether renditions are lossless. They need no samples of the neighbours, and are never encoded together with others. */
export const isLossless = (specs: readonly RenditionSpec[]): boolean => specs.some(({ codec }) => codec === 'flac')
