import { describe, expect, test } from 'vitest'
import { drawCover } from './draw-cover.ts'
import { toHex } from './oklch.ts'
import { PALETTES, type PaletteName } from './palette.ts'
import { COVER_PATTERNS, type CoverPatternName } from './patterns/patterns.ts'

const patterns = Object.keys(COVER_PATTERNS) as CoverPatternName[]
const palettes = Object.keys(PALETTES) as PaletteName[]
const covers = patterns.flatMap((pattern) => palettes.map((palette) => ({ name: `${pattern} ${palette}`, ...drawCover(pattern, palette, palette) })))

/** Lists the tags that are not closed, and checks that closing tags match. */
function listOpenTags(svg: string): string[] {
  const openTags: string[] = []
  // Groups: the slash of a closing tag, the name, the slash of a self-closing tag.
  for (const [, closing, name = '', selfClosing] of svg.matchAll(/<(\/?)([a-z]+)(?:\s[a-zA-Z-]+="[^"<>]*")*\s*(\/?)>/g)) {
    if (closing) expect(openTags.pop()).toBe(name)
    else if (!selfClosing) openTags.push(name)
  }
  return openTags
}

describe('drawCover', () => {
  test('returns small, well-formed SVG without scripts and links', () => {
    for (const { name, svg } of covers) {
      expect(Buffer.byteLength(svg), name).toBeLessThan(12 * 1024)
      expect(listOpenTags(svg), name).toEqual([])
      // No text remains between the tags.
      expect(svg.replace(/<\/?[a-z]+(?:\s[a-zA-Z-]+="[^"<>]*")*\s*\/?>/g, ''), name).toBe('')
      expect(svg.replace('http://www.w3.org/2000/svg', ''), name).not.toMatch(/script|href|url\(|http|NaN|undefined/)
    }
  })

  test('returns a different cover and a valid colour for each pattern and palette', () => {
    expect(new Set(covers.map(({ svg }) => svg)).size).toBe(covers.length)
    for (const { hue, chroma } of covers) {
      expect(hue).toBeGreaterThanOrEqual(0)
      expect(hue).toBeLessThan(360)
      expect(chroma).toBeGreaterThan(0)
      expect(chroma).toBeLessThanOrEqual(0.2)
    }
  })

  test('returns equal covers for equal seeds and different covers for different seeds', () => {
    expect(drawCover('portrait', 'ember', 'one')).toEqual(drawCover('portrait', 'ember', 'one'))
    expect(drawCover('portrait', 'ember', 'one').svg).not.toBe(drawCover('portrait', 'ember', 'two').svg)
  })
})

describe('toHex', () => {
  test('converts OKLCH to sRGB', () => {
    expect(toHex([1, 0, 0])).toBe('#ffffff')
    expect(toHex([0, 0, 0])).toBe('#000000')
    expect(toHex([0.628, 0.2577, 29.23])).toMatch(/^#f[e-f]0[0-9]0[0-9]$/)
  })
})
