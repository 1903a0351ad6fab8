import { beforeAll, expect, test } from 'vitest'
import { compose } from './music/compose.ts'
import { indexOf } from './music/sound.ts'
import { record } from './record.ts'
import { SOUNDS, type SoundName } from './sounds/sounds.ts'

/** Among them they use every instrument. */
const names: readonly SoundName[] = ['korhogo', 'casamance', 'bamakoBlue', 'nightFerry', 'mindelo', 'arlit', 'maquis']
let takes: { name: SoundName; take: ReturnType<typeof record> }[]

beforeAll(() => {
  takes = names.map((name) => ({ name, take: record(name, `test ${name}`, 14) }))
})

const loudest = (sound: Float32Array) => sound.reduce((top, value) => Math.max(top, Math.abs(value)), 0)
const effective = (sound: Float32Array) => Math.sqrt(sound.reduce((sum, value) => sum + value * value, 0) / sound.length)

test('every sound plays: neither silence nor clipping, at a common loudness', () => {
  for (const { name, take } of takes) {
    const { left, right } = take.stereo
    expect(Math.max(loudest(left), loudest(right)), name).toBeLessThan(0.8)
    expect(effective(left), name).toBeGreaterThan(0.06)
    expect(effective(right), name).toBeGreaterThan(0.06)
    expect(Math.abs(left.reduce((sum, value) => sum + value, 0) / left.length), name).toBeLessThan(0.001)
  }
})

test('a piece begins and ends near silence, and does not stop in between', () => {
  for (const { name, take } of takes) {
    const { left } = take.stereo
    expect(loudest(left.subarray(0, indexOf(0.03))), name).toBeLessThan(0.02)
    expect(loudest(left.subarray(-indexOf(0.03))), name).toBeLessThan(0.02)
    const middle = Array.from({ length: Math.floor(take.duration) - 6 }, (_, second) => effective(left.subarray(indexOf(1 + second), indexOf(3 + second))))
    expect(Math.min(...middle), name).toBeGreaterThan(0.004)
  }
})

test('a piece has a hundred and fifty bars between nought and one, of which one is full', () => {
  for (const { take } of takes) {
    expect(take.peaks).toHaveLength(150)
    expect(Math.max(...take.peaks)).toBe(1)
    expect(Math.min(...take.peaks)).toBeGreaterThanOrEqual(0)
    expect(take.peaks.every((bar) => Math.round(bar * 100) / 100 === bar)).toBe(true)
  }
})

test('the same seed gives the same sound, another seed another', () => {
  const [first, again, other] = ['one', 'one', 'two'].map((seed) => record('casamance', seed, 14))
  expect(again?.stereo.left).toEqual(first?.stereo.left)
  expect(other?.peaks).not.toEqual(first?.peaks)
})

test('a melody moves: many tones, none of them most of it', () => {
  for (const [name, plan] of Object.entries(SOUNDS)) {
    const { notes } = compose(plan, `melody ${name}`, 60)
    const tones = Map.groupBy(
      notes.filter(({ instrument }) => instrument === plan.lead.instrument),
      ({ frequency }) => Math.round(frequency),
    )
    const counts = [...tones.values()].map(({ length }) => length)
    expect(counts.length, name).toBeGreaterThan(5)
    expect(Math.max(...counts) / counts.reduce((sum, count) => sum + count, 0), name).toBeLessThan(0.4)
  }
})
