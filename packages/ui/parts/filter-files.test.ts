import { expect, test } from 'vitest'
import { filterFiles } from './filter-files.ts'

const file = (name: string, type: string, size = 10) => ({ name, type, size })
const ANY = { accept: [], maxBytes: 100 }

test('files of the wanted kinds are taken, by kind, by type and by ending', () => {
  const chosen = [file('a.png', 'image/png'), file('b.mp3', 'audio/mpeg'), file('C.FLAC', ''), file('d.txt', 'text/plain')]
  const { files, refused } = filterFiles(chosen, { accept: ['image/*', 'audio/mpeg', '.flac'], maxBytes: 100 })
  expect(files.map(({ name }) => name)).toEqual(['a.png', 'b.mp3', 'C.FLAC'])
  expect(refused).toEqual([{ name: 'd.txt', reason: 'type' }])
})

test('a file may be as large as the limit, and not a byte larger', () => {
  const { files, refused } = filterFiles([file('a', '', 100), file('b', '', 101)], ANY)
  expect(files.map(({ name }) => name)).toEqual(['a'])
  expect(refused).toEqual([{ name: 'b', reason: 'size' }])
})

test('.DS_Store is neither taken nor refused', () => {
  expect(filterFiles([file('.DS_Store', '', 6148)], ANY)).toEqual({ files: [], refused: [] })
})

test('a kind is not matched by what only begins alike', () => {
  expect(filterFiles([file('a', 'imagery/png')], { accept: ['image/*'], maxBytes: 100 }).files).toEqual([])
})
