import { expect, test } from 'vitest'
import { PartOfName, WholeName } from './names.ts'

test.each([
  ['Persian', 'می\u200cخواهم'],
  ['Sinhala', 'ශ්\u200dරී'],
  ['an old Malayalam letter at the end', 'അനില്\u200d'],
  ['an emoji of several', 'Awa 👩🏾\u200d🎤'],
  ['a heart of several', '❤\ufe0f\u200d🔥'],
  ['a key', '5\ufe0f\u20e3'],
  ['a character in the form of one family', '葛\u{e0100}城'],
  ['letters and marks', 'Trâ\u0323n'],
  ['stops and hyphens', 'J.R.R. d’Arc-O’Neil'],
  ['a number', '2'],
  ['a symbol', '☆'],
])('%s is a name', (_what, name) => {
  expect(PartOfName.parse(name)).toBe(name)
  expect(WholeName.parse(name)).toBe(name)
})

test.each([
  ['\u200b', 'characters'],
  ['\u2060\u00ad', 'characters'],
  ['\u3164', 'characters'],
  ['\ufe0f', 'characters'],
  ['\u200d', 'characters'],
  ['Awa\u200b', 'characters'],
  ['Awa\u200d', 'characters'],
  ['\u200cAwa', 'characters'],
  ['Aw\u200d\u200da', 'characters'],
  ['Awa \u200d Traoré', 'characters'],
  ['Awa\u{e0061}', 'characters'],
  ['Awa\u202eeroarT', 'characters'],
  ['Awa\u200fb', 'characters'],
  ['bell\u0007', 'characters'],
  ['two\nlines', 'characters'],
  ['two\u2028lines', 'characters'],
  ['\u2800', 'unseen'],
  ['\u2800 \u2800', 'unseen'],
  ['...', 'unseen'],
  ['\u0301', 'unseen'],
  ['Free month: https://evil.example/claim', 'address'],
  ['WWW.evil.example', 'address'],
  ['evil.example/claim', 'address'],
])('%j is none: name_%s', (name, code) => {
  for (const schema of [PartOfName, WholeName]) {
    const codes = schema.safeParse(name).error?.issues.map((issue) => 'params' in issue && issue.params)
    expect(codes).toEqual([{ code: `auth.account.name_${code}` }])
  }
})

test('spaces alone are no name given', () => {
  for (const nothing of ['', '   ', '\u00a0\u3000']) expect([PartOfName.parse(nothing), WholeName.parse(nothing)]).toEqual([null, null])
})
