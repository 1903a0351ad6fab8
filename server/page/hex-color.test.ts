import { describe, expect, test } from 'vitest'
import { toHexColor } from './hex-color.ts'

describe('toHexColor', () => {
  test.each([
    ['oklch(100% 0 0)', '#ffffff'],
    ['oklch(0% 0 0)', '#000000'],
    ['oklch(62.8% .2577 29.23)', '#ff0000'],
    ['oklch(51.98% .1769 142.5)', '#008000'],
    ['oklch(45.2% .3132 264.05)', '#0000ff'],
    ['oklch(90% .4 150)', '#00ff00'],
    ['#f9a733', '#f9a733'],
  ])('converts %s to %s', (color, hex) => {
    expect(toHexColor(color)).toBe(hex)
  })
})
