import { describe, expect, test } from 'vitest'
import { defineResource } from './define-resource.ts'
import { choice, date, integer, tags, text, timestamp } from './fields.ts'
import { type Can, formatListQuery, type ListQuery, ListQueryError, parseListQuery } from './list-query.ts'

const songs = defineResource({
  name: { one: 'song', many: 'songs' },
  path: 'songs',
  fields: {
    title: text(),
    day: date(),
    status: choice(['draft', 'published']),
    plays: integer({ filterable: false }),
    moods: tags({ nullable: true }),
    note: text({ nullable: true, read: 'admin' }),
    created_at: timestamp({ readOnly: true }),
  },
  search: ['note'],
  filters: { recent: { kind: 'boolean', label: 'songs.filter.recent' } },
  list: { columns: ['title'], sort: ['-day', 'title'], paging: 'cursor' },
  access: { view: 'guest' },
})

const canAll: Can = () => true
const canNothing: Can = () => false
const parse = (search: string, can = canAll) => parseListQuery(songs, new URLSearchParams(search), can)

function getProblems(search: string, can = canAll): Readonly<Record<string, string>> {
  try {
    parse(search, can)
  } catch (error) {
    if (error instanceof ListQueryError) return error.fields
    throw error
  }
  throw new Error(`${search} is valid`)
}

describe('formatListQuery', () => {
  test('writes a query that parseListQuery reads back unchanged', () => {
    const query = {
      filters: {
        status: { in: ['draft', 'published'] },
        day: { gte: '2030-02-01', lte: '2030-03-01' },
        moods: { all: ['calm', 'é'], empty: false },
        recent: { eq: true },
        created_at: { within: '7d' },
      },
      query: 'étoile',
      sort: ['-day', 'title'],
      columns: ['title', 'day'],
      cursor: 'a.b',
      perPage: 50,
    } satisfies ListQuery<(typeof songs)['fields'], (typeof songs)['filters']>
    expect(parse(formatListQuery(songs, query).toString())).toEqual(query)
  })

  test('writes equal queries as equal texts, without default values', () => {
    const text = 'sort=-day&day.lte=2030-03-01&status=draft,published&day.gte=2030-02-01&page=1&perPage=30'
    expect(formatListQuery(songs, parse(text)).toString()).toBe('day.gte=2030-02-01&day.lte=2030-03-01&status=draft%2Cpublished&sort=-day')
  })

  test('does not compile with unknown fields, operators or values', () => {
    // @ts-expect-error an unknown field
    formatListQuery(songs, { filters: { colour: { eq: 'red' } } })
    // @ts-expect-error an operator of another kind
    formatListQuery(songs, { filters: { status: { gte: 'draft' } } })
    // @ts-expect-error `empty` of a field that is never empty
    formatListQuery(songs, { filters: { day: { empty: true } } })
    // @ts-expect-error a field that cannot be filtered
    formatListQuery(songs, { filters: { plays: { eq: 1 } } })
    // @ts-expect-error a choice that is not declared
    expect(() => formatListQuery(songs, { filters: { status: { in: ['gone'] } } })).toThrow()
  })
})

describe('parseListQuery', () => {
  test('converts a timestamp with an offset to UTC', () => {
    expect(parse('created_at.gte=2030-01-02T00:00:00%2B01:00').filters).toEqual({ created_at: { gte: '2030-01-01T23:00:00.000Z' } })
  })

  test('reports all invalid parameters at once', () => {
    expect(getProblems('colour=red&plays=1&day.gte=2030-02-31&status=draft&status=draft&sort=moods&columns=x&page=2&cursor=x')).toEqual({
      colour: 'field.unknown',
      plays: 'field.unknown',
      'day.gte': 'field.format',
      status: 'list.repeated_parameter',
      sort: 'list.unknown_sort',
      columns: 'list.unknown_column',
      cursor: 'list.cursor_and_page',
    })
  })

  test('rejects more than 40 parameters', () => {
    expect(getProblems(Array(41).fill('a=1').join('&'))).toEqual({ query: 'list.too_many_parameters' })
  })

  test.each(['note=x', 'note.empty=true', 'query=x', 'colour=red'])('reports an unknown field for %s when the caller may not read the field', (search) => {
    expect(getProblems(search, canNothing)).toEqual({ [search.split('=')[0] ?? '']: 'field.unknown' })
  })

  test.each(['__proto__', 'constructor', 'toString'])('reports an unknown field for %s', (name) => {
    expect(Object.entries(getProblems(`${name}=1`))).toEqual([[name, 'field.unknown']])
  })
})
