import { describe, expect, test } from 'vitest'
import { findWrongValues } from './grid-values.ts'
import { pasteBlock, readDay, readPastedCells } from './paste-block.ts'

const genres = [
  { name: 'mande', display_name: 'Mandé' },
  { name: 'highlife', display_name: 'Highlife' },
]

describe('readPastedCells', () => {
  test('returns rows and columns, and null for the text of one cell', () => {
    expect(readPastedCells('Braise\tmande\r\nBois\thighlife\r\n')).toEqual([
      ['Braise', 'mande'],
      ['Bois', 'highlife'],
    ])
    expect(readPastedCells('Braise')).toBeNull()
    expect(readPastedCells('Braise\n')).toBeNull()
  })
})

describe('pasteBlock', () => {
  test('fills cells downwards and to the right, and skips the column of artists', () => {
    const cells = [
      ['Braise', 'Somebody', 'MANDE; Highlife', 'night, city', 'x', '03/07/2026', 'ci-a01-26-00001'],
      ['Bois', '', 'polka'],
      ['Beyond the last row'],
    ]
    expect(pasteBlock(cells, { rowIds: [7, 8, 9], rowId: 8, column: 'name' }, genres)).toEqual([
      {
        id: 8,
        edits: { name: 'Braise', genres: ['mande', 'highlife'], tags: 'night, city', is_explicit: true, release_date: '2026-07-03', isrc: 'CIA012600001' },
      },
      { id: 9, edits: { name: 'Bois' } },
    ])
  })

  test('starts at the target column, and does not replace a name by an empty cell', () => {
    expect(pasteBlock([['CIA012600001', 'ignored']], { rowIds: [1], rowId: 1, column: 'isrc' }, genres)).toEqual([{ id: 1, edits: { isrc: 'CIA012600001' } }])
    expect(pasteBlock([[''], ['']], { rowIds: [1, 2], rowId: 1, column: 'name' }, genres)).toEqual([
      { id: 1, edits: {} },
      { id: 2, edits: {} },
    ])
  })
})

describe('readDay', () => {
  test.each([
    ['2026-07-03', '2026-07-03'],
    ['3.7.2026', '2026-07-03'],
  ])('converts the day %s to %s', (text, day) => {
    expect(readDay(text)).toBe(day)
  })

  test('returns a text that is not a day unchanged', () => {
    expect(readDay('soon')).toBe('soon')
  })
})

describe('findWrongValues', () => {
  test('returns the fields that the server would reject', () => {
    expect(
      Object.keys(findWrongValues({ name: ' ', release_date: '2026-13-45', isrc: 'X', tags: Array.from({ length: 21 }, (_, index) => String(index)).join() })),
    ).toEqual(['name', 'release_date', 'isrc', 'tags'])
    expect(findWrongValues({ name: 'Braise', release_date: '2026-07-03', isrc: 'CI-A01-26-00001', tags: 'a, b' })).toEqual({})
  })
})
