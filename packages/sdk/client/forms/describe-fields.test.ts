import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { describeFields } from './describe-fields.ts'

const getKind = (property: z.ZodMiniType) => describeFields(z.object({ property }))[0]?.kind

describe('describeFields', () => {
  test.each([
    ['text', z.string()],
    ['long-text', z.string().check(z.maxLength(1000))],
    ['email', z.email()],
    ['url', z.url()],
    ['switch', z.boolean()],
    ['choice', z.enum(['draft', 'published'])],
    ['number', z.int()],
    ['date', z.iso.date()],
    ['date-time', z.iso.datetime()],
    ['tags', z.array(z.string())],
    ['date', z.nullable(z.iso.date())],
    ['text', z.optional(z.string())],
  ] as const)('chooses the control %s', (kind, schema) => {
    expect(getKind(schema)).toBe(kind)
  })

  test('leaves out nested objects and lists of objects', () => {
    expect(describeFields(z.object({ place: z.object({ town: z.string() }), sets: z.array(z.object({ title: z.string() })) }))).toEqual([])
  })

  test('returns limits, choices and whether a field is required', () => {
    const schema = z.object({
      title: z.string().check(z.minLength(1), z.maxLength(80)),
      seats: z.nullable(z.int().check(z.minimum(1), z.maximum(500))),
      status: z.enum(['draft', 'published']),
      note: z.string(),
    })
    expect(describeFields(schema)).toMatchObject([
      { name: 'title', isRequired: true, maxLength: 80 },
      { name: 'seats', isRequired: false, isNullable: true, isInteger: true, min: 1, max: 500 },
      { name: 'status', isRequired: true, choices: ['draft', 'published'] },
      { name: 'note', isRequired: false },
    ])
  })
})
