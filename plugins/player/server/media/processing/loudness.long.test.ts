import { describe, expect, test } from 'vitest'
import type { StereoSamples } from './audio-frames.ts'
import { createIntegratedLoudness } from './loudness.ts'
import { createTruePeakMeter } from './true-peak.ts'

const CHUNK = 5000

/** Creates a tone in both channels from parts with a duration in seconds and a level in dBFS. */
function createTone(sampleRate: number, parts: readonly (readonly [seconds: number, level: number])[], frequency = 1000): StereoSamples {
  const gains = parts.flatMap(([seconds, level]) => Array.from({ length: seconds * sampleRate }, () => 10 ** (level / 20)))
  const samples = Float32Array.from(gains, (gain, index) => gain * Math.sin((2 * Math.PI * frequency * index) / sampleRate))
  return [samples, samples]
}

function measure(sampleRate: number, [left, right]: StereoSamples): number | null {
  const loudness = createIntegratedLoudness(sampleRate)
  for (let start = 0; start < left.length; start += CHUNK) loudness.add([left.subarray(start, start + CHUNK), right.subarray(start, start + CHUNK)])
  return loudness.finish()
}

/** The signals, the expected results and the tolerance of ±0.1 LU come from the standard EBU Tech 3341. */
describe('createIntegratedLoudness', () => {
  test.each([8000, 44_100, 48_000, 96_000, 192_000])('returns -23 LUFS for a tone of -23 dBFS at %i Hz', (sampleRate) => {
    expect(measure(sampleRate, createTone(sampleRate, [[5, -23]]))).toBeCloseTo(-23, 1)
  })

  test.each([
    ['a quieter tone', [[5, -33]], -33],
    [
      'quiet parts before and after, which do not count',
      [
        [10, -36],
        [60, -23],
        [10, -36],
      ],
      -23,
    ],
    [
      'parts below -70 LUFS',
      [
        [10, -72],
        [10, -36],
        [60, -23],
        [10, -36],
        [10, -72],
      ],
      -23,
    ],
    [
      'parts that are 6 LU louder and quieter',
      [
        [20, -26],
        [20.1, -20],
        [20, -26],
      ],
      -23,
    ],
  ] as const)('returns the loudness of %s', (_name, parts, expected) => {
    expect(Math.abs((measure(48_000, createTone(48_000, parts)) ?? 0) - expected)).toBeLessThan(0.1)
  })

  test('weights low and high frequencies like FFmpeg', () => {
    expect(measure(44_100, createTone(44_100, [[10, -10]], 40))).toBeCloseTo(-16.26, 1)
    expect(measure(44_100, createTone(44_100, [[10, -10]], 8000))).toBeGreaterThan(-7)
  })

  test('returns null for silence', () => {
    expect(measure(44_100, createTone(44_100, [[2, -90]]))).toBeNull()
    expect(measure(44_100, [new Float32Array(88_200), new Float32Array(88_200)])).toBeNull()
  })
})

describe('createTruePeakMeter', () => {
  // The peaks of these tones are between samples. EBU Tech 3341 allows errors of -0.4 to +0.2 dB.
  test.each([
    [4, 45],
    [6, 60],
    [8, 67.5],
  ])('finds the peak of a tone with %i samples in each period, at %f degrees', (period, degrees) => {
    const meter = createTruePeakMeter(2)
    const samples = Float32Array.from({ length: 20_000 }, (_, index) => {
      const fade = Math.min(1, index / 1000, (20_000 - index) / 1000)
      return 0.5 * fade * Math.sin((2 * Math.PI * index) / period + (degrees * Math.PI) / 180)
    })
    for (let start = 0; start < samples.length; start += CHUNK) meter.add(samples.subarray(start, start + CHUNK), 1)
    const level = 20 * Math.log10(meter.finish())
    expect(level).toBeGreaterThan(-6.42)
    expect(level).toBeLessThan(-5.82)
  })

  test('finds a peak in the last sample of the first channel', () => {
    const meter = createTruePeakMeter(2)
    meter.add(
      Float32Array.from({ length: 100 }, (_, index) => (index === 99 ? -0.75 : 0)),
      0,
    )
    meter.add(new Float32Array(100), 1)
    expect(meter.finish()).toBeCloseTo(0.75, 5)
  })
})
