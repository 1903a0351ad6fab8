import { describe, expect, test } from 'vitest'
import { forgetTypes } from '../../../contract/resource/define-resource.ts'
import { gigs } from '../testing/gigs.ts'
import { createFormSchema, getChangedValues, mergeValues, omitEmptyDefaults, readFormValues } from './form-values.ts'

const resource = forgetTypes(gigs)

describe('readFormValues', () => {
  test('returns the id of a reference and empty values for missing ones', () => {
    const item = { id: 1, version: 2, venue: 'Le Reflet', artist: { id: 7, label: 'Awa' }, seats: null, genres: ['afrobeat'] }
    expect(readFormValues(resource, ['venue', 'artist', 'seats', 'genres', 'note'], item)).toEqual({
      venue: 'Le Reflet',
      artist: 7,
      seats: null,
      genres: ['afrobeat'],
      note: '',
    })
  })

  test('returns defaults for a new row', () => {
    expect(readFormValues(resource, ['status', 'city'], undefined, { city: 'Dakar' })).toEqual({ status: 'draft', city: 'Dakar' })
  })
})

describe('createFormSchema', () => {
  const schema = createFormSchema(resource, ['venue', 'note', 'price'])

  test('turns an empty text of a nullable field into null', () => {
    expect(schema.safeParse({ venue: 'Alliance', note: '  ', price: 500 }).data).toEqual({ venue: 'Alliance', note: null, price: 500 })
  })

  test('rejects an empty text of a required field', () => {
    expect(schema.safeParse({ venue: '', note: '', price: 0 }).error?.issues[0]?.path).toEqual(['venue'])
  })
})

describe('getChangedValues', () => {
  test('returns changed fields only, and treats an empty text as null', () => {
    expect(getChangedValues({ venue: 'A', note: '', genres: ['x'] }, { venue: 'B', note: null, genres: ['x'] })).toEqual({ venue: 'B' })
  })
})

describe('omitEmptyDefaults', () => {
  test('leaves out an empty field that has a default', () => {
    expect(omitEmptyDefaults(resource, { price: null, seats: null })).toEqual({ seats: null })
  })
})

describe('mergeValues', () => {
  const base = { venue: 'A', city: 'B', price: 1, seats: 2 }

  test('merges the changes of both editors when they changed different fields', () => {
    expect(mergeValues(base, { ...base, venue: 'mine' }, { ...base, city: 'theirs' })).toEqual({
      values: { ...base, venue: 'mine', city: 'theirs' },
      changedByOther: ['city'],
      conflicts: [],
    })
  })

  test('reports fields that both editors changed to different values', () => {
    const { conflicts, values } = mergeValues(base, { ...base, venue: 'mine', price: 5 }, { ...base, venue: 'theirs', price: 5 })
    expect(conflicts).toEqual(['venue'])
    expect(values).toEqual({ ...base, venue: 'mine', price: 5 })
  })
})
