import { expect, test } from 'vitest'
import type { Schema } from '../../contract/description.ts'
import { createSample, describeLimits, describeType, listFields } from './describe-schema.ts'

const SHARED_SCHEMAS = {
  Problem: { type: 'object', required: ['code'], properties: { code: { type: 'string' }, message: { type: 'string' } } },
} satisfies Record<string, Schema>
// A limit passes the same number as `count` and as `value`. The set removes the second one, so that the text contains the number once.
const translate = (key: string, data: object = {}) => [key.replace('developers.docs.', ''), ...new Set(Object.values(data))].join(' ')

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
  [{ $ref: '#/components/schemas/Unknown' }, 'any_type'],
  [{}, 'any_type'],
])('describes the type of %j as "%s"', (schema, description) => {
  expect(describeType(schema, SHARED_SCHEMAS, translate)).toBe(description)
})

test.each<[Schema, string[]]>([
  [{ type: 'integer', minimum: 1, maximum: 100, default: 30 }, ['at_least 1', 'at_most 100', 'default 30']],
  [{ type: 'integer', minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, []],
  [{ type: 'string', minLength: 1, maxLength: 80 }, ['characters_from 1', 'characters_to 80']],
  [{ type: 'string', enum: ['light', 'dark'], default: 'dark' }, ['one_of light, dark', 'default dark']],
  [{ type: 'array', maxItems: 5 }, ['items_to 5']],
  [{ type: 'array', items: { enum: ['browser', 'email'] } }, ['one_of browser, email']],
])('describes the limits of %j as %j', (schema, descriptions) => {
  expect(describeLimits(schema, SHARED_SCHEMAS, translate)).toEqual(descriptions)
})

test('lists fields of objects, lists, maps, alternatives and references', () => {
  const fields = [
    { name: 'code', schema: { type: 'string' }, isRequired: true },
    { name: 'message', schema: { type: 'string' }, isRequired: false },
  ]
  const reference: Schema = { $ref: '#/components/schemas/Problem' }
  for (const schema of [reference, { type: 'array', items: reference }, { additionalProperties: reference }, { anyOf: [{ type: 'null' }, reference] }])
    expect(listFields(schema, SHARED_SCHEMAS)).toEqual(fields)
  expect(listFields({ type: 'string' }, SHARED_SCHEMAS)).toEqual([])
})

test('creates a sample with the required fields and valid values', () => {
  const schema: Schema = {
    type: 'object',
    required: ['ids', 'name', 'kind', 'isOn', 'when', 'problem', 'nullable'],
    properties: {
      ids: { type: 'array', items: { type: 'integer', minimum: 5 } },
      name: { type: 'string' },
      kind: { enum: ['a', 'b'] },
      isOn: { type: 'boolean' },
      when: { type: 'string', default: 'now' },
      problem: { $ref: '#/components/schemas/Problem' },
      nullable: { anyOf: [{ type: 'number' }, { type: 'null' }] },
      optional: { type: 'string' },
    },
  }
  expect(createSample(schema, SHARED_SCHEMAS)).toEqual({ ids: [5], name: '…', kind: 'a', isOn: true, when: 'now', problem: { code: '…' }, nullable: 1 })
})
