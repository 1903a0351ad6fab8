import type { RsbuildPlugin, Rspack } from '@rsbuild/core'

/** The name of the chunk with what is on every screen. A plugin gives it to imports with `webpackChunkName`. */
const FIRST_CHUNK = 'first'
const SHARED_CHUNK = 'shared'

/**
 * Puts modules that several screens of a plugin import into two chunks, so that a page does not load many small files: modules that the chunk
 * `first` needs are a part of it, all others are in `shared`.
 */
export const groupChunks = (container: string): RsbuildPlugin => ({
  name: 'balafon:group-chunks',
  setup(api) {
    const firstModules = new Set<string>()
    // The container and its entry list the screens. They must not load what the screens share.
    const isScreen = ({ name }: Rspack.Chunk) => name !== container && !name?.startsWith('__federation_expose')
    const common = { type: /javascript/, chunks: isScreen, minSize: 0, enforce: true } as const
    api.modifyRspackConfig((config, { mergeConfig, appendPlugins }) => {
      appendPlugins({ apply: (compiler: Rspack.Compiler) => collectModules(compiler, firstModules) })
      const first = { ...common, name: FIRST_CHUNK, priority: 6, test: (module: Rspack.Module) => firstModules.has(module.identifier()) }
      const shared = { ...common, name: SHARED_CHUNK, priority: 5, minChunks: 2 }
      return mergeConfig(config, { optimization: { splitChunks: { cacheGroups: { first, shared } } } })
    })
  },
})

/** Collects the modules of the chunk `first` before modules are moved to other chunks. */
function collectModules(compiler: Rspack.Compiler, modules: Set<string>) {
  compiler.hooks.thisCompilation.tap('balafon:group-chunks', (compilation) => {
    compilation.hooks.optimizeModules.tap('balafon:group-chunks', () => {
      modules.clear()
      const first = [...compilation.chunks].find(({ name }) => name === FIRST_CHUNK)
      for (const module of first ? compilation.chunkGraph.getChunkModules(first) : []) modules.add(module.identifier())
    })
  })
}
