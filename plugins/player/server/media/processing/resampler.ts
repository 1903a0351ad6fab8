import { AV_CHANNEL_ORDER_NATIVE } from 'node-av/constants'
import { Filter, type FilterContext, FilterGraph, type Frame } from 'node-av/lib'
import { createFrame } from './audio-frames.ts'

/** The number of samples that are converted at a time. Large chunks need fewer calls of the library. */
const CHUNK_FRAMES = 8192

interface ResamplerOptions {
  readonly inputRate: number
  /** A name of FFmpeg, for example `fltp`. */
  readonly sampleFormat: string
  readonly channels: number
  readonly outputRate: number
}

/** Converts decoded frames to stereo frames of planar 32-bit floats at one rate. A frame is valid until the next one is read. */
export interface Resampler {
  convert(frame: Frame): Generator<Frame>
  finish(): Generator<Frame>
}

/** A chain of FFmpeg filters. Keep a reference to the object while you use `source` and `sink`, because their memory is freed together with the object. */
export interface FilterChain {
  readonly graph: FilterGraph
  readonly source: FilterContext
  readonly sink: FilterContext
}

/** Connects filters to a chain. Each filter is a pair of its name and its options. */
export function createFilterChain(filters: readonly (readonly [name: string, options: string])[]): FilterChain {
  const graph = new FilterGraph()
  graph.alloc()
  graph.nbThreads = 1
  const created = [...filters, ['abuffersink', ''] as const].map(([name, options], position) => {
    const filter = Filter.getByName(name)
    const context = filter && graph.createFilter(filter, `${name}${position}`, options || null)
    if (!context) throw new Error(`The filter ${name}=${options} could not be created.`)
    return context
  })
  created.reduce((from, to) => {
    from.link(0, to, 0)
    return to
  })
  if (graph.configSync() < 0) throw new Error('The filters could not be connected.')
  const [source, sink] = [created[0], created.at(-1)]
  if (!source || !sink) throw new Error('No filters were given.')
  return { graph, source, sink }
}

/** The usual speakers for each number of channels, from 0 to 8, as masks of FFmpeg. */
const CHANNEL_MASKS: readonly bigint[] = [0n, 0x4n, 0x3n, 0xbn, 0x33n, 0x37n, 0x3fn, 0x70fn, 0x63fn]

/**
 * Sets the usual speakers for the number of channels of a frame. Some files name other speakers or none, and would otherwise need a filter chain of
 * their own.
 */
function setUsualLayout(frame: Frame) {
  frame.channelLayout = { nbChannels: frame.channels, order: AV_CHANNEL_ORDER_NATIVE, mask: CHANNEL_MASKS[frame.channels] ?? 0n }
}

/** Describes the frames that enter a chain of filters. */
export const describeSource = (rate: number, sampleFormat: string, channels: number) =>
  ['abuffer', `time_base=1/${rate}:sample_rate=${rate}:sample_fmt=${sampleFormat}:channel_layout=0x${CHANNEL_MASKS[channels]?.toString(16)}`] as const

/**
 * Describes the filter that converts the channels to stereo. One channel is copied to both sides at its full level. More than two channels are mixed
 * without clipping.
 */
function describeMix(channels: number) {
  if (channels === 1) return [['pan', 'stereo|c0=c0|c1=c0'] as const]
  return channels === 2 ? [] : [['aresample', 'ochl=stereo:rematrix_maxval=1'] as const]
}

/** Creates a converter for frames of one format. */
export function createResampler({ inputRate, sampleFormat, channels, outputRate }: ResamplerOptions): Resampler {
  const chain = createFilterChain([
    describeSource(inputRate, sampleFormat, channels),
    ['aformat', 'sample_fmts=fltp'],
    ...describeMix(channels),
    ...(inputRate === outputRate ? [] : [['aresample', String(outputRate)] as const]),
    ['aformat', 'sample_fmts=fltp:channel_layouts=stereo'],
    ['asetnsamples', `n=${CHUNK_FRAMES}:p=0`],
  ])
  const output = createFrame()
  function* drain(): Generator<Frame> {
    while (chain.sink.buffersinkGetFrameSync(output) >= 0) {
      yield output
      output.unref()
    }
  }
  return {
    *convert(frame) {
      setUsualLayout(frame)
      chain.source.buffersrcAddFrameSync(frame)
      yield* drain()
    },
    *finish() {
      chain.source.buffersrcAddFrameSync(null)
      yield* drain()
    },
  }
}
