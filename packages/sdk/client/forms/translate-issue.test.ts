import { get } from 'react-hook-form'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { translateIssue } from './translate-issue.ts'

const translators = {
  translateCore: (key: string, data: object = {}) => [key, ...Object.values(data)].join(' '),
  translatePlugin: (key: string) => `plugin ${key}`,
  requiredTexts: { 'sets.0.title': 'Enter a title.' },
}

/** Returns the message of the first issue. */
function getMessage(schema: z.ZodMiniType, value: unknown) {
  const [issue] = schema.safeParse(value).error?.issues ?? []
  return issue && translateIssue(issue, issue.path.length > 0 ? get(value, issue.path.join('.')) : value, translators)
}

describe('translateIssue', () => {
  test.each([
    ['field.required', z.string().check(z.minLength(3)), ''],
    ['field.required', z.string(), null],
    ['field.required', z.literal(true), false],
    ['field.required', z.number(), Number.NaN],
    ['field.too_short 3', z.string().check(z.minLength(3)), 'ab'],
    ['field.too_long 3', z.string().check(z.maxLength(3)), 'abcd'],
    ['field.too_small 5', z.number().check(z.minimum(5)), 1],
    ['field.too_big 5', z.number().check(z.maximum(5)), 9],
    ['field.too_few 1', z.array(z.string()).check(z.minLength(1)), []],
    ['field.too_many 1', z.array(z.string()).check(z.maxLength(1)), ['a', 'b']],
    ['field.email', z.email(), ''],
    ['field.url', z.url(), 'x'],
    ['field.format', z.string().check(z.regex(/^a$/)), 'b'],
    ['field.format', z.enum(['a']), 'b'],
  ])('returns the translation %j', (message, schema, value) => {
    expect(getMessage(schema, value)).toBe(message)
  })

  test('translates error codes and keys of a schema with the texts of the plugin', () => {
    expect(getMessage(z.string().check(z.refine(() => false, { params: { code: 'gigs.too_late' } })), 'x')).toBe('plugin gigs.too_late')
    expect(getMessage(z.string().check(z.regex(/^a$/, 'gigs.only_a')), 'b')).toBe('plugin gigs.only_a')
  })

  test('returns the text of `requiredTexts` for an empty field', () => {
    const schema = z.object({ sets: z.array(z.object({ title: z.string().check(z.minLength(1)) })) })
    expect(getMessage(schema, { sets: [{ title: '' }] })).toBe('Enter a title.')
  })
})
