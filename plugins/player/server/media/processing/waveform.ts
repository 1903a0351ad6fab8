import type { Frame } from 'node-av/lib'
import { CHANNELS, viewChannels } from './audio-frames.ts'
import { createSampleFunctions, FIRST_RESULT, LANES, SAMPLES, SECOND_RESULT } from './sample-functions.ts'

/** The number of bars of a waveform. */
export const PEAK_COUNT = 150
/** The number of samples in a block. Blocks are collected during decoding, and combined to bars at the end, when the length of the track is known. */
const BLOCK_SAMPLES = 512

/** Creates the meter that collects the blocks of a track while its length is not known yet, and computes the bars of its waveform at the end. */
export function createWaveformMeter() {
  const { memory, measure } = createSampleFunctions(CHANNELS * BLOCK_SAMPLES)
  const [left, right] = [SAMPLES, SAMPLES + BLOCK_SAMPLES]
  const power: number[] = []
  const highest: number[] = []
  let samples = 0
  /** Adds samples of one block. */
  function addPart(leftPart: Float32Array, rightPart: Float32Array) {
    if (leftPart.length < BLOCK_SAMPLES) memory.fill(0, left, right + BLOCK_SAMPLES)
    memory.set(leftPart, left)
    memory.set(rightPart, right)
    measure(left, right, BLOCK_SAMPLES)
    const block = Math.floor(samples / BLOCK_SAMPLES)
    let sum = power[block] ?? 0
    let top = highest[block] ?? 0
    for (let lane = 0; lane < LANES; lane += 1) {
      // `measure` adds the two channels, but the waveform shows their mean.
      sum += (memory[FIRST_RESULT + lane] ?? 0) / CHANNELS ** 2
      top = Math.max(top, (memory[SECOND_RESULT + lane] ?? 0) / CHANNELS)
    }
    power[block] = sum
    highest[block] = top
    samples += leftPart.length
  }
  return {
    /** Adds a stereo frame. */
    add(frame: Frame) {
      const [leftSamples, rightSamples] = viewChannels(frame)
      for (let start = 0; start < leftSamples.length; ) {
        const end = Math.min(leftSamples.length, start + BLOCK_SAMPLES - (samples % BLOCK_SAMPLES))
        addPart(leftSamples.subarray(start, end), rightSamples.subarray(start, end))
        start = end
      }
    },
    /** Computes the heights of the bars from the root mean square (RMS) and the highest sample of each part of the track. */
    computePeaks(): number[] {
      const span = Math.max(1, power.length / PEAK_COUNT)
      const bars = Array.from({ length: PEAK_COUNT }, (_, bar) => {
        const from = Math.floor(bar * span)
        const end = Math.max(from + 1, Math.floor((bar + 1) * span))
        const blocks = power.slice(from, end)
        const mean = blocks.reduce((sum, value) => sum + value, 0) / Math.max(1, blocks.length * BLOCK_SAMPLES)
        const top = highest.slice(from, end).reduce((most, value) => Math.max(most, value), 0)
        // The RMS has the larger weight. Only the ratio of the weights matters, because the bars are scaled to the loudest one.
        return Math.sqrt(mean) * 1.6 + top * 0.3
      })
      const loudest = Math.max(...bars, 1e-6)
      return bars.map((bar) => Math.round((bar / loudest) * 100) / 100)
    },
  }
}
