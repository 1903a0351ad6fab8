import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ICONS } from './icons.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const names = new Set(Object.keys(ICONS))

describe('ICONS', () => {
  test('has exactly the names that the documentation lists', () => {
    const documentation = readFileSync(path.join(ROOT, 'docs/plugins/create-a-plugin.md'), 'utf8')
    // The list of names in backticks is the second paragraph under the title "Icons".
    const [, list = ''] = /## Icons\n.*?\n\n(`.*?)\n\n/s.exec(documentation) ?? []
    expect([...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual([...names].sort())
  })

  test('has every icon that a first-party manifest uses', () => {
    const manifests = globSync('{plugins,examples}/*/plugin.ts', { cwd: ROOT })
    const usedNames = manifests.flatMap((file) => [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/\bicon: '([^']+)'/g)].map(([, name = '']) => name))
    expect(usedNames.length).toBeGreaterThan(20)
    expect(usedNames.filter((name) => !names.has(name))).toEqual([])
  })
})
