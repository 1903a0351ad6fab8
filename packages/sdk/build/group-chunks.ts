import type { RsbuildPlugin, Rspack } from '@rsbuild/core'

/** The name of the chunk with what is on every screen. A plugin gives it to imports with `webpackChunkName`. */
export const FIRST_CHUNK = 'first'
/** The name of the chunk with what signed-in users have on every screen. It has its own copies of what it shares with other screens. */
export const USER_CHUNK = 'user'
/** The name of the chunk with what many screens show, but not every first one, such as lists of tracks. */
export const LIST_CHUNK = 'list'
/** The name of the chunk with what several screens of the administration have. */
export const ADMIN_CHUNK = 'shared-admin'
/** The name of the chunk with a page that visitors often open first, such as the page of an album, and what it shares with other pages. */
export const PAGE_CHUNK = 'page'
/** The name of the chunk with the sections of the account settings. It has its own copies of what they share with other screens. */
export const SETTINGS_CHUNK = 'settings'
const SHARED_CHUNK = 'shared'
/** The chunks that take the modules they share with other screens, the first ones before the others. */
const TAKING_CHUNKS = [LIST_CHUNK, PAGE_CHUNK] as const
/** The chunks that need no other chunk than the first one, so that a page with parts of many plugins loads one file of each. */
const COMPLETE_CHUNKS: readonly (string | undefined)[] = [USER_CHUNK, SETTINGS_CHUNK]
const ADMIN = /[\\/]client[\\/]admin[\\/]/
/** The beginning of the name of the chunk with the list of the screens. */
export const EXPOSE = '__federation_expose'

/**
 * Puts modules that several screens of a plugin import into few chunks, so that a page does not load many small files: modules that the chunk
 * `first` needs are a part of it, and so is the list of the screens; modules that the chunk `list` or `page` needs are a part of that
 * chunk; those in the folder `client/admin` are in `shared-admin`, and all others in `shared`. The chunks `user` and `settings` are complete: they
 * have copies of the modules that they share with other screens.
 */
export const groupChunks = (container: string): RsbuildPlugin => ({
  name: 'balafon:group-chunks',
  setup(api) {
    const firstModules = new Set<string>()
    const taken = TAKING_CHUNKS.map((name, index) => ({ name, modules: new Set<string>(), priority: 8 + TAKING_CHUNKS.length - index }))
    // The container and its entry list the screens. They must not load what the screens share.
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
      // The bundler's own groups would take large libraries out of the complete chunks.
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
