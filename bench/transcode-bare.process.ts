import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AVMEDIA_TYPE_AUDIO,
  type AVSampleFormat,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBOPUS,
} from 'node-av/constants'
import { avGetSampleFmtName, Codec, CodecContext, Dictionary, FFmpegError, Filter, FilterGraph, FormatContext, Frame, Packet, Rational } from 'node-av/lib'

// The reference of `transcode`: one process for each task, with node-av. Its arguments are a task, the input and the output.
// The task `probe` decodes the file to its end, because the player needs its exact length.
const [, , task = '', input = '', output = ''] = process.argv
const throwIfError = (result: number) => FFmpegError.throwIfError(result, task)
const codecName = task.startsWith('opus') ? 'opus' : 'aac'
const format = codecName === 'opus' ? 'flt' : 'fltp'

const source = new FormatContext()
throwIfError(await source.openInput(input))
throwIfError(await source.findStreamInfo())
const stream = source.streams[source.findBestStream(AVMEDIA_TYPE_AUDIO)]
if (!stream) throw new Error('The input has no audio.')
const { sampleRate } = stream.codecpar
const rate = codecName === 'opus' || sampleRate > 48_000 ? 48_000 : sampleRate
const decoder = new CodecContext()
const decoderCodec = Codec.findDecoder(stream.codecpar.codecId)
decoder.allocContext3(decoderCodec)
decoder.parametersToContext(stream.codecpar)
throwIfError(await decoder.open2(decoderCodec))

const encoder = task.includes('-') ? await openEncoder(Number(task.split('-')[1]) * 1000) : null
const graph = new FilterGraph()
graph.alloc()
const filters = [
  [
    'abuffer',
    `time_base=1/${sampleRate}:sample_rate=${sampleRate}:sample_fmt=${avGetSampleFmtName(stream.codecpar.format as AVSampleFormat)}:channel_layout=stereo`,
  ],
  ...(encoder
    ? [
        ['aresample', String(rate)],
        ['aformat', `sample_fmts=${format}`],
        ['asetnsamples', `n=${encoder.context.frameSize}:p=0`],
      ]
    : []),
  ...(task === 'loudness' ? [['ebur128', 'metadata=1:peak=true:framelog=quiet']] : []),
  ...(task === 'waveform' ? [['aformat', 'sample_fmts=flt']] : []),
  ['abuffersink', ''],
]
const contexts = filters.map(([name = '', options], index) => {
  const filter = Filter.getByName(name)
  const context = filter && graph.createFilter(filter, `${name}${index}`, options || null)
  if (!context) throw new Error(`There is no filter ${name}.`)
  return context
})
contexts.reduce((from, to) => {
  from.link(0, to, 0)
  return to
})
throwIfError(graph.configSync())
const [first, last] = [contexts[0], contexts.at(-1)]
const frame = new Frame()
frame.alloc()
const filtered = new Frame()
filtered.alloc()
const packet = new Packet()
packet.alloc()
const encoded = new Packet()
encoded.alloc()
let highest = 0
let length = 0

while (source.readFrameSync(packet) >= 0) {
  if (packet.streamIndex === stream.index && decoder.sendPacketSync(packet) >= 0) drainDecoder()
  packet.unref()
}
decoder.sendPacketSync(null)
drainDecoder()
first?.buffersrcAddFrameSync(null)
drainFilters()
if (encoder) {
  encoder.context.sendFrameSync(null)
  drainEncoder()
  throwIfError(encoder.muxer.writeTrailerSync())
  await encoder.muxer.closeOutput()
}
process.exit(length === 0 || highest < 0 ? 1 : 0)

function drainDecoder() {
  while (decoder.receiveFrameSync(frame) >= 0) {
    first?.buffersrcAddFrameSync(frame)
    frame.unref()
    drainFilters()
  }
}

function drainFilters() {
  while (last && last.buffersinkGetFrameSync(filtered) >= 0) {
    length += filtered.nbSamples
    if (task === 'waveform') readPeaks()
    if (encoder) {
      throwIfError(encoder.context.sendFrameSync(filtered))
      drainEncoder()
    }
    filtered.unref()
  }
}

function readPeaks() {
  const [plane] = filtered.data ?? []
  if (!plane) return
  const samples = new Float32Array(plane.buffer, plane.byteOffset, filtered.nbSamples * 2)
  let top = highest
  for (let index = 0; index < samples.length; index += 1) top = Math.max(top, Math.abs(samples[index] ?? 0))
  highest = top
}

function drainEncoder() {
  while (encoder && encoder.context.receivePacketSync(encoded) >= 0) {
    encoded.streamIndex = 0
    throwIfError(encoder.muxer.interleavedWriteFrameSync(encoded))
    encoded.unref()
  }
}

async function openEncoder(bitRate: number) {
  const codec = Codec.findEncoderByName(codecName === 'opus' ? FF_ENCODER_LIBOPUS : FF_ENCODER_AAC)
  const context = new CodecContext()
  context.allocContext3(codec)
  context.sampleRate = rate
  context.sampleFormat = codecName === 'opus' ? AV_SAMPLE_FMT_FLT : AV_SAMPLE_FMT_FLTP
  context.channelLayout = AV_CHANNEL_LAYOUT_STEREO
  context.bitRate = BigInt(bitRate)
  context.timeBase = new Rational(1, rate)
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  const options = codecName === 'opus' ? { application: 'audio', compression_level: '5' } : { aac_coder: 'fast', aac_pns: '0' }
  throwIfError(await context.open2(codec, Dictionary.fromObject(options)))
  const muxer = new FormatContext()
  throwIfError(muxer.allocOutputContext2(null, 'mp4', output))
  const target = muxer.newStream()
  throwIfError(target.codecpar.fromContext(context))
  target.timeBase = context.timeBase
  throwIfError(await muxer.openOutput())
  throwIfError(await muxer.writeHeader(Dictionary.fromObject({ movflags: '+empty_moov+default_base_moof', frag_duration: '4000000' })))
  return { context, muxer }
}
