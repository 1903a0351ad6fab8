import { AV_BUFFERSRC_FLAG_KEEP_REF, AV_CHANNEL_LAYOUT_STEREO, AV_SAMPLE_FMT_FLT } from 'node-av/constants'
import { Frame } from 'node-av/lib'
import { createFilterChain, describeSource } from './resampler.ts'

/** The number of bars of a waveform. */
export const PEAK_COUNT = 150
/** Samples of one block, from which the bars are computed when the length is known. */
const BLOCK = 512
const CHANNELS = 2
/** EBU R 128 reports this loudness for silence. */
const SILENCE_LUFS = -70
const LOUDNESS_KEY = 'lavfi.r128.I'
/** The sample rate is raised until it is this high, but to four times its value at most, to find peaks between samples. */
const PEAK_RATE = 176_400

/** Collects what the bars of a waveform need, while the length of the track is not known yet. */
export function createWaveform() {
  const power: number[] = []
  const highest: number[] = []
  let frames = 0
  let blockPower = 0
  let blockHighest = 0
  return {
    /** Adds interleaved stereo samples. */
    add(samples: Float32Array) {
      // Local variables: V8 allocates a number for each change of a variable of the outer function, which takes longer than the calculation.
      let sum = blockPower
      let top = blockHighest
      let missing = BLOCK - (frames % BLOCK)
      for (let index = 0; index < samples.length; index += CHANNELS) {
        const value = ((samples[index] ?? 0) + (samples[index + 1] ?? 0)) / 2
        sum += value * value
        const height = value < 0 ? -value : value
        if (height > top) top = height
        missing -= 1
        if (missing > 0) continue
        power.push(sum)
        highest.push(top)
        sum = 0
        top = 0
        missing = BLOCK
      }
      blockPower = sum
      blockHighest = top
      frames += samples.length / CHANNELS
    },
    /** Computes the heights of the bars from the root mean square (RMS) and the highest sample of each part of the track. */
    computePeaks(): number[] {
      if (frames % BLOCK !== 0) {
        power.push(blockPower)
        highest.push(blockHighest)
      }
      const span = Math.max(1, power.length / PEAK_COUNT)
      const bars = Array.from({ length: PEAK_COUNT }, (_, bar) => {
        const from = Math.floor(bar * span)
        const end = Math.max(from + 1, Math.floor((bar + 1) * span))
        const blocks = power.slice(from, end)
        const mean = blocks.reduce((sum, value) => sum + value, 0) / Math.max(1, blocks.length * BLOCK)
        const top = highest.slice(from, end).reduce((most, value) => Math.max(most, value), 0)
        // The RMS has the larger weight. Only the ratio of the weights matters, because the bars are scaled to the loudest one.
        return Math.sqrt(mean) * 1.6 + top * 0.3
      })
      const loudest = Math.max(...bars, 1e-6)
      return bars.map((bar) => Math.round((bar / loudest) * 100) / 100)
    },
  }
}

/** Finds the highest value between samples, at four times their rate as in ITU-R BS.1770. The filter `ebur128` does this in twice the time. */
function createTruePeakMeter(sampleRate: number) {
  const rate = sampleRate * Math.min(4, 2 ** Math.ceil(Math.log2(Math.max(1, PEAK_RATE / sampleRate))))
  // The two channels stay separate: interleaving them would take longer than finding the peak.
  const chain = createFilterChain([describeSource(sampleRate, 'flt', CHANNELS), ['aresample', `${rate}:osf=fltp`], ['aformat', 'sample_fmts=fltp']])
  const output = new Frame()
  output.alloc()
  let highest = 0
  function drain() {
    while (chain.sink.buffersinkGetFrameSync(output) >= 0) {
      const planes = output.data ?? []
      for (const plane of planes.slice(0, CHANNELS)) highest = findHighest(new Float32Array(plane.buffer, plane.byteOffset, output.nbSamples), highest)
      output.unref()
    }
  }
  return {
    /** Adds a frame, which stays unchanged. */
    add(frame: Frame) {
      chain.source.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF)
      drain()
    },
    finish(): number {
      chain.source.buffersrcAddFrameSync(null)
      drain()
      return highest
    },
  }
}

function findHighest(samples: Float32Array, least: number): number {
  let highest = least
  for (let index = 0; index < samples.length; index += 1) {
    const value = samples[index] ?? 0
    if (value > highest) highest = value
    else if (-value > highest) highest = -value
  }
  return highest
}

/** Measures the loudness and the true peak of interleaved stereo samples by EBU R 128. */
export function createLoudnessMeter(sampleRate: number) {
  const truePeak = createTruePeakMeter(sampleRate)
  const chain = createFilterChain([describeSource(sampleRate, 'flt', CHANNELS), ['ebur128', 'metadata=1:framelog=quiet']])
  const output = new Frame()
  output.alloc()
  let position = 0n
  let last: Readonly<Record<string, string>> = {}
  function drain() {
    while (chain.sink.buffersinkGetFrameSync(output) >= 0) {
      // A frame carries the values of the whole track up to it. The last one may be too short to carry any.
      const values = output.getMetadata()?.getAll() ?? {}
      if (LOUDNESS_KEY in values) last = values
      output.unref()
    }
  }
  return {
    add(samples: Float32Array) {
      const nbSamples = samples.length / CHANNELS
      const frame = Frame.fromAudioBuffer(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength), {
        nbSamples,
        format: AV_SAMPLE_FMT_FLT,
        sampleRate,
        channelLayout: AV_CHANNEL_LAYOUT_STEREO,
        timeBase: { num: 1, den: sampleRate },
        pts: position,
      })
      position += BigInt(nbSamples)
      truePeak.add(frame)
      chain.source.buffersrcAddFrameSync(frame)
      frame.free()
      drain()
    },
    /** Returns the loudness in LUFS and the true peak in dBTP; `null` for silence. */
    finish(): { readonly loudness: number | null; readonly truePeak: number | null } {
      chain.source.buffersrcAddFrameSync(null)
      drain()
      const loudness = Number(last[LOUDNESS_KEY] ?? SILENCE_LUFS)
      const peak = truePeak.finish()
      return {
        loudness: Number.isFinite(loudness) && loudness > SILENCE_LUFS ? round(loudness) : null,
        truePeak: peak > 0 ? round(20 * Math.log10(peak)) : null,
      }
    },
  }
}

const round = (value: number) => Math.round(value * 100) / 100
