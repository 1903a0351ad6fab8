import { expect, test } from 'vitest'
import { readLyrics } from './read-lyrics.ts'

const at = (seconds: number | null, text: string) => ({ at: seconds, text })

test('plain words are lines without times', () => {
  expect(readLyrics('One\r\n\r\nTwo', false)).toEqual({ lines: [at(null, 'One'), at(null, ''), at(null, 'Two')], is_synced: false })
})

test('synced words have their times, in order, and what is sung twice stands twice', () => {
  expect(readLyrics('[ar: Somebody]\n[00:12.50] Two\n[00:03]One\n[01:00.5][00:20:25] Again', true)).toEqual({
    lines: [at(3, 'One'), at(12.5, 'Two'), at(20.25, 'Again'), at(60.5, 'Again')],
    is_synced: true,
  })
})

test('words that were said to be synced and bear no times are plain ones', () => {
  expect(readLyrics('One\nTwo', true)).toEqual({ lines: [at(null, 'One'), at(null, 'Two')], is_synced: false })
})

test('times are not shown where nobody promised them', () => {
  expect(readLyrics('[00:01.00] One', false)).toEqual({ lines: [at(null, 'One')], is_synced: false })
})

test.each(['', ' \n ', '[ar: Somebody]', '<br>\n<br>'])('there are no words in %j', (text) => {
  expect(readLyrics(text, false)).toBeNull()
})

test('a text that never ends is cut', () => {
  expect(readLyrics('a\n'.repeat(50_000), false)?.lines).toHaveLength(1000)
  expect(readLyrics('b'.repeat(50_000), false)?.lines[0]?.text).toHaveLength(500)
})
