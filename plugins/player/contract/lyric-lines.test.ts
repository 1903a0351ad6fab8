import { describe, expect, test } from 'vitest'
import { formatLines, parseLines, tapNextLine } from './lyric-lines.ts'

describe('parseLines', () => {
  test('reads lines with and without times, and drops empty lines at the end', () => {
    expect(parseLines('[01:02.50] One\n\nTwo\n\n')).toEqual([
      { at: 62.5, text: 'One' },
      { at: null, text: '' },
      { at: null, text: 'Two' },
    ])
  })

  test('returns the same lines again for the text that formatLines created', () => {
    const lines = [
      { at: 0.4, text: 'One' },
      { at: null, text: 'Two' },
    ]
    expect(parseLines(formatLines(lines))).toEqual(lines)
  })
})

describe('tapNextLine', () => {
  test('sets the time of the first line that has a text and no time', () => {
    const lines = [
      { at: 1, text: 'One' },
      { at: null, text: '' },
      { at: null, text: 'Two' },
    ]
    expect(tapNextLine(lines, 4.237)[2]).toEqual({ at: 4.24, text: 'Two' })
  })
})
