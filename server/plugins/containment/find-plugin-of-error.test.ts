import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { PluginRecord } from '../registry.ts'
import { createFindPluginOfError, ForbiddenCallError } from './find-plugin-of-error.ts'
import { runAsPlugin } from './plugin-scope.ts'

const ROOT = path.resolve('/srv/plugins of the site')

const createPlugin = (id: string, folder = path.join(ROOT, id)) => ({ id, current: { folder }, replacedVersions: [] }) as unknown as PluginRecord

const replaced = createPlugin('acme.replaced')
replaced.replacedVersions.push(createPlugin('acme.replaced', path.join(ROOT, 'old')).current)

const findPluginOfError = createFindPluginOfError(() => [createPlugin('acme.a'), createPlugin('acme.ab'), replaced])

const createError = (...frames: readonly string[]) => Object.assign(new Error('broken'), { stack: ['Error: broken', ...frames].join('\n') })
const moduleFrame = (folder: string) => `    at run (${pathToFileURL(path.join(ROOT, folder, 'server/index.js')).href}:3:5)`
const NODE_FRAME = '    at listOnTimeout (node:internal/timers:605:17)'
const SITE_FRAME = '    at serve (file:///srv/balafon/server/main.ts:40:9)'

describe('createFindPluginOfError', () => {
  test.each<[string, readonly string[], string | undefined]>([
    ['a module of the plugin', [NODE_FRAME, moduleFrame('acme.a')], 'acme.a'],
    ['a plugin whose id begins with the id of another plugin', [moduleFrame('acme.ab')], 'acme.ab'],
    ['a CommonJS package of the plugin', [`    at Object.<anonymous> (${ROOT}/acme.a/node_modules/x/index.js:1:7)`], 'acme.a'],
    ['an asynchronous function in a URL with a query', [`    at async ${pathToFileURL(path.join(ROOT, 'acme.a/x.js')).href}?attempt=2:1:1`], 'acme.a'],
    ['a replaced version', [moduleFrame('old')], 'acme.replaced'],
    ['a library that a plugin called', ['    at parse (file:///srv/balafon/node_modules/zod/index.js:1:1)', moduleFrame('acme.a')], 'acme.a'],
    ['two plugins, of which the inner one failed', [moduleFrame('acme.a'), moduleFrame('acme.ab')], 'acme.a'],
    ['the site only', [SITE_FRAME], undefined],
    ['Node only', [NODE_FRAME], undefined],
  ])('finds the plugin of a stack with %s', (_name, frames, id) => {
    expect(findPluginOfError(createError(...frames))).toBe(id)
  })

  test('ignores a path in the message', () => {
    expect(findPluginOfError(Object.assign(new Error(), { stack: `Error: cannot read\n${ROOT}/acme.a/x.js\n${SITE_FRAME}` }))).toBeUndefined()
  })

  test('uses the plugin of the callback when the stack contains no file', () => {
    expect(runAsPlugin('acme.a', () => findPluginOfError(createError(NODE_FRAME)))).toBe('acme.a')
    expect(runAsPlugin('acme.a', () => findPluginOfError('text'))).toBe('acme.a')
    expect(runAsPlugin('acme.a', () => findPluginOfError(createError(SITE_FRAME)))).toBeUndefined()
    expect(findPluginOfError('text')).toBeUndefined()
  })

  test('keeps the plugin in timers and promises', async () => {
    const id = await runAsPlugin('acme.a', () => new Promise((resolve) => setTimeout(() => resolve(findPluginOfError(null)), 1)))
    expect(id).toBe('acme.a')
  })

  test('returns the plugin of a forbidden call', () => {
    expect(findPluginOfError(new ForbiddenCallError('acme.ab', 'process.exit'))).toBe('acme.ab')
  })
})
