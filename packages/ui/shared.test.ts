import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Parts of components, not components. */
const INSIDE = new Set(['menu-popover.tsx', 'tip.tsx', 'use-tooltip.tsx'])

test('every component is on the list that the host provides to plugins', () => {
  const files = readdirSync(path.join(import.meta.dirname, 'components')).filter((file) => file.endsWith('.tsx') && !INSIDE.has(file))
  const list = readFileSync(path.join(import.meta.dirname, '../../host/src/gallery/components.ts'), 'utf8')
  const missing = files.map((file) => path.basename(file, '.tsx')).filter((name) => !list.includes(`'@balafon/ui/${name}'`))
  expect(missing).toEqual([])
})
