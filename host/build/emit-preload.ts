import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { RsbuildPlugin } from '@rsbuild/core'
import { withCompanions } from './chunks.ts'

/** What the shell itself is made of; the components beyond it come with the screen that uses them. */
const FIRST = /^(react|react-dom|zustand|@tanstack\/react-query|@balafon\/sdk\/client|@balafon\/ui\/(avatar|button|icon-button|mark|menu))$/

interface SharedAssets {
  readonly name: string
  readonly assets: { readonly js: { readonly sync: readonly string[] } }
}

/** Writes `preload.json`: the scripts every first screen runs, so that the page can name them all at once instead of one after the other. */
export const emitPreload = (): RsbuildPlugin => ({
  name: 'balafon:emit-preload',
  setup(api) {
    api.onAfterBuild(async ({ stats }) => {
      const { distPath } = api.context
      const { namedChunkGroups = {} } = stats?.toJson({ all: false, chunkGroups: true }) ?? {}
      const shell = namedChunkGroups.shell?.assets?.map(({ name }) => name) ?? []
      const federation = JSON.parse(await fs.readFile(path.join(distPath, 'mf-manifest.json'), 'utf8')) as { shared: readonly SharedAssets[] }
      const shared = withCompanions(
        stats,
        federation.shared.filter(({ name }) => FIRST.test(name)).flatMap(({ assets }) => assets.js.sync),
      )
      const files = [...new Set([...shell, ...shared])]
      const fonts = (await fs.readdir(path.join(distPath, 'static', 'font')))
        .filter((file) => /-latin-wght-normal/.test(file))
        .map((file) => `static/font/${file}`)
      const named = { scripts: files.filter((file) => file.endsWith('.js')), styles: files.filter((file) => file.endsWith('.css')), fonts }
      await fs.writeFile(path.join(distPath, 'preload.json'), JSON.stringify(named))
    })
  },
})
