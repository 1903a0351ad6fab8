import { describe, expect, expectTypeOf, test } from 'vitest'
import { safeParse } from 'zod/mini'
import type { ResponseOf } from '../endpoint.ts'
import { type CreateInput, defineResource, type Item, type RowFor, type UpdateInput } from './define-resource.ts'
import { boolean, choice, date, integer, type Label, longText, reference, tags, text, timestamp } from './fields.ts'
import { resourceEndpoints } from './resource-endpoints.ts'

const songs = defineResource({
  name: { one: 'song', many: 'songs' },
  path: 'x/acme.songs/songs',
  fields: {
    title: text(),
    artist: reference('player.artist', { nullable: true }),
    status: choice(['draft', 'published'], { default: 'draft', write: 'admin' }),
    released_on: date({ attribute: 'day' }),
    is_live: boolean({ default: false }),
    plays: integer({ readOnly: true }),
    moods: tags({ default: [] }),
    note: longText({ nullable: true, read: 'admin' }),
    created_at: timestamp({ readOnly: true }),
  },
  list: { columns: ['title'], sort: ['-released_on', 'title'], paging: 'cursor' },
  access: { view: 'guest', update: { permission: 'admin' } },
})
const endpoints = resourceEndpoints(songs)

type Songs = (typeof songs)['fields']

describe('each type of a resource', () => {
  test('has the fields of a response', () => {
    expectTypeOf<Item<Songs>['title']>().toEqualTypeOf<string>()
    expectTypeOf<Item<Songs>['artist']>().toEqualTypeOf<Label | null>()
    expectTypeOf<Item<Songs>['status']>().toEqualTypeOf<'draft' | 'published'>()
    expectTypeOf<Item<Songs>['note']>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<ResponseOf<typeof endpoints.get>>().toEqualTypeOf<Item<Songs>>()
  })

  test('has the fields that create a row', () => {
    expectTypeOf<{ title: string; released_on: string }>().toExtend<CreateInput<Songs>>()
    expectTypeOf<{ title: string }>().not.toExtend<CreateInput<Songs>>()
    expectTypeOf<CreateInput<Songs>>().not.toHaveProperty('plays')
    expectTypeOf<CreateInput<Songs>['artist']>().toEqualTypeOf<number | null | undefined>()
  })

  test('has the fields that change a row', () => {
    expectTypeOf<{ version: number }>().toExtend<UpdateInput<Songs>>()
    expectTypeOf<{ title: string }>().not.toExtend<UpdateInput<Songs>>()
  })

  test('has the attributes of the model', () => {
    expectTypeOf<RowFor<Songs>>().toHaveProperty('artistId').toEqualTypeOf<number | null>()
    expectTypeOf<RowFor<Songs>>().toHaveProperty('day').toEqualTypeOf<string>()
    expectTypeOf<RowFor<Songs>>().toHaveProperty('isLive').toEqualTypeOf<boolean>()
    expectTypeOf<RowFor<Songs>>().toHaveProperty('createdAt').toEqualTypeOf<Date>()
  })
})

describe('each schema of a resource', () => {
  const NEW_SONG = { title: ' Sona ', released_on: '2030-01-01' }

  test('applies defaults to a new row, except to a field with a write permission', () => {
    const expected = { title: 'Sona', released_on: '2030-01-01', is_live: false, moods: [] }
    expect(safeParse(endpoints.create.body, NEW_SONG)).toEqual({ success: true, data: expected })
  })

  test('applies no defaults to a change', () => {
    expect(safeParse(endpoints.update.body, { version: 2, title: 'Sona' })).toEqual({ success: true, data: { version: 2, title: 'Sona' } })
  })

  test.each([
    { title: '' },
    { title: 'a\0' },
    { plays: 1 },
    { released_on: '2030-02-30' },
    { status: 'gone' },
    { moods: ['a,b'] },
    { artist: 0 },
    { isLive: true },
  ])('rejects %j', (wrong) => {
    expect(safeParse(endpoints.create.body, { ...NEW_SONG, ...wrong }).success).toBe(false)
  })
})

describe('defineResource', () => {
  const declare = (changes: object) => () =>
    defineResource({
      name: { one: 'old song', many: 'old songs' },
      path: 'songs',
      fields: { title: text(), artist: reference('player.artist') },
      list: { columns: ['title'], sort: ['title'], paging: 'cursor' },
      access: { view: 'guest' },
      ...changes,
    })

  test.each([
    ['a reserved name', { fields: { title: text(), sort: text() } }, '"sort" is a reserved name'],
    ['a name in camel case', { fields: { title: text(), songTitle: text() } }, '"songTitle" is not in snake case'],
    ['a search in a field that is not text', { search: ['artist'] }, '"artist" is in the search, but it is not text'],
    ['an order by a field that cannot be sorted', { list: { columns: ['title'], sort: ['-artist'], paging: 'cursor' } }, '"-artist" cannot be sorted'],
    ['an unknown column', { list: { columns: ['name'], sort: [], paging: 'cursor' } }, '"name" is a column, but it is not a field'],
    ['a filter with the name of a field', { filters: { title: { kind: 'boolean', label: '' } } }, '"title" is both a field and a custom filter'],
    ['the reserved action delete', { actions: { delete: {} } }, '"delete" is not a valid name of an action'],
    ['a choice with a space', { fields: { title: choice(['a b']) } }, '"title" has a choice with other characters'],
  ])('rejects %s', (_, changes, message) => {
    expect(declare(changes)).toThrow(`songs: ${message}`)
  })

  test('derives the translation keys, the form and the entity when they are not declared', () => {
    expect(declare({})()).toMatchObject({ labels: 'old_songs', entity: 'old_song', form: [['title'], ['artist']] })
    expect(songs.entity).toBe('acme.songs.song')
  })
})
