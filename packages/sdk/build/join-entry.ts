import type { RsbuildPlugin, Rspack } from '@rsbuild/core'
import { EXPOSE, FIRST_CHUNK } from './group-chunks.ts'

const NAME = 'balafon:join-entry'
const ENTRY = 'remoteEntry.js'

/**
 * Writes two chunks into the entry of a plugin, because every page with the plugin loads both: the list of its screens, which module federation creates, and
 * `first`, with the modules that every screen needs. The chunks register themselves before the entry runs, so that the entry does not request them. Their
 * styles stay in separate files.
 */
export const joinEntry = (container: string): RsbuildPlugin => ({
  name: NAME,
  setup(api) {
    if (process.env.NODE_ENV === 'development') return
    api.modifyRspackConfig((config, { rspack, appendPlugins }) => {
      appendPlugins({
        apply(compiler: Rspack.Compiler) {
          compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
            const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER
            compilation.hooks.processAssets.tap({ name: NAME, stage }, () => joinFiles(compilation, container, rspack.sources))
          })
        },
      })
      return config
    })
  },
})

function joinFiles(compilation: Rspack.Compilation, container: string, { ConcatSource }: typeof Rspack.sources) {
  const isFirst = ({ name }: Rspack.Chunk) => name !== undefined && (name === FIRST_CHUNK || name.startsWith(EXPOSE)) && name !== container
  const files = [...compilation.chunks].filter(isFirst).flatMap((chunk) => [...chunk.files].filter((file) => file.endsWith('.js')))
  const parts = files.flatMap((file) => compilation.getAsset(file)?.source ?? [])
  compilation.updateAsset(ENTRY, (entry) => new ConcatSource(...parts.flatMap((part) => [part, '\n']), entry))
  for (const file of files) compilation.deleteAsset(file)
}
