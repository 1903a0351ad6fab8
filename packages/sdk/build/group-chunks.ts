import type { RsbuildPlugin, Rspack } from '@rsbuild/core'

/** The name of the chunk with what is on every screen. A plugin gives it to imports with `webpackChunkName`. */
export const FIRST_CHUNK = 'first'
/** The name of the chunk with what signed-in users have on every screen. */
export const USER_CHUNK = 'user'
/** The name of the chunk with what many screens show, but not every first one, such as lists of tracks. */
export const LIST_CHUNK = 'list'
/** The name of the chunk with what several screens of the administration have. */
export const ADMIN_CHUNK = 'shared-admin'
const SHARED_CHUNK = 'shared'
const ADMIN = /[\\/]client[\\/]admin[\\/]/
/** The beginning of the name of the chunk with the list of the screens. */
const EXPOSE = '__federation_expose'

/**
 * Puts modules that several screens of a plugin import into few chunks, so that a page does not load many small files: modules that the chunk
 * `first` needs are a part of it, and so is the list of the screens; modules that the chunk `user` or `list` needs are a part of that chunk; those in the
 * folder `client/admin` are in `shared-admin`, and all others in `shared`.
 */
export const groupChunks = (container: string): RsbuildPlugin => ({
  name: 'balafon:group-chunks',
  setup(api) {
    const modules = { [FIRST_CHUNK]: new Set<string>(), [USER_CHUNK]: new Set<string>(), [LIST_CHUNK]: new Set<string>() }
    // The container and its entry list the screens. They must not load what the screens share.
    const isScreen = ({ name }: Rspack.Chunk) => name !== container && !name?.startsWith(EXPOSE)
    const common = { type: /javascript/, minSize: 0, enforce: true } as const
    api.modifyRspackConfig((config, { mergeConfig, appendPlugins }) => {
      appendPlugins({
        apply(compiler: Rspack.Compiler) {
          collectModules(compiler, modules[FIRST_CHUNK], (names) => (names.includes(FIRST_CHUNK) ? [FIRST_CHUNK, EXPOSE] : []))
          collectModules(compiler, modules[USER_CHUNK], () => [USER_CHUNK])
          collectModules(compiler, modules[LIST_CHUNK], () => [LIST_CHUNK])
        },
      })
      const first = {
        ...common,
        name: FIRST_CHUNK,
        priority: 8,
        chunks: ({ name }: Rspack.Chunk) => name !== container,
        test: (module: Rspack.Module) => modules[FIRST_CHUNK].has(module.identifier()),
      }
      const createGroup = (name: typeof USER_CHUNK | typeof LIST_CHUNK, priority: number) => ({
        ...common,
        name,
        priority,
        chunks: isScreen,
        test: (module: Rspack.Module) => modules[name].has(module.identifier()),
      })
      const user = createGroup(USER_CHUNK, 6)
      const list = createGroup(LIST_CHUNK, 7)
      const shared = { ...common, name: SHARED_CHUNK, priority: 5, chunks: isScreen, minChunks: 2 }
      const admin = { ...shared, name: ADMIN_CHUNK, priority: 6, test: ADMIN }
      return mergeConfig(config, { optimization: { splitChunks: { cacheGroups: { first, list, user, shared, admin } } } })
    })
  },
})

/**
 * Collects the modules of chunks before modules are moved to other chunks.
 * @param chooseNames Returns the beginnings of the names of the chunks, from the names of all chunks.
 */
function collectModules(compiler: Rspack.Compiler, modules: Set<string>, chooseNames: (names: readonly (string | undefined)[]) => readonly string[]) {
  compiler.hooks.thisCompilation.tap('balafon:group-chunks', (compilation) => {
    compilation.hooks.optimizeModules.tap('balafon:group-chunks', () => {
      modules.clear()
      const chunks = [...compilation.chunks]
      const names = chooseNames(chunks.map(({ name }) => name))
      for (const chunk of chunks.filter(({ name }) => names.some((start) => name === start || (start === EXPOSE && name?.startsWith(start)))))
        for (const module of compilation.chunkGraph.getChunkModules(chunk)) modules.add(module.identifier())
    })
  })
}
