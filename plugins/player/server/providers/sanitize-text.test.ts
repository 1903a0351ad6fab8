import { expect, test } from 'vitest'
import { sanitizeText } from './sanitize-text.ts'

test.each([
  ['<p>One <b>two</b></p>', 'One two'],
  ['I <3 you, 1 < 2 > 0', 'I <3 you, 1 < 2 > 0'],
  ['a<script src="x">b</script><!-- c -->d', 'abd'],
  ['a\u0000b\u202ec', 'abc'],
  ['one\r\ntwo\n\n\n\nthree', 'one\ntwo\n\nthree'],
])('turns %j into %j', (text, sanitized) => {
  expect(sanitizeText(text, 100)).toBe(sanitized)
})

test('cuts a text that is too long at a space', () => {
  expect(sanitizeText('one two three four', 12)).toBe('one two…')
  expect(sanitizeText('x'.repeat(100), 12)).toBe(`${'x'.repeat(11)}…`)
})
