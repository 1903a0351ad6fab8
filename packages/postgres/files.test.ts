import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFile, createFolder } from './files.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'balafon-files-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('createFolder', () => {
  test('creates a folder with its parents, and accepts an existing folder', () => {
    const created = path.join(folder, 'a', 'b', 'c')
    createFolder(created)
    createFolder(created)
    expect(statSync(created).isDirectory()).toBe(true)
  })

  test.runIf(process.platform === 'linux')('throws where no folder can be created', () => {
    expect(() => createFolder('/proc/balafon/data')).toThrow('/proc/balafon')
  })
})

describe('createFile', () => {
  test('creates a private file and leaves no temporary file', () => {
    const file = path.join(folder, 'secret')
    expect(createFile(file, 'first')).toBe(true)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => name.startsWith('secret'))).toEqual(['secret'])
  })

  test('keeps an existing file', () => {
    const file = path.join(folder, 'kept')
    createFile(file, 'first')
    expect(createFile(file, 'second')).toBe(false)
    expect(readFileSync(file, 'utf8')).toBe('first')
  })
})
