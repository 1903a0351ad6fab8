import { promises as fs } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../app/logging/log.ts'
import type { PluginRecord } from '../registry.ts'
import { createStartJournal, InterruptedStartError } from './start-journal.ts'

interface PluginVersion {
  readonly attempt?: number
  readonly version?: string
  readonly core?: boolean
}

const createPlugin = ({ attempt = 1, version = '1.0.0', core = false }: PluginVersion = {}) =>
  ({ id: 'acme.notes', attempt, current: { manifest: { version, core } } }) as unknown as PluginRecord

const plugin = createPlugin()

let folder: string
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'balafon-journal-'))
})
afterEach(() => fs.rm(folder, { recursive: true, force: true }))

/** Creates the journal of a new process. Its id is that of this test, so entries of earlier journals belong to processes that ended. */
const createJournal = () => createStartJournal(path.join(folder, 'starting'), createLog('silent', false))
const dieWhileStarting = (count: number) => {
  for (let start = 0; start < count; start += 1) createJournal().begin(plugin)
}
const listFiles = () => fs.readdir(path.join(folder, 'starting'))

describe('assertCanStart', () => {
  test.each([0, 1])('accepts a plugin after %i dead starts', (count) => {
    dieWhileStarting(count)
    expect(createJournal().isSuspect(plugin)).toBe(count > 0)
    expect(() => createJournal().assertCanStart(plugin)).not.toThrow()
  })

  test('rejects a plugin after two dead starts, in all later processes', () => {
    dieWhileStarting(2)
    for (let start = 0; start < 3; start += 1) expect(() => createJournal().assertCanStart(plugin)).toThrow(InterruptedStartError)
  })

  test.each([{ attempt: 2 }, { version: '1.0.1' }])('accepts a plugin that was enabled again or replaced: %o', (change) => {
    dieWhileStarting(2)
    expect(() => createJournal().assertCanStart(createPlugin(change))).not.toThrow()
  })

  test('accepts a required plugin after any number of dead starts', () => {
    for (let start = 0; start < 2; start += 1) createJournal().begin(createPlugin({ core: true }))
    expect(() => createJournal().assertCanStart(createPlugin({ core: true }))).not.toThrow()
  })

  test('does not count a start by another process that still runs', async () => {
    dieWhileStarting(1)
    const file = path.join(folder, 'starting/acme.notes.json')
    const entry = JSON.parse(await fs.readFile(file, 'utf8'))
    await fs.writeFile(file, JSON.stringify({ ...entry, process: { host: hostname(), pid: process.ppid } }))
    expect(createJournal().isSuspect(plugin)).toBe(false)
  })
})

describe('end', () => {
  test('keeps no file of a plugin that has started', async () => {
    const journal = createJournal()
    journal.begin(plugin)
    expect(await listFiles()).toEqual(['acme.notes.json'])
    journal.end(plugin, true)
    expect(await listFiles()).toEqual([])
  })

  test('keeps the dead starts until the whole start is finished', () => {
    dieWhileStarting(1)
    const journal = createJournal()
    journal.begin(plugin)
    journal.end(plugin, false)
    expect(createJournal().isSuspect(plugin)).toBe(true)
    journal.begin(plugin)
    journal.end(plugin, true)
    expect(createJournal().isSuspect(plugin)).toBe(false)
  })
})

describe('close', () => {
  test('does not blame plugins that are starting when the operator stops the process', () => {
    const journal = createJournal()
    journal.begin(plugin)
    journal.close()
    expect(createJournal().isSuspect(plugin)).toBe(false)
  })
})
