import { AV_CHANNEL_LAYOUT_STEREO, AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_FLTP, AV_SAMPLE_FMT_S16, AV_SAMPLE_FMT_S32 } from 'node-av/constants'
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

const throwIfFailed = (result: number, operation: string) => FFmpegError.throwIfError(result, operation)

/** Encodes the renditions of one codec. It receives interleaved stereo samples at the rate of the source: context, track, context. */
export interface CodecEncoder {
  readonly codec: RenditionSpec['codec']
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

/** Opens the encoders of the renditions of one codec, which differ in their bit rates only: the samples are converted once for all of them. */
export async function createCodecEncoder(specs: readonly RenditionSpec[], source: SourceAudio, folder: string): Promise<CodecEncoder> {
  const [first] = specs
  if (!first) throw new Error('There are no renditions to encode.')
  const sampleRate = chooseRate(first, source.sampleRate)
  const sampleFormat = chooseFormat(first, source.bitsPerSample)
  const renditions = await Promise.all(specs.map((spec) => openRendition(spec, { source, sampleRate, sampleFormat, folder })))
  const frameSize = renditions[0]?.frameSize ?? 0
  const chain = createFilterChain([
    describeSource(source.sampleRate, 'flt', CHANNELS),
    ...(sampleRate === source.sampleRate ? [] : [['aresample', String(sampleRate)] as const]),
    ['aformat', `sample_fmts=${avGetSampleFmtName(sampleFormat)}:channel_layouts=stereo`],
    ['asetnsamples', `n=${frameSize}:p=0`],
  ])
  const frame = new Frame()
  frame.alloc()
  let position = 0

  function encodeFiltered() {
    while (chain.sink.buffersinkGetFrameSync(frame) >= 0) {
      for (const { encode } of renditions) encode(frame)
      frame.unref()
    }
  }
  function add(samples: Float32Array) {
    if (samples.length === 0) return
    const nbSamples = samples.length / CHANNELS
    const input = Frame.fromAudioBuffer(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength), {
      nbSamples,
      format: AV_SAMPLE_FMT_FLT,
      sampleRate: source.sampleRate,
      channelLayout: AV_CHANNEL_LAYOUT_STEREO,
      timeBase: { num: 1, den: source.sampleRate },
      pts: BigInt(position),
    })
    position += nbSamples
    throwIfFailed(chain.source.buffersrcAddFrameSync(input), 'resample')
    input.free()
    encodeFiltered()
  }
  return {
    codec: first.codec,
    add,
    async finish() {
      // Samples are lost neither by the resampler nor by the last packet when silence follows.
      const tail = Math.ceil((TAIL_PACKETS * frameSize * source.sampleRate) / sampleRate)
      if (first.codec !== 'flac') add(new Float32Array(tail * CHANNELS))
      throwIfFailed(chain.source.buffersrcAddFrameSync(null), 'resample')
      encodeFiltered()
      const finished: FinishedRendition[] = []
      for (const { finish } of renditions) finished.push(await finish())
      return finished
    },
  }
}
