import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

/** Modules of `components/` that only other components use. */
const INTERNAL = new Set(['tooltip-bubble.tsx', 'use-tooltip.tsx'])

describe('COMPONENTS of the host', () => {
  test('contains every public component, so that plugins can use it', () => {
    const files = readdirSync(path.join(import.meta.dirname, 'components')).filter(
      (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !INTERNAL.has(file),
    )
    const list = readFileSync(path.join(import.meta.dirname, '../../host/src/gallery/components.ts'), 'utf8')
    const missing = files.map((file) => path.basename(file, '.tsx')).filter((name) => !list.includes(`'@balafon/ui/${name}'`))
    expect(missing).toEqual([])
  })
})
