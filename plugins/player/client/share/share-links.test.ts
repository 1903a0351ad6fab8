import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createEmbedCode, createShareUrl, parseTime, readStartSeconds } from './share-links.ts'

beforeAll(() => vi.stubGlobal('location', { origin: 'https://music.example' }))

describe('createShareUrl', () => {
  test('adds the start in whole seconds, but nothing for a start at the beginning', () => {
    expect(createShareUrl('/track/1/silence', 63.8)).toBe('https://music.example/track/1/silence?t=63')
    expect(createShareUrl('/track/1/silence', 0.4)).toBe('https://music.example/track/1/silence')
    expect(createShareUrl('/track/1/silence', null)).toBe('https://music.example/track/1/silence')
  })
})

describe('readStartSeconds', () => {
  test.each([
    ['?t=63', 63],
    ['?t=-3', 0],
    ['?t=1e9', 0],
    ['?t=99999999', 0],
    ['', 0],
  ])('reads the start time of %s as %i seconds', (search, seconds) => {
    expect(readStartSeconds(search)).toBe(seconds)
  })
})

describe('parseTime', () => {
  test.each([
    ['1:03', 63],
    [' 63 ', 63],
    ['1:02:03', 3723],
    ['1:75', null],
    ['soon', null],
    ['', null],
  ])('parses “%s” as %s seconds', (text, seconds) => {
    expect(parseTime(text)).toBe(seconds)
  })
})

describe('createEmbedCode', () => {
  test('escapes markup in the title', () => {
    expect(createEmbedCode('/track/1/x/embed', 'A "quoted" <b>', 152)).toContain('title="A &quot;quoted&quot; &lt;b&gt;"')
  })
})
