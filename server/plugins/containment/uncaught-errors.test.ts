import { ConnectionError } from 'sequelize'
import { beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../../app/logging/log.ts'
import { DISCOVERED } from '../plugin-state.ts'
import type { PluginRecord } from '../registry.ts'
import { createUncaughtErrorHandler } from './uncaught-errors.ts'

const createPlugin = (core: boolean) => ({ id: 'acme.notes', attempt: 1, state: DISCOVERED, current: { manifest: { core } } }) as unknown as PluginRecord

const reportCrash = vi.fn()
const onSuspended = vi.fn(async () => {})
beforeEach(() => {
  reportCrash.mockClear()
  onSuspended.mockClear()
})

/** Lets a plugin throw several errors, and returns it. */
function throwErrors(count: number, { core = false, createError = () => new Error('broken') }: { core?: boolean; createError?: () => Error } = {}) {
  const plugin = createPlugin(core)
  const handle = createUncaughtErrorHandler({ registry: { find: () => plugin }, reportCrash, log: createLog('silent', false), onSuspended })
  for (let error = 0; error < count; error += 1) handle(plugin.id, 'unhandled rejection', createError())
  return { plugin, handle }
}

test('reports two errors without suspending the plugin', () => {
  const { plugin } = throwErrors(2)
  expect(plugin.state).toBe(DISCOVERED)
  expect(reportCrash).toHaveBeenCalledTimes(2)
})

test('suspends the plugin after the third error', () => {
  const { plugin } = throwErrors(3)
  expect(plugin.state).toMatchObject({ status: 'failed', kind: 'repeated_errors', message: expect.stringContaining('the last one: broken') })
  expect(onSuspended).toHaveBeenCalledTimes(1)
})

test('counts again from zero after the plugin was enabled again', () => {
  const { plugin, handle } = throwErrors(3)
  plugin.state = DISCOVERED
  plugin.attempt += 1
  handle(plugin.id, 'unhandled rejection', new Error('broken'))
  expect(plugin.state).toBe(DISCOVERED)
})

test('does not report each error of a timer that fails all the time', () => {
  throwErrors(1000)
  expect(reportCrash).toHaveBeenCalledTimes(3)
})

test('keeps a required plugin running', () => {
  expect(throwErrors(5, { core: true }).plugin.state).toBe(DISCOVERED)
})

test('does not count errors while the database is unavailable', () => {
  expect(throwErrors(5, { createError: () => new ConnectionError(new Error('refused')) }).plugin.state).toBe(DISCOVERED)
})
