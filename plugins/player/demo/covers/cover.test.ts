import { expect, test } from 'vitest'
import { ARTISTS } from '../catalogue/catalogue.ts'
import { PLAYLISTS } from '../catalogue/playlists.ts'
import { drawCover } from './cover.ts'
import { toHex } from './oklch.ts'

const covers = [
  ...ARTISTS.flatMap(({ albums }) => albums.map(({ name, cover }) => ({ name, ...drawCover(...cover, name) }))),
  ...ARTISTS.map(({ name, palette }) => ({ name, ...drawCover('portrait', palette, name) })),
  ...PLAYLISTS.map(({ name, palette }) => ({ name, ...drawCover('sign', palette, name) })),
]

/** What is left open after every tag has met its end. */
function openTags(svg: string): string[] {
  const open: string[] = []
  for (const [, closing, name = '', alone] of svg.matchAll(/<(\/?)([a-z]+)(?:\s[a-zA-Z-]+="[^"<>]*")*\s*(\/?)>/g)) {
    if (closing) expect(open.pop()).toBe(name)
    else if (!alone) open.push(name)
  }
  return open
}

test('every cover is small, well formed and keeps to itself', () => {
  for (const { name, svg } of covers) {
    expect(Buffer.byteLength(svg), name).toBeLessThan(12 * 1024)
    expect(openTags(svg), name).toEqual([])
    expect(svg.replace(/<\/?[a-z]+(?:\s[a-zA-Z-]+="[^"<>]*")*\s*\/?>/g, ''), name).toBe('')
    expect(svg.replace('http://www.w3.org/2000/svg', ''), name).not.toMatch(/script|href|url\(|http|NaN|undefined/)
  }
})

test('covers differ, and each tells its leading colour', () => {
  expect(new Set(covers.map(({ svg }) => svg)).size).toBe(covers.length)
  for (const { hue, chroma } of covers) {
    expect(hue).toBeGreaterThanOrEqual(0)
    expect(hue).toBeLessThan(360)
    expect(chroma).toBeGreaterThan(0)
    expect(chroma).toBeLessThanOrEqual(0.2)
  }
})

test('OKLCH becomes the hex that the standard gives', () => {
  expect(toHex([1, 0, 0])).toBe('#ffffff')
  expect(toHex([0, 0, 0])).toBe('#000000')
  expect(toHex([0.628, 0.2577, 29.23])).toMatch(/^#f[e-f]0[0-9]0[0-9]$/)
})
