import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['<p>One <b>two</b></p>', 'One two'],
  ['I <3 you, 1 < 2 > 0', 'I <3 you, 1 < 2 > 0'],
  ['a<script src="x">b</script><!-- c -->d', 'abd'],
  ['a\u0000b\u202ec', 'abc'],
  ['one\r\ntwo\n\n\n\nthree', 'one\ntwo\n\nthree'],
])('%j is %j', (text, plain) => {
  expect(plainText(text, 100)).toBe(plain)
})

test('what is too long is cut between two words', () => {
  expect(plainText('one two three four', 12)).toBe('one two…')
  expect(plainText('x'.repeat(100), 12)).toBe(`${'x'.repeat(11)}…`)
})
