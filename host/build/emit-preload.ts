import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { RsbuildPlugin } from '@rsbuild/core'
import { COMPLETE_PAGES } from './join-page.ts'
import { TEXTS_FOLDER } from './split-texts.ts'

/**
 * Writes `preload.json`. It lists the files that the first page of a visit needs: those of every page, and the additional ones of single pages. The HTML
 * of a page preloads them together.
 */
export const emitPreload = (): RsbuildPlugin => ({
  name: 'balafon:emit-preload',
  setup(api) {
    api.onAfterBuild(async ({ stats }) => {
      if (stats?.hasErrors()) return
      const { distPath } = api.context
      const { namedChunkGroups = {} } = stats?.toJson({ all: false, chunkGroups: true }) ?? {}
      const shellFiles = namedChunkGroups.shell?.assets?.map(({ name }) => name) ?? []
      // Preloads only the Latin subsets of the fonts, because most pages need no other characters.
      const fonts = (await fs.readdir(path.join(distPath, 'static', 'font')))
        .filter((file) => /-latin-wght-normal/.test(file))
        .map((file) => `static/font/${file}`)
      const textFiles = (await fs.readdir(path.join(distPath, TEXTS_FOLDER))).filter((file) => /\.first\.\w+\.json$/.test(file))
      const preload = {
        scripts: shellFiles.filter((file) => file.endsWith('.js')),
        styles: shellFiles.filter((file) => file.endsWith('.css')),
        fonts,
        // The text files of the shell, by language.
        texts: Object.fromEntries(textFiles.map((file) => [file.slice(0, file.indexOf('.')), `${TEXTS_FOLDER}/${file}`])),
        // The scripts of pages that have a chunk of their own, by the path of the page.
        pages: Object.fromEntries(Object.entries(COMPLETE_PAGES).map(([page, chunk]) => [page, listScripts(namedChunkGroups[chunk]?.assets, shellFiles)])),
      }
      await fs.writeFile(path.join(distPath, 'preload.json'), JSON.stringify(preload))
    })
  },
})

const listScripts = (assets: readonly { readonly name: string }[] = [], loaded: readonly string[]) =>
  assets.map(({ name }) => name).filter((file) => file.endsWith('.js') && !loaded.includes(file))
