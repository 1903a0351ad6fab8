import path from 'node:path'
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  AV_SAMPLE_FMT_S32,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  FF_ENCODER_AAC,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBOPUS,
} from 'node-av/constants'
import { avGetSampleFmtName, Codec, CodecContext, Dictionary, FFmpegError, FormatContext, Frame, Packet, Rational } from 'node-av/lib'
import { finishFragmentedFile } from './fragmented-mp4.ts'
import type { RenditionSpec, RenditionTable } from './messages.ts'
import { createFilterChain, describeSource } from './resampler.ts'

const CHANNELS = 2
/** Opus always runs at this rate. */
const OPUS_RATE = 48_000
const MAX_LOSSY_RATE = 48_000
const SEGMENT_SECONDS = 4
/** Packets of silence after the last track of an album, so that the end of the track is never in the last packet, which FFmpeg shortens. */
const TAIL_PACKETS = 3

const throwIfFailed = (result: number, operation: string) => FFmpegError.throwIfError(result, operation)

interface SourceAudio {
  readonly sampleRate: number
  readonly bitsPerSample: number
  /** The exact number of samples of the track. */
  readonly frames: number
  /** How many samples of the track before are encoded first. */
  readonly contextFrames: number
}

/** Encodes one rendition. It receives interleaved stereo samples at the rate of the source: context, track, context. */
export interface RenditionEncoder {
  readonly spec: RenditionSpec
  add(samples: Float32Array): Promise<void>
  finish(): Promise<{ readonly file: string; readonly size: number; readonly table: RenditionTable }>
}

const ENCODERS = { aac: FF_ENCODER_AAC, opus: FF_ENCODER_LIBOPUS, flac: FF_ENCODER_FLAC } as const
/** A flat options object for each encoder. FFmpeg shall not add artificial noise or change the stereo image below what a rate needs. */
const ENCODER_OPTIONS = {
  aac: { aac_coder: 'fast', aac_pns: '0' },
  opus: { application: 'audio', frame_duration: '20', vbr: 'on', compression_level: '5' },
  flac: { compression_level: '5' },
} as const

/** Returns the sample rate of a rendition: that of the source, halved for high-resolution sources of lossy renditions. */
export function chooseRate({ codec }: RenditionSpec, sourceRate: number): number {
  if (codec === 'flac') return sourceRate
  if (codec === 'opus') return OPUS_RATE
  if (sourceRate <= MAX_LOSSY_RATE) return sourceRate >= 32_000 ? sourceRate : 44_100
  return sourceRate % 44_100 === 0 ? 44_100 : MAX_LOSSY_RATE
}

const chooseFormat = ({ codec }: RenditionSpec, bitsPerSample: number) => {
  if (codec === 'aac') return AV_SAMPLE_FMT_FLTP
  if (codec === 'opus') return AV_SAMPLE_FMT_FLT
  return bitsPerSample > 16 ? AV_SAMPLE_FMT_S32 : AV_SAMPLE_FMT_S16
}

/** Opens the encoder and the output file of a rendition. */
export async function createRenditionEncoder(spec: RenditionSpec, source: SourceAudio, folder: string): Promise<RenditionEncoder> {
  const sampleRate = chooseRate(spec, source.sampleRate)
  const format = chooseFormat(spec, source.bitsPerSample)
  const codec = Codec.findEncoderByName(ENCODERS[spec.codec])
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.sampleRate = sampleRate
  encoder.sampleFormat = format
  encoder.channelLayout = AV_CHANNEL_LAYOUT_STEREO
  if (spec.bitRate > 0) encoder.bitRate = BigInt(spec.bitRate)
  if (spec.codec === 'flac') encoder.bitsPerRawSample = source.bitsPerSample > 16 ? 24 : 16
  encoder.timeBase = new Rational(1, sampleRate)
  encoder.threadCount = 1
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  // `open2Sync` of node-av 6.1.1 frees these options twice and crashes.
  throwIfFailed(await encoder.open2(codec, Dictionary.fromObject(ENCODER_OPTIONS[spec.codec])), 'open the encoder')
  const { frameSize } = encoder
  const scale = sampleRate / source.sampleRate
  const encoderDelay = readDelay(spec, encoder)
  const frontTrim = encoderDelay + Math.round(source.contextFrames * scale)
  const frames = Math.round(source.frames * scale)
  const segmentPackets = Math.floor((SEGMENT_SECONDS * sampleRate) / frameSize)
  /** The packets up to the end of the track. Those after it are in a segment of their own. */
  const trackPackets = Math.ceil((frontTrim + frames) / frameSize)
  const chain = createFilterChain([
    describeSource(source.sampleRate, 'flt', CHANNELS),
    ...(sampleRate === source.sampleRate ? [] : [['aresample', String(sampleRate)] as const]),
    ['aformat', `sample_fmts=${avGetSampleFmtName(format)}:channel_layouts=stereo`],
    ['asetnsamples', `n=${frameSize}:p=0`],
  ])
  const rawFile = path.join(folder, `${spec.name}.raw.mp4`)
  const muxer = await openMuxer(encoder, sampleRate, rawFile)
  const frame = new Frame()
  frame.alloc()
  const packet = new Packet()
  packet.alloc()
  let inputPosition = 0
  let packets = 0

  async function writePackets() {
    while (true) {
      const result = encoder.receivePacketSync(packet)
      if (result === AVERROR_EAGAIN || result === AVERROR_EOF) return
      throwIfFailed(result, 'encode')
      packet.streamIndex = 0
      // Positions are counted, so that they start at 0 and the file needs no edit list.
      packet.pts = BigInt(packets * frameSize)
      packet.dts = packet.pts
      packet.duration = BigInt(spec.codec === 'flac' ? Math.min(frameSize, frames - packets * frameSize) : frameSize)
      packets += 1
      throwIfFailed(muxer.writeFrameSync(packet), 'write')
      packet.unref()
      if (packets % segmentPackets === 0 || packets === trackPackets) throwIfFailed(muxer.writeFrameSync(null), 'finish a segment')
    }
  }
  async function encodeFiltered() {
    while (chain.sink.buffersinkGetFrameSync(frame) >= 0) {
      throwIfFailed(encoder.sendFrameSync(frame), 'encode')
      frame.unref()
      await writePackets()
    }
  }
  async function add(samples: Float32Array) {
    const nbSamples = samples.length / CHANNELS
    const input = Frame.fromAudioBuffer(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength), {
      nbSamples,
      format: AV_SAMPLE_FMT_FLT,
      sampleRate: source.sampleRate,
      channelLayout: AV_CHANNEL_LAYOUT_STEREO,
      timeBase: { num: 1, den: source.sampleRate },
      pts: BigInt(inputPosition),
    })
    inputPosition += nbSamples
    throwIfFailed(chain.source.buffersrcAddFrameSync(input), 'resample')
    input.free()
    await encodeFiltered()
  }
  return {
    spec,
    add,
    async finish() {
      // Samples are lost neither by the resampler nor by the last packet when silence follows.
      const tail = Math.ceil((TAIL_PACKETS * frameSize * source.sampleRate) / sampleRate)
      if (spec.codec !== 'flac') await add(new Float32Array(tail * CHANNELS))
      throwIfFailed(chain.source.buffersrcAddFrameSync(null), 'resample')
      await encodeFiltered()
      throwIfFailed(encoder.sendFrameSync(null), 'finish encoding')
      await writePackets()
      throwIfFailed(await muxer.writeTrailer(), 'write the end')
      await muxer.closeOutput()
      const file = path.join(folder, `${spec.name}.mp4`)
      const trim = { start: frontTrim, frames }
      const totalSamples = spec.codec === 'flac' ? frames : packets * frameSize
      const layout = { sampleRate, totalSamples, trackSamples: trackPackets * frameSize, trim }
      const { size, ...ranges } = await finishFragmentedFile(rawFile, file, layout)
      return {
        file,
        size,
        table: { mime: 'audio/mp4', codec: CODEC_STRINGS[spec.codec], sampleRate, channels: CHANNELS, encoderDelay, frontTrim, frames, frameSize, ...ranges },
      }
    },
  }
}

const CODEC_STRINGS = { aac: 'mp4a.40.2', opus: 'opus', flac: 'flac' } as const

/** FFmpeg’s AAC encoder adds one packet at the beginning; Opus states its delay in the header that it creates. */
function readDelay({ codec }: RenditionSpec, encoder: CodecContext): number {
  if (codec === 'aac') return encoder.frameSize
  const header = encoder.extraData
  return codec === 'opus' && header && header.length >= 12 ? header.readUInt16LE(10) : 0
}

/** Opens a fragmented MP4 file. With `empty_moov` and without `delay_moov`, FFmpeg writes no edit list. */
async function openMuxer(encoder: CodecContext, sampleRate: number, file: string): Promise<FormatContext> {
  const muxer = new FormatContext()
  throwIfFailed(muxer.allocOutputContext2(null, 'mp4', file), 'create the file format')
  const stream = muxer.newStream()
  throwIfFailed(stream.codecpar.fromContext(encoder), 'copy the parameters of the encoder')
  stream.timeBase = new Rational(1, sampleRate)
  throwIfFailed(await muxer.openOutput(), 'create the file')
  const options = {
    movflags: '+empty_moov+default_base_moof+frag_custom',
    movie_timescale: String(sampleRate),
    use_editlist: '0',
    // Dates and versions would make two runs differ.
    fflags: '+bitexact',
  }
  throwIfFailed(await muxer.writeHeader(Dictionary.fromObject(options)), 'write the header')
  return muxer
}
