import { expect, test } from 'vitest'
import type { Schema } from '../../contract/description.ts'
import { fieldsOf, limitWords, sampleOf, typeWords } from './read-schema.ts'

const KNOWN = { Problem: { type: 'object', required: ['code'], properties: { code: { type: 'string' }, message: { type: 'string' } } } } satisfies Record<
  string,
  Schema
>
const say = (key: string, data: object = {}) => [key.replace('developers.docs.', ''), ...new Set(Object.values(data))].join(' ')

test.each<[Schema, string]>([
  [{ type: 'integer' }, 'integer'],
  [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
  [{ type: 'array', items: { type: 'number' } }, 'list_of number'],
  [{ type: 'object', additionalProperties: { type: 'boolean' } }, 'map_of boolean'],
  [{ type: 'object', additionalProperties: {}, properties: { a: {} } }, 'object'],
  [{ enum: ['a', 'b'] }, 'string'],
  [{ const: 7 }, 'number'],
  [{ $ref: '#/components/schemas/Problem' }, 'object'],
  [{ $ref: '#/components/schemas/Unknown' }, 'anything'],
  [{}, 'anything'],
])('%j is called %s', (schema, words) => {
  expect(typeWords(schema, KNOWN, say)).toBe(words)
})

test.each<[Schema, string[]]>([
  [{ type: 'integer', minimum: 1, maximum: 100, default: 30 }, ['at_least 1', 'at_most 100', 'default 30']],
  [{ type: 'integer', minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, []],
  [{ type: 'string', minLength: 1, maxLength: 80 }, ['characters_from 1', 'characters_to 80']],
  [{ type: 'string', enum: ['light', 'dark'], default: 'dark' }, ['one_of light, dark', 'default dark']],
  [{ type: 'array', maxItems: 5 }, ['items_to 5']],
  [{ type: 'array', items: { enum: ['browser', 'email'] } }, ['one_of browser, email']],
])('the limits of %j are %j', (schema, words) => {
  expect(limitWords(schema, KNOWN, say)).toEqual(words)
})

test('fields are found in objects, lists, maps, alternatives and behind names', () => {
  const fields = [
    { name: 'code', schema: { type: 'string' }, isRequired: true },
    { name: 'message', schema: { type: 'string' }, isRequired: false },
  ]
  const named: Schema = { $ref: '#/components/schemas/Problem' }
  for (const schema of [named, { type: 'array', items: named }, { additionalProperties: named }, { anyOf: [{ type: 'null' }, named] }])
    expect(fieldsOf(schema, KNOWN)).toEqual(fields)
  expect(fieldsOf({ type: 'string' }, KNOWN)).toEqual([])
})

test('a sample has what is required and values that would be taken', () => {
  const schema: Schema = {
    type: 'object',
    required: ['ids', 'name', 'kind', 'isOn', 'when', 'problem', 'maybe'],
    properties: {
      ids: { type: 'array', items: { type: 'integer', minimum: 5 } },
      name: { type: 'string' },
      kind: { enum: ['a', 'b'] },
      isOn: { type: 'boolean' },
      when: { type: 'string', default: 'now' },
      problem: { $ref: '#/components/schemas/Problem' },
      maybe: { anyOf: [{ type: 'number' }, { type: 'null' }] },
      left: { type: 'string' },
    },
  }
  expect(sampleOf(schema, KNOWN)).toEqual({ ids: [5], name: '…', kind: 'a', isOn: true, when: 'now', problem: { code: '…' }, maybe: 1 })
})
