import path from 'node:path'
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  type AVSampleFormat,
  FF_ENCODER_AAC,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBOPUS,
} from 'node-av/constants'
import { Codec, CodecContext, Dictionary, FFmpegError, FormatContext, type Frame, Packet, Rational } from 'node-av/lib'
import { CHANNELS } from './audio-frames.ts'
import { finishFragmentedFile } from './fragmented-mp4.ts'
import type { RenditionSpec, RenditionTable } from './messages.ts'

const SEGMENT_SECONDS = 4

const throwIfFailed = (result: number, operation: string) => FFmpegError.throwIfError(result, operation)

/** The samples that are encoded. */
export interface SourceAudio {
  readonly sampleRate: number
  readonly bitsPerSample: number
  /** The exact number of samples of the track. */
  readonly frames: number
  /** The number of samples of the previous track that are encoded before the track. */
  readonly contextSamples: number
}

/** An encoded rendition with its file. */
export interface FinishedRendition {
  readonly spec: RenditionSpec
  readonly file: string
  readonly size: number
  readonly table: RenditionTable
}

interface RenditionOptions {
  readonly source: SourceAudio
  readonly sampleRate: number
  readonly sampleFormat: AVSampleFormat
  readonly folder: string
}

const ENCODERS = { aac: FF_ENCODER_AAC, opus: FF_ENCODER_LIBOPUS, flac: FF_ENCODER_FLAC } as const
/** The options of each encoder. Those of AAC keep FFmpeg from adding artificial noise, and from making the stereo image narrower than the bit rate requires. */
const ENCODER_OPTIONS = {
  aac: { aac_coder: 'fast', aac_pns: '0' },
  opus: { application: 'audio', frame_duration: '20', vbr: 'on', compression_level: '5' },
  flac: { compression_level: '5' },
} as const
const CODEC_STRINGS = { aac: 'mp4a.40.2', opus: 'opus', flac: 'flac' } as const

/** Opens the encoder and the output file of a rendition. The frames to encode must have `frameSize` samples. */
export async function openRendition(spec: RenditionSpec, { source, sampleRate, sampleFormat, folder }: RenditionOptions) {
  const encoder = await openEncoder(spec, { source, sampleRate, sampleFormat })
  const { frameSize } = encoder
  const scale = sampleRate / source.sampleRate
  const encoderDelay = readDelay(spec, encoder)
  const frontTrim = encoderDelay + Math.round(source.contextSamples * scale)
  const frames = Math.round(source.frames * scale)
  const segmentPackets = Math.floor((SEGMENT_SECONDS * sampleRate) / frameSize)
  /** The number of packets up to the end of the track. The packets after it get a segment of their own, so that progressive players can leave it out. */
  const trackPackets = Math.ceil((frontTrim + frames) / frameSize)
  const rawFile = path.join(folder, `${spec.name}.raw.mp4`)
  const muxer = await openMuxer(encoder, sampleRate, rawFile)
  const packet = new Packet()
  packet.alloc()
  let packets = 0

  /**
   * Writes the next packet of the encoder. Returns whether there was one. It changes few properties of the packet, because each change takes noticeable
   * time.
   */
  function writePacket(): boolean {
    const result = encoder.receivePacketSync(packet)
    if (result === AVERROR_EAGAIN || result === AVERROR_EOF) return false
    throwIfFailed(result, 'encode')
    // Packets are numbered from 0 and do not keep the positions of the encoder, so that the file needs no edit list.
    const position = BigInt(packets * frameSize)
    packet.pts = position
    packet.dts = position
    packets += 1
    // The duration is set, because encoders report shorter durations for the last packets.
    if (packets >= trackPackets) packet.duration = BigInt(spec.codec === 'flac' ? Math.min(frameSize, frames - (packets - 1) * frameSize) : frameSize)
    throwIfFailed(muxer.writeFrameSync(packet), 'write')
    if (packets % segmentPackets === 0 || packets === trackPackets) throwIfFailed(muxer.writeFrameSync(null), 'finish a segment')
    return true
  }
  return {
    frameSize,
    /** Encodes a frame. The frame is not changed. */
    encode(frame: Frame) {
      throwIfFailed(encoder.sendFrameSync(frame), 'encode')
      // The encoder returns at most one packet for each frame.
      writePacket()
    },
    async finish(): Promise<FinishedRendition> {
      throwIfFailed(encoder.sendFrameSync(null), 'finish encoding')
      while (writePacket());
      throwIfFailed(await muxer.writeTrailer(), 'write the end')
      await muxer.closeOutput()
      const file = path.join(folder, `${spec.name}.mp4`)
      const trim = { start: frontTrim, frames }
      const totalSamples = spec.codec === 'flac' ? frames : packets * frameSize
      const layout = { sampleRate, totalSamples, trackSamples: trackPackets * frameSize, trim }
      const { size, ...ranges } = await finishFragmentedFile(rawFile, file, layout)
      const properties = { mime: 'audio/mp4', codec: CODEC_STRINGS[spec.codec], sampleRate, channels: CHANNELS }
      return { spec, file, size, table: { ...properties, encoderDelay, frontTrim, frames, frameSize, ...ranges } }
    },
  }
}

async function openEncoder(spec: RenditionSpec, { source, sampleRate, sampleFormat }: Omit<RenditionOptions, 'folder'>): Promise<CodecContext> {
  const codec = Codec.findEncoderByName(ENCODERS[spec.codec])
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.sampleRate = sampleRate
  encoder.sampleFormat = sampleFormat
  encoder.channelLayout = AV_CHANNEL_LAYOUT_STEREO
  if (spec.bitRate > 0) encoder.bitRate = BigInt(spec.bitRate)
  if (spec.codec === 'flac') encoder.bitsPerRawSample = source.bitsPerSample > 16 ? 24 : 16
  encoder.timeBase = new Rational(1, sampleRate)
  encoder.threadCount = 1
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  // `open2Sync` of node-av 6.1.1 frees these options twice and crashes.
  throwIfFailed(await encoder.open2(codec, Dictionary.fromObject(ENCODER_OPTIONS[spec.codec])), 'open the encoder')
  return encoder
}

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
    // Without this flag, the file would contain the date and the version of FFmpeg, and two runs would differ.
    fflags: '+bitexact',
  }
  throwIfFailed(await muxer.writeHeader(Dictionary.fromObject(options)), 'write the header')
  return muxer
}
