import type { RsbuildPlugin, Rspack } from '@rsbuild/core'

/** The name of the chunk with modules that every screen needs. A plugin gives this name to imports with `webpackChunkName`. */
export const FIRST_CHUNK = 'first'
/** The name of the chunk with modules that every screen of signed-in users needs. It contains copies of the modules that it shares with other chunks. */
export const USER_CHUNK = 'user'
/** The name of the chunk with modules that many screens need, such as lists of tracks. The first screen of a visit may not need them. */
export const LIST_CHUNK = 'list'
/** The name of the chunk with modules that several screens of the administration need. */
export const ADMIN_CHUNK = 'shared-admin'
/** The name of the chunk with a page that visitors often open first, such as the page of an album, and the modules that it shares with other pages. */
export const PAGE_CHUNK = 'page'
/** The name of the chunk with the sections of the account settings. It contains copies of the modules that it shares with other chunks. */
export const SETTINGS_CHUNK = 'settings'
const SHARED_CHUNK = 'shared'
/** The chunks that contain the modules that they share with other screens. A module that both need is in the first one. */
const TAKING_CHUNKS = [LIST_CHUNK, PAGE_CHUNK] as const
/** The chunks that need no other chunk except `first`. A page with parts of many plugins then loads one file of each plugin. */
const COMPLETE_CHUNKS: readonly (string | undefined)[] = [USER_CHUNK, SETTINGS_CHUNK]
const ADMIN = /[\\/]client[\\/]admin[\\/]/
/** The beginning of the name of the chunk with the list of the screens. */
export const EXPOSE = '__federation_expose'

/**
 * Puts modules that several screens of a plugin import into few chunks, so that a page does not load many small files:
 * - `first` contains the list of the screens, and all modules that this chunk needs.
 * - `list` and `page` contain the modules that these chunks need.
 * - `shared-admin` contains shared modules of the folder `client/admin`, and `shared` all other shared modules.
 * - `user` and `settings` contain copies of the modules that they share with other screens.
 */
export const groupChunks = (container: string): RsbuildPlugin => ({
  name: 'balafon:group-chunks',
  setup(api) {
    const firstModules = new Set<string>()
    const taken = TAKING_CHUNKS.map((name, index) => ({ name, modules: new Set<string>(), priority: 8 + TAKING_CHUNKS.length - index }))
    // The container and its entry only list the screens, so they must not load the modules that the screens share.
    const isScreen = ({ name }: Rspack.Chunk) => name !== container && !name?.startsWith(EXPOSE) && !COMPLETE_CHUNKS.includes(name)
    const common = { type: /javascript/, minSize: 0, enforce: true } as const
    api.modifyRspackConfig((config, { mergeConfig, appendPlugins }) => {
      appendPlugins({
        apply(compiler: Rspack.Compiler) {
          collectModules(compiler, firstModules, (names) => (names.includes(FIRST_CHUNK) ? [FIRST_CHUNK, EXPOSE] : []))
          for (const { name, modules } of taken) collectModules(compiler, modules, () => [name])
        },
      })
      const first = {
        ...common,
        name: FIRST_CHUNK,
        priority: 20,
        chunks: ({ name }: Rspack.Chunk) => name !== container,
        test: (module: Rspack.Module) => firstModules.has(module.identifier()),
      }
      const taking = Object.fromEntries(
        taken.map(({ name, modules, priority }) => [
          name,
          { ...common, name, priority, chunks: isScreen, test: (module: Rspack.Module) => modules.has(module.identifier()) },
        ]),
      )
      const shared = { ...common, name: SHARED_CHUNK, priority: 5, chunks: isScreen, minChunks: 2 }
      const admin = { ...shared, name: ADMIN_CHUNK, priority: 6, test: ADMIN }
      // Turns off the default groups of the bundler, which would move large libraries out of the chunks `user` and `settings`.
      const own = { default: false, defaultVendors: false } as const
      return mergeConfig(config, { optimization: { splitChunks: { cacheGroups: { ...own, first, ...taking, shared, admin } } } })
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
