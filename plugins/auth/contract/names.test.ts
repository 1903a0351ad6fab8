import { describe, expect, test } from 'vitest'
import { FullName, NamePart } from './names.ts'

describe('NamePart and FullName', () => {
  test.each([
    ['Persian', 'می\u200cخواهم'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['a Malayalam chillu at the end', 'അനില്\u200d'],
    ['an emoji of several characters', 'Awa 👩🏾\u200d🎤'],
    ['a heart of several characters', '❤\ufe0f\u200d🔥'],
    ['a keycap', '5\ufe0f\u20e3'],
    ['a variant of a Chinese character', '葛\u{e0100}城'],
    ['letters with marks', 'Trâ\u0323n'],
    ['dots and hyphens', 'J.R.R. d’Arc-O’Neil'],
    ['a number', '2'],
    ['a symbol', '☆'],
  ])('accepts %s', (_description, name) => {
    expect(NamePart.parse(name)).toBe(name)
    expect(FullName.parse(name)).toBe(name)
  })

  test.each([
    ['\u200b', 'invalid_characters'],
    ['\u2060\u00ad', 'invalid_characters'],
    ['\u3164', 'invalid_characters'],
    ['\ufe0f', 'invalid_characters'],
    ['\u200d', 'invalid_characters'],
    ['Awa\u200b', 'invalid_characters'],
    ['Awa\u200d', 'invalid_characters'],
    ['\u200cAwa', 'invalid_characters'],
    ['Aw\u200d\u200da', 'invalid_characters'],
    ['Awa \u200d Traoré', 'invalid_characters'],
    ['Awa\u{e0061}', 'invalid_characters'],
    ['Awa\u202eeroarT', 'invalid_characters'],
    ['Awa\u200fb', 'invalid_characters'],
    ['bell\u0007', 'invalid_characters'],
    ['two\nlines', 'invalid_characters'],
    ['two\u2028lines', 'invalid_characters'],
    ['\u2800', 'not_visible'],
    ['\u2800 \u2800', 'not_visible'],
    ['...', 'not_visible'],
    ['\u0301', 'not_visible'],
    ['Free month: https://evil.example/claim', 'is_url'],
    ['WWW.evil.example', 'is_url'],
    ['evil.example/claim', 'is_url'],
  ])('rejects %j with name_%s', (name, code) => {
    for (const schema of [NamePart, FullName]) {
      const codes = schema.safeParse(name).error?.issues.map((issue) => 'params' in issue && issue.params)
      expect(codes).toEqual([{ code: `auth.account.name_${code}` }])
    }
  })

  test('turns an empty name or only spaces into null', () => {
    for (const blank of ['', '   ', '\u00a0\u3000']) expect([NamePart.parse(blank), FullName.parse(blank)]).toEqual([null, null])
  })
})
