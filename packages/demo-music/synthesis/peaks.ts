import type { Stereo } from './mix.ts'

export const PEAK_COUNT = 150

/** Computes the heights of the waveform bars, 0 to 1, from the RMS and the highest sample of each part of the track. */
export function computePeaks({ left, right }: Stereo): number[] {
  const span = left.length / PEAK_COUNT
  const bars = Array.from({ length: PEAK_COUNT }, (_, bar) => {
    let power = 0
    let highest = 0
    const from = Math.floor(bar * span)
    const end = Math.floor((bar + 1) * span)
    for (let i = from; i < end; i += 1) {
      const x = (left[i]! + right[i]!) / 2
      power += x * x
      highest = Math.max(highest, Math.abs(x))
    }
    return Math.sqrt(power / Math.max(1, end - from)) * 1.6 + highest * 0.3
  })
  const loudest = Math.max(...bars, 1e-6)
  return bars.map((bar) => Math.round((bar / loudest) * 100) / 100)
}
