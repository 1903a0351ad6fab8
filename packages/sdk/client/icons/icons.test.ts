import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ICONS } from './icons.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const names = new Set(Object.keys(ICONS))

test('the handbook lists every name, and no other', () => {
  const handbook = readFileSync(path.join(ROOT, 'docs/plugins.md'), 'utf8')
  const [, list = ''] = /## Icons\n.*?\n\n(`.*?)\n\n/s.exec(handbook) ?? []
  expect([...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual([...names].sort())
})

test('every icon that a manifest of the house names is one', () => {
  const manifests = globSync('{plugins,examples}/*/plugin.ts', { cwd: ROOT })
  const named = manifests.flatMap((file) => [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/\bicon: '([^']+)'/g)].map(([, name = '']) => name))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !names.has(name))).toEqual([])
})
