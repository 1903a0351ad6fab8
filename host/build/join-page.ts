import type { RsbuildPlugin, Rspack } from '@rsbuild/core'

const NAME = 'balafon:join-page'
/** The names of the chunks that contain a whole page, by the path of the page. Sections of many plugins are on these pages. */
export const COMPLETE_PAGES: Readonly<Record<string, string>> = { '/account-settings': 'account-complete' }
/** The chunks of components that the sections of these pages use. `group-chunks.ts` creates them. */
const GROUPS: readonly (string | undefined)[] = ['base', 'forms', 'menus', 'simple', 'tools', 'components', 'component-icons']

/** Returns whether a chunk belongs to a page of `COMPLETE_PAGES`. Such a chunk contains copies of the modules that it shares with other chunks. */
export const isCompletePage = ({ name }: Rspack.Chunk) => name !== undefined && Object.values(COMPLETE_PAGES).includes(name)

/**
 * Adds the chunks of components to the chunk of each page of `COMPLETE_PAGES`. The browser loads this chunk when the page is the first page that the
 * user opens: it is one file instead of one file for each chunk. When the user comes from another page, the browser loads the ordinary chunk of the
 * page, because it has some of the chunks of components already.
 */
export const joinPage = (): RsbuildPlugin => ({
  name: NAME,
  setup(api) {
    if (process.env.NODE_ENV === 'development') return
    api.modifyRspackConfig((config, { rspack, appendPlugins }) => {
      appendPlugins({
        apply(compiler: Rspack.Compiler) {
          compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
            // This stage is before the stage that computes the hashes in the file names from the content of the files.
            const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1
            compilation.hooks.processAssets.tap({ name: NAME, stage }, () => joinFiles(compilation, rspack.sources))
          })
        },
      })
      return config
    })
  },
})

function joinFiles(compilation: Rspack.Compilation, { ConcatSource }: typeof Rspack.sources) {
  const listFiles = (chunk: Rspack.Chunk) => [...chunk.files].filter((file) => file.endsWith('.js'))
  const chunks = [...compilation.chunks]
  const parts = chunks
    .filter(({ name }) => GROUPS.includes(name))
    .flatMap(listFiles)
    .flatMap((file) => compilation.getAsset(file)?.source ?? [])
  for (const file of chunks.filter(isCompletePage).flatMap(listFiles))
    compilation.updateAsset(file, (page) => new ConcatSource(...parts.flatMap((part) => [part, '\n']), page))
}
