import { describe, expect, test } from 'vitest'
import { filterFiles } from './filter-files.ts'

const createFile = (name: string, type: string, size = 10) => ({ name, type, size })
const ALL_TYPES = { accept: [], maxBytes: 100 }

describe('filterFiles', () => {
  test('accepts files by kind, type and extension', () => {
    const files = [createFile('a.png', 'image/png'), createFile('b.mp3', 'audio/mpeg'), createFile('C.FLAC', ''), createFile('d.txt', 'text/plain')]
    const { accepted, rejected } = filterFiles(files, { accept: ['image/*', 'audio/mpeg', '.flac'], maxBytes: 100 })
    expect(accepted.map(({ name }) => name)).toEqual(['a.png', 'b.mp3', 'C.FLAC'])
    expect(rejected).toEqual([{ name: 'd.txt', reason: 'type' }])
  })

  test('rejects files above the maximum size', () => {
    const { accepted, rejected } = filterFiles([createFile('a', '', 100), createFile('b', '', 101)], ALL_TYPES)
    expect(accepted.map(({ name }) => name)).toEqual(['a'])
    expect(rejected).toEqual([{ name: 'b', reason: 'size' }])
  })

  test('ignores .DS_Store, which macOS creates in folders', () => {
    expect(filterFiles([createFile('.DS_Store', '', 6148)], ALL_TYPES)).toEqual({ accepted: [], rejected: [] })
  })

  test('rejects imagery/png when only image/* is accepted', () => {
    expect(filterFiles([createFile('a', 'imagery/png')], { accept: ['image/*'], maxBytes: 100 }).accepted).toEqual([])
  })
})
