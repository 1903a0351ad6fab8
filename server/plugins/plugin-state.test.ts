import type { Manifest } from '@balafon/sdk/contract'
import type { ServerPlugin } from '@balafon/sdk/server'
import { describe, expect, test } from 'vitest'
import {
  type AwaitingMigrations,
  DISCOVERED,
  type Failed,
  findServerModule,
  type Loaded,
  type Migrated,
  markFailed,
  markLoaded,
  markMigrated,
  markRoutesRegistered,
  markStarted,
  type PluginState,
  replaceVersion,
  retry,
  type Started,
} from './plugin-state.ts'

const createManifest = (version: string): Manifest => ({ id: 'acme.notes', title: 'acme.notes.title', version, engines: { balafon: '^1.0.0' } })

const serverModule: ServerPlugin = { manifest: createManifest('1.0.0') }
const parts = { services: {}, routes: [], areRoutesRegistered: false, valueLists: [], providers: {}, jobs: [], handledEvents: new Set<string>() }

const loaded: Loaded = markLoaded(DISCOVERED, serverModule)
const migrated: Migrated = markMigrated(loaded)
const started: Started = markStarted(migrated, parts)
const awaitingMigrations: AwaitingMigrations = { status: 'awaiting_migrations', instance: started.instance }
const failedBeforeStart: Failed = markFailed(migrated, 'start', 'no start')
const failedAfterStart: Failed = markFailed(awaitingMigrations, 'migration', 'no migration')

describe('first start', () => {
  test('goes from discovered through loaded and migrated to started', () => {
    expect([DISCOVERED.status, loaded.status, migrated.status, started.status]).toEqual(['discovered', 'loaded', 'migrated', 'started'])
    expect(started.instance).toEqual({ serverModule, ...parts })
  })

  test('records that the routes are registered', () => {
    expect(markRoutesRegistered(started)).toEqual({ status: 'started', instance: { ...started.instance, areRoutesRegistered: true } })
  })
})

describe('markFailed', () => {
  test.each<[Exclude<PluginState, Failed>]>([[DISCOVERED], [loaded], [migrated]])('keeps no instance after a failure in state %o', (state) => {
    expect(markFailed(state, 'import', 'broken')).toEqual({ status: 'failed', step: 'import', kind: 'crashed', message: 'broken', instance: null })
  })

  test.each<[Exclude<PluginState, Failed>]>([[started], [awaitingMigrations]])('keeps the instance of a plugin that was started before', (state) => {
    expect(markFailed(state, 'routes', 'broken')).toEqual({ status: 'failed', step: 'routes', kind: 'crashed', message: 'broken', instance: started.instance })
  })
})

describe('retry', () => {
  test.each<[string, PluginState, PluginState]>([
    ['discovered', DISCOVERED, DISCOVERED],
    ['loaded', loaded, loaded],
    ['migrated, which migrates again', migrated, loaded],
    ['started, which awaits migrations', started, awaitingMigrations],
    ['awaiting_migrations', awaitingMigrations, awaitingMigrations],
    ['failed before its start, which is imported again', failedBeforeStart, DISCOVERED],
    ['failed after its start, which is migrated again', failedAfterStart, awaitingMigrations],
  ])('prepares a plugin that is %s', (_title, before, after) => {
    expect(retry(before)).toEqual(after)
  })

  test('continues a plugin that awaits migrations without starting it again', () => {
    expect(markMigrated(awaitingMigrations)).toEqual(started)
  })
})

describe('replaceVersion', () => {
  const next = createManifest('1.1.0')

  test.each<[string, PluginState, PluginState]>([
    ['loaded, which is imported again', loaded, DISCOVERED],
    ['failed before its start, which is imported again', failedBeforeStart, DISCOVERED],
    ['started, which continues to run until the restart', started, started],
    ['awaiting_migrations, which stays in this state', awaitingMigrations, awaitingMigrations],
    ['failed after its start, which is migrated again', failedAfterStart, awaitingMigrations],
  ])('prepares a plugin that is %s', (_title, before, after) => {
    expect(replaceVersion(before, next, { hasServerModule: true })).toEqual(after)
  })

  test('uses the new manifest at once when there is no server module', () => {
    const replaced = replaceVersion(started, next, { hasServerModule: false })
    expect(replaced.status).toBe('started')
    expect(findServerModule(replaced)).toEqual({ manifest: next })
  })
})

test('rejects transitions that skip a step at compile time', () => {
  // @ts-expect-error: a loaded plugin is not imported again
  expect(() => markLoaded(loaded, serverModule)).not.toThrow()
  // @ts-expect-error: a discovered plugin has no migrations yet
  expect(() => markMigrated(DISCOVERED)).not.toThrow()
  // @ts-expect-error: a migrated plugin is not migrated again
  expect(() => markMigrated(migrated)).not.toThrow()
  // @ts-expect-error: a plugin is migrated before it is started
  expect(() => markStarted(loaded, parts)).not.toThrow()
  // @ts-expect-error: a plugin that awaits migrations is not started again
  expect(() => markStarted(awaitingMigrations, parts)).not.toThrow()
  // @ts-expect-error: a started plugin is not started again
  expect(() => markStarted(started, parts)).not.toThrow()
  // @ts-expect-error: only a started plugin has routes to register
  expect(() => markRoutesRegistered(migrated)).not.toThrow()
  // @ts-expect-error: a failed plugin is retried first
  expect(() => markFailed(failedBeforeStart, 'start', 'again')).not.toThrow()
})
