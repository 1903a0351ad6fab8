import { readSync } from 'node:fs'
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  type AVSampleFormat,
  AVSEEK_SET,
} from 'node-av/constants'
import { avGetCodecName, avGetSampleFmtName, Codec, CodecContext, Dictionary, FFmpegError, FormatContext, type Frame, Packet, type Stream } from 'node-av/lib'
import { createFrame } from './audio-frames.ts'
import { RefusedAudio } from './messages.ts'
import { createResampler, type Resampler } from './resampler.ts'

/** Options against hostile files: FFmpeg may read only the open file, no other path or URL. Formats that can refer to other files are not allowed. */
const INPUT_OPTIONS = {
  protocol_whitelist: 'fd',
  format_whitelist: 'mp3,flac,mov,mp4,m4a,3gp,3g2,mj2,ogg,wav,aac,aiff',
  // The limits keep FFmpeg from spending much time on finding out the format of a file with a damaged header.
  probesize: String(5_000_000),
  analyzeduration: String(10_000_000),
  max_streams: '16',
}
const MAX_CHANNELS = 8
const MIN_SAMPLE_RATE = 8000
const MAX_SAMPLE_RATE = 192_000
/** The share of damaged packets above which a file is refused. */
const MAX_DAMAGED_SHARE = 0.02

const LOSSLESS = /^(pcm_|flac$|alac$)/
const SUPPORTED = /^(pcm_|flac$|alac$|mp3|mp2$|aac|vorbis$|opus$)/

export interface OpenedAudio {
  readonly codec: string
  readonly container: string
  readonly isLossless: boolean
  readonly sampleRate: number
  readonly channels: number
  readonly bitsPerSample: number
  readonly bitRate: number
  /** The duration in the header of the file, which may be wrong; 0 when the header contains none. */
  readonly declaredSeconds: number
  /** Decodes the samples: stereo, planar 32-bit floats, at the sample rate of the file. A frame is valid until the next one is read. */
  decode(): Generator<Frame>
  /** Returns to the beginning of the file, so that it can be opened again. */
  rewind(): void
}

/**
 * Opens the audio stream of an open file.
 * @param descriptor The descriptor of the file. Default: the standard input.
 * @throws {@link RefusedAudio}
 */
export async function openAudio(descriptor = 0): Promise<OpenedAudio> {
  const input = await openInput(descriptor)
  if ((await input.findStreamInfo()) < 0) throw new RefusedAudio('unreadable', 'no stream information')
  const index = input.findBestStream(AVMEDIA_TYPE_AUDIO)
  const stream = index < 0 ? undefined : input.streams[index]
  if (!stream) throw new RefusedAudio('no_audio', describeStreams(input.streams))
  const { sampleRate, channels } = stream.codecpar
  const codec = avGetCodecName(stream.codecpar.codecId) ?? 'unknown'
  if (!SUPPORTED.test(codec)) throw new RefusedAudio('unsupported', codec)
  if (!isSupported({ sampleRate, channels })) throw new RefusedAudio('unsupported', `${sampleRate} Hz, ${channels} channels`)
  const decoder = await openDecoder(stream)
  return {
    codec,
    container: input.iformat?.name?.split(',')[0] ?? 'unknown',
    isLossless: LOSSLESS.test(codec),
    sampleRate,
    channels,
    bitsPerSample: stream.codecpar.bitsPerRawSample || stream.codecpar.bitsPerCodedSample,
    bitRate: Number(stream.codecpar.bitRate > 0n ? stream.codecpar.bitRate : input.bitRate),
    declaredSeconds: stream.duration > 0n ? (Number(stream.duration) * stream.timeBase.num) / stream.timeBase.den : 0,
    decode: () => decodeFrames(input, index, decoder, sampleRate),
    // All inputs read with the same file descriptor, so the position must be reset before the file is opened again.
    rewind: () => void input.pb?.seekSync(0n, AVSEEK_SET),
  }
}

/**
 * Returns whether the properties are within the limits. Frames are checked too, because a damaged packet can be decoded to a frame with arbitrary
 * properties.
 */
const isSupported = ({ sampleRate, channels }: { readonly sampleRate: number; readonly channels: number }) =>
  sampleRate >= MIN_SAMPLE_RATE && sampleRate <= MAX_SAMPLE_RATE && channels >= 1 && channels <= MAX_CHANNELS

const describeStreams = (streams: readonly Stream[]) =>
  streams.some(({ codecpar, disposition }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO && !(disposition & AV_DISPOSITION_ATTACHED_PIC))
    ? 'only video'
    : 'no audio stream'

async function openInput(descriptor: number): Promise<FormatContext> {
  const input = new FormatContext()
  if ((await input.openInput('fd:', null, Dictionary.fromObject({ ...INPUT_OPTIONS, fd: String(descriptor) }))) >= 0) return input
  // After an interrupted export, an MP4 file has no index, and FFmpeg cannot open it. The type of the first box shows that it is such a file.
  const start = Buffer.alloc(8)
  readSync(descriptor, start, 0, start.length, 0)
  throw new RefusedAudio(start.toString('latin1', 4) === 'ftyp' ? 'truncated' : 'unreadable', 'the format is unknown')
}

async function openDecoder(stream: Stream): Promise<CodecContext> {
  const codec = Codec.findDecoder(stream.codecpar.codecId)
  if (!codec) throw new RefusedAudio('unsupported', `no decoder for ${stream.codecpar.codecId}`)
  const decoder = new CodecContext()
  decoder.allocContext3(codec)
  decoder.parametersToContext(stream.codecpar)
  decoder.pktTimebase = stream.timeBase
  decoder.threadCount = 1
  if ((await decoder.open2(codec, null)) < 0) throw new RefusedAudio('unreadable', 'the decoder could not be opened')
  return decoder
}

/** Decodes all packets of a stream. When the properties of the frames change within the file, a new converter is created for the following frames. */
function* decodeFrames(input: FormatContext, index: number, decoder: CodecContext, sampleRate: number): Generator<Frame> {
  const packet = new Packet()
  packet.alloc()
  const frame = createFrame()
  const counts = { packets: 0, damaged: 0 }
  let converter: { readonly format: FrameFormat; readonly resampler: Resampler } | undefined
  let position = 0

  /** Numbers the positions of frames without gaps, because the positions in the file may have gaps. */
  function* setPositions(frames: Generator<Frame>): Generator<Frame> {
    for (const converted of frames) {
      converted.pts = BigInt(position)
      position += converted.nbSamples
      yield converted
    }
  }
  function* receiveFrames(): Generator<Frame> {
    while (true) {
      const result = decoder.receiveFrameSync(frame)
      if (result === AVERROR_EAGAIN || result === AVERROR_EOF) return
      if (result < 0) {
        counts.damaged += 1
        return
      }
      const format = readFormat(frame)
      if (!isSupported(format)) {
        counts.damaged += 1
        frame.unref()
        continue
      }
      if (!converter || !isSameFormat(converter.format, format)) {
        if (converter) yield* setPositions(converter.resampler.finish())
        converter = { format, resampler: createConverter(format, sampleRate) }
      }
      yield* setPositions(converter.resampler.convert(frame))
      frame.unref()
    }
  }

  while (true) {
    const result = input.readFrameSync(packet)
    if (result === AVERROR_EOF) break
    if (result === AVERROR_EAGAIN) continue
    if (result < 0) throw new RefusedAudio('truncated', new FFmpegError(result).message)
    if (packet.streamIndex === index) {
      counts.packets += 1
      if (decoder.sendPacketSync(packet) < 0) counts.damaged += 1
      yield* receiveFrames()
    }
    packet.unref()
  }
  decoder.sendPacketSync(null)
  yield* receiveFrames()
  if (converter) yield* setPositions(converter.resampler.finish())
  if (counts.packets === 0) throw new RefusedAudio('no_audio', 'no packets')
  // Two damaged packets are always allowed: the first packets of a cut MP3 file may refer to data before the cut, which is harmless.
  if (counts.damaged > 2 + counts.packets * MAX_DAMAGED_SHARE)
    throw new RefusedAudio('unreadable', `${counts.damaged} of ${counts.packets} packets are damaged`)
}

interface FrameFormat {
  readonly sampleRate: number
  readonly sampleFormat: AVSampleFormat
  readonly channels: number
}

const readFormat = (frame: Frame): FrameFormat => ({ sampleRate: frame.sampleRate, sampleFormat: frame.format as AVSampleFormat, channels: frame.channels })

const isSameFormat = (one: FrameFormat, other: FrameFormat) =>
  one.sampleRate === other.sampleRate && one.sampleFormat === other.sampleFormat && one.channels === other.channels

const createConverter = ({ sampleRate, sampleFormat, channels }: FrameFormat, outputRate: number) =>
  createResampler({ inputRate: sampleRate, sampleFormat: avGetSampleFmtName(sampleFormat) ?? 'flt', channels, outputRate })
