import { expect, test } from 'vitest'
import { BANDS, MAX_GAIN } from './equalizer-settings.ts'
import { findPreset, PRESETS } from './presets.ts'

test.each(Object.entries(PRESETS))('has a gain within the limits for each band of the preset %s', (name, gains) => {
  expect(gains).toHaveLength(BANDS.length)
  expect(gains.every((gain) => Math.abs(gain) <= MAX_GAIN)).toBe(true)
  expect(findPreset(gains)).toBe(name)
})

test('finds no preset for other gains', () => {
  expect(findPreset(BANDS.map(() => 1))).toBeUndefined()
})
