import { describe, expect, test } from 'vitest'
import { findMissingParts } from './find-missing-parts.ts'

const row = { key: 'a', file_name: 'a.flac', file_entry_id: 1, name: 'Braise', artist_ids: [], genres: [], is_explicit: false, duration: null }

describe('findMissingParts', () => {
  test('returns nothing for a complete release, or a single song without an album title', () => {
    expect(findMissingParts({ name: 'Braise', rows: [row, row] }, () => false)).toEqual([])
    expect(findMissingParts({ name: '', rows: [row] }, () => false)).toEqual([])
  })

  test('returns rows without a title or a file, and marks rows that are still uploading', () => {
    const rows = [{ ...row, name: ' ' }, { ...row, key: 'b', file_entry_id: null }, row, { ...row, key: 'd', file_entry_id: null }]
    expect(findMissingParts({ name: '', rows }, ({ key }) => key === 'b')).toEqual([
      { path: 'name', key: 'name', row: null },
      { path: 'rows.0.name', key: 'title', row: 0 },
      { path: 'rows.1.file_entry_id', key: 'upload', row: 1 },
      { path: 'rows.3.file_entry_id', key: 'file', row: 3 },
    ])
  })
})
