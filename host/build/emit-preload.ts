import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { RsbuildPlugin } from '@rsbuild/core'

/** Writes `preload.json`, the files that every first page load needs, so that the HTML can preload them together. */
export const emitPreload = (): RsbuildPlugin => ({
  name: 'balafon:emit-preload',
  setup(api) {
    api.onAfterBuild(async ({ stats }) => {
      if (stats?.hasErrors()) return
      const { distPath } = api.context
      const { namedChunkGroups = {} } = stats?.toJson({ all: false, chunkGroups: true }) ?? {}
      const shellFiles = namedChunkGroups.shell?.assets?.map(({ name }) => name) ?? []
      // Only the Latin subsets: most pages need no other characters.
      const fonts = (await fs.readdir(path.join(distPath, 'static', 'font')))
        .filter((file) => /-latin-wght-normal/.test(file))
        .map((file) => `static/font/${file}`)
      const preload = { scripts: shellFiles.filter((file) => file.endsWith('.js')), styles: shellFiles.filter((file) => file.endsWith('.css')), fonts }
      await fs.writeFile(path.join(distPath, 'preload.json'), JSON.stringify(preload))
    })
  },
})
