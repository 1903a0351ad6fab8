import { promises as fs } from 'node:fs'
import path from 'node:path'
import { createRsbuild, type RsbuildPlugin, type Rspack } from '@rsbuild/core'

/** Lazy imports that the shell needs offline: the offline screen and the user menu. */
const LAZY_IMPORTS = /offline-router|menu-popover/

interface Preload {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
  readonly texts: Readonly<Record<string, string>>
}

/** Writes `service-worker.js` and `pwa.json`, which lists the files that the offline shell needs and the icons. */
export const emitPwa = ({ browsers }: { browsers: string[] }): RsbuildPlugin => ({
  name: 'balafon:emit-pwa',
  setup(api) {
    api.onAfterBuild(async ({ stats, isFirstCompile }) => {
      if (stats?.hasErrors()) return
      const { distPath, rootPath } = api.context
      const icons = await listIcons(distPath)
      const files = [...new Set([...(await readShellFiles(distPath)), ...listLazyFiles(stats), icons['favicon.svg'] ?? ''])].filter(Boolean)
      await fs.writeFile(path.join(distPath, 'pwa.json'), JSON.stringify({ files, icons }))
      // Builds the worker once, also in watch mode, because development pages register no worker.
      if (isFirstCompile) await buildWorker(rootPath, distPath, browsers)
    })
  },
})

async function readShellFiles(distPath: string): Promise<string[]> {
  const { scripts, styles, fonts, texts }: Preload = JSON.parse(await fs.readFile(path.join(distPath, 'preload.json'), 'utf8'))
  return [...scripts, ...styles, ...fonts, ...Object.values(texts)]
}

/** Lists the files of the entry and of the lazy imports, with all chunks that load together with them. */
function listLazyFiles(stats: Rspack.Stats | Rspack.MultiStats | undefined): string[] {
  const groups = stats && 'compilation' in stats ? stats.compilation.chunkGroups : []
  return groups
    .filter((group) => group.isInitial() || group.origins.some(({ request }) => request && LAZY_IMPORTS.test(request)))
    .flatMap((group) => group.getFiles())
    .filter((file) => !file.endsWith('.map'))
}

/** Lists the icons: their file name without the content hash, and their path with it. */
async function listIcons(distPath: string): Promise<Record<string, string>> {
  const files = (await fs.readdir(path.join(distPath, 'static', 'icons'))).filter((file) => /\.(svg|png)$/.test(file))
  return Object.fromEntries(files.map((file) => [file.replace(/\.[0-9a-f]+(\.\w+)$/, '$1'), `static/icons/${file}`]))
}

/** Builds the service worker separately, because it runs outside the page and shares no module with it. */
async function buildWorker(rootPath: string, distPath: string, browsers: string[]) {
  const worker = await createRsbuild({
    cwd: rootPath,
    config: {
      logLevel: 'error',
      server: { publicDir: false },
      source: { entry: { 'service-worker': './src/offline/service-worker.ts' } },
      output: {
        target: 'web-worker',
        distPath: { root: distPath, js: '' },
        cleanDistPath: false,
        filenameHash: false,
        overrideBrowserslist: browsers,
        legalComments: 'none',
      },
    },
  })
  const { close } = await worker.build()
  await close()
}
