import { beforeAll, describe, expect, test } from 'vitest'
import { SOUNDS, type SoundName } from '../sounds/sounds.ts'
import { compose } from '../synthesis/compose.ts'
import { toSampleIndex } from '../synthesis/samples.ts'
import { renderTrack } from './render-track.ts'

/** Together, these sounds use every instrument. */
const names: readonly SoundName[] = ['korhogo', 'casamance', 'bamakoBlue', 'nightFerry', 'mindelo', 'arlit', 'maquis']
let tracks: { name: SoundName; track: ReturnType<typeof renderTrack> }[]

beforeAll(() => {
  tracks = names.map((name) => ({ name, track: renderTrack(name, `test ${name}`, 14) }))
})

const findPeak = (samples: Float32Array) => samples.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0)
const calculateRms = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)

describe('renderTrack', () => {
  test('renders every sound without silence or clipping, at a common loudness', () => {
    for (const { name, track } of tracks) {
      const { left, right } = track.stereo
      expect(Math.max(findPeak(left), findPeak(right)), name).toBeLessThan(0.8)
      expect(calculateRms(left), name).toBeGreaterThan(0.06)
      expect(calculateRms(right), name).toBeGreaterThan(0.06)
      expect(Math.abs(left.reduce((sum, value) => sum + value, 0) / left.length), name).toBeLessThan(0.001)
    }
  })

  test('starts and ends almost silent and is never silent in between', () => {
    for (const { name, track } of tracks) {
      const { left } = track.stereo
      expect(findPeak(left.subarray(0, toSampleIndex(0.03))), name).toBeLessThan(0.02)
      expect(findPeak(left.subarray(-toSampleIndex(0.03))), name).toBeLessThan(0.02)
      const levels = Array.from({ length: Math.floor(track.duration) - 6 }, (_, second) =>
        calculateRms(left.subarray(toSampleIndex(1 + second), toSampleIndex(3 + second))),
      )
      expect(Math.min(...levels), name).toBeGreaterThan(0.004)
    }
  })

  test('returns 150 waveform bars between 0 and 1, rounded, the highest at 1', () => {
    for (const { track } of tracks) {
      expect(track.peaks).toHaveLength(150)
      expect(Math.max(...track.peaks)).toBe(1)
      expect(Math.min(...track.peaks)).toBeGreaterThanOrEqual(0)
      expect(track.peaks.every((bar) => Math.round(bar * 100) / 100 === bar)).toBe(true)
    }
  })

  test('renders the same audio for the same seed and different audio for another seed', () => {
    const [first, second, other] = ['one', 'one', 'two'].map((seed) => renderTrack('casamance', seed, 14))
    expect(second?.stereo.left).toEqual(first?.stereo.left)
    expect(other?.peaks).not.toEqual(first?.peaks)
  })
})

describe('compose', () => {
  test('varies the melody: more than five pitches, each less than 40 % of the notes', () => {
    for (const [name, plan] of Object.entries(SOUNDS)) {
      const { notes } = compose(plan, `melody ${name}`, 60)
      const pitches = Map.groupBy(
        notes.filter(({ instrument }) => instrument === plan.lead.instrument),
        ({ frequency }) => Math.round(frequency),
      )
      const counts = [...pitches.values()].map(({ length }) => length)
      expect(counts.length, name).toBeGreaterThan(5)
      expect(Math.max(...counts) / counts.reduce((sum, count) => sum + count, 0), name).toBeLessThan(0.4)
    }
  })
})
