import { expect, test } from 'vitest'
import { parseLyrics } from './parse-lyrics.ts'

const line = (at: number | null, text: string) => ({ at, text })

test('returns lines without times for plain text', () => {
  expect(parseLyrics({ text: 'One\r\n\r\nTwo', isSynced: false })).toEqual({ lines: [line(null, 'One'), line(null, ''), line(null, 'Two')], is_synced: false })
})

test('sorts synced lines by time and repeats a line that has several times', () => {
  expect(parseLyrics({ text: '[ar: Test artist]\n[00:12.50] Two\n[00:03]One\n[01:00.5][00:20:25] Again', isSynced: true })).toEqual({
    lines: [line(3, 'One'), line(12.5, 'Two'), line(20.25, 'Again'), line(60.5, 'Again')],
    is_synced: true,
  })
})

test('returns plain lines when synced lyrics have no times', () => {
  expect(parseLyrics({ text: 'One\nTwo', isSynced: true })).toEqual({ lines: [line(null, 'One'), line(null, 'Two')], is_synced: false })
})

test('removes time tags from lyrics that are not synced', () => {
  expect(parseLyrics({ text: '[00:01.00] One', isSynced: false })).toEqual({ lines: [line(null, 'One')], is_synced: false })
})

test.each(['', ' \n ', '[ar: Test artist]', '<br>\n<br>'])('returns null when the text has no lyrics: %j', (text) => {
  expect(parseLyrics({ text, isSynced: false })).toBeNull()
})

test('cuts lyrics that are too long', () => {
  expect(parseLyrics({ text: 'a\n'.repeat(50_000), isSynced: false })?.lines).toHaveLength(1000)
  expect(parseLyrics({ text: 'b'.repeat(50_000), isSynced: false })?.lines[0]?.text).toHaveLength(500)
})
