import { defineJob } from '@balafon/sdk/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Config } from '../app/config/config.ts'
import { createTestSite, type TestSite } from '../testing/index.ts'
import { commands } from './commands.ts'

let site: TestSite
let config: Config
let printedLines: string[] = []
const getOutput = () => printedLines.join('\n')
beforeAll(async () => {
  site = await createTestSite()
  config = { ...site.config, databaseUrl: site.databaseUrl, databaseMigrationUrl: site.databaseMigrationUrl, logLevel: 'silent' }
})
afterAll(() => site.close())
beforeEach(() => {
  printedLines = []
  for (const stream of ['log', 'error'] as const) vi.spyOn(console, stream).mockImplementation((line: string) => void printedLines.push(line))
})
afterEach(() => vi.restoreAllMocks())

const balafon = async (...args: string[]) => {
  const command = commands[args.slice(0, 2).join(' ')]
  if (!command) throw new Error(`there is no command ${args.join(' ')}`)
  return command(config, args)
}

describe('user reclaim', () => {
  test('signs the user out and invalidates the password', async () => {
    const user = await site.createSignedInUser()
    expect(await balafon('user', 'reclaim', user.email)).toBe(0)
    expect(getOutput()).toContain(`${user.email} was signed out everywhere, and the password no longer works.`)
    expect((await user.get('/api/v1/me')).status).toBe(401)
    expect(await site.getContext('core').users.authenticate(user.email, user.password)).toBeNull()
  })

  test('fails for an unknown email address', async () => {
    expect(await balafon('user', 'reclaim', 'nobody@example.test')).toBe(1)
    expect(getOutput()).toBe('There is no user with the email address nobody@example.test.')
  })
})

describe('setting set and get', () => {
  test('stores and prints a setting', async () => {
    expect(await balafon('setting', 'set', 'branding.site_name', 'Kora FM')).toBe(0)
    expect(await balafon('setting', 'get', 'branding.site_name')).toBe(0)
    expect(printedLines).toEqual(['branding.site_name was changed.', '"Kora FM"'])
  })
})

describe('plugin enable and disable', () => {
  test('rejects an unknown plugin, and disabling a plugin that the site requires', async () => {
    expect(await balafon('plugin', 'enable', 'nothing')).toBe(1)
    expect(await balafon('plugin', 'disable', 'auth')).toBe(1)
    expect(printedLines).toEqual([expect.stringContaining('There is no plugin nothing.'), 'auth is a required plugin and cannot be disabled.'])
  })
})

describe('jobs', () => {
  test('lists, retries and discards failed jobs', async () => {
    let isFixed = false
    const runs: string[] = []
    const job = defineJob({
      name: 'flaky',
      schema: z.object({ text: z.string() }),
      retries: 0,
      async run({ text }) {
        if (!isFixed) throw new Error('it does not work yet')
        runs.push(text)
      },
    })
    await site.site.jobs.openQueue('tester', [job])
    for (const text of ['a', 'b']) await site.site.jobs.enqueue({ owner: 'tester', name: 'flaky', data: { text } })
    const listDeadJobs = () => site.site.jobs.listDeadJobs()
    await expect.poll(listDeadJobs, { timeout: 15_000 }).toHaveLength(2)
    const retried = (await listDeadJobs()).find(({ data }) => 'text' in data && data.text === 'a')
    isFixed = true
    expect(await balafon('jobs', 'dead')).toBe(0)
    expect(await balafon('jobs', 'retry', String(retried?.id))).toBe(0)
    await expect.poll(() => runs, { timeout: 15_000 }).toEqual(['a'])
    expect(await balafon('jobs', 'discard', 'all')).toBe(0)
    expect(await balafon('jobs', 'dead')).toBe(0)
    expect(await balafon('jobs', 'retry', 'all')).toBe(1)
    const deadJob = expect.stringMatching(/ {2}tester flaky: it does not work yet$/)
    const noSuchJob = 'No such job. Give an id from `balafon jobs dead`, or all.'
    expect(printedLines).toEqual([deadJob, deadJob, 'Jobs queued again: 1.', 'Jobs deleted: 1.', 'No failed jobs.', noSuchJob])
  })
})
