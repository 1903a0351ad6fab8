import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { Drawing } from '@balafon/sdk/contract'
import { ICONS } from '@balafon/sdk/icons'
import type { RsbuildPlugin } from '@rsbuild/core'
import type { LucideIcon } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Writes `icons.json`, the SVG drawing of every icon by name. The server sends each page the icons it shows, so that the scripts contain no icons. */
export const emitIcons = (): RsbuildPlugin => ({
  name: 'balafon:emit-icons',
  setup(api) {
    api.onAfterBuild(async () => {
      const drawings = Object.fromEntries(Object.entries(ICONS).map(([name, icon]) => [name, parseDrawing(icon)]))
      await fs.writeFile(path.join(api.context.distPath, 'icons.json'), JSON.stringify(drawings))
    })
  },
})

/** Parses the elements inside the icon's `<svg>`, which have attributes and no children. */
function parseDrawing(icon: LucideIcon): Drawing {
  // Matches opening tags with their attributes. The first match is the `<svg>` itself.
  const [, ...parts] = renderToStaticMarkup(createElement(icon)).matchAll(/<(\w+)((?: [\w-]+="[^"]*")+)>/g)
  return parts.map(([, element = '', attributes = '']) => [
    element,
    Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])),
  ])
}
