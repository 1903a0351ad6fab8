import type { RsbuildPlugin, Rspack } from '@rsbuild/core'
import { isCompletePage } from './join-page.ts'

const NAME = 'balafon:group-chunks'
/** Separates libraries from the application: libraries change less often, so browsers can cache their chunk longer. */
const getFirstLoadChunk = (path: string) => (/[\\/]node_modules[\\/]/.test(path) ? 'first-libraries' : 'first')

/** Large modules that few screens need. They stay in chunks of their own. */
const RARE_MODULES =
  /[\\/](editors|gallery|chart[\w-]*|plot[\w-]*|uplot|@?tiptap|prosemirror|@codemirror|@lezer|color[\w-]*|colour[\w-]*|dnd|useDragAndDrop|sortable[\w-]*|date[\w-]*|calendars?|month|command-dialog|resource|table[\w-]*|virtual-list|virtualizer|list-rendered-rows|move-item)([\\/.]|$)/i
const COMPONENTS =
  /[\\/](packages[\\/]ui|node_modules[\\/](react-aria|react-stately|react-aria-components|@internationalized|use-sync-external-store|clsx))[\\/]/
const FORMS = /[\\/](packages[\\/]sdk[\\/]client[\\/]forms|node_modules[\\/](react-hook-form|@hookform|zod))[\\/]/
/** The schema library. Contracts load parts of it on pages without forms, so only the parts that forms need are in the chunk `forms`. */
const SCHEMA_LIBRARY = /[\\/]node_modules[\\/]zod[\\/]/
const ICONS = /[\\/]node_modules[\\/]lucide-react[\\/]/

/** Small components that only forms, lists of the administration and plots need. Pages for listeners work without them. */
const TOOLS =
  /[\\/](forms[\\/].*|tags-field|pagination|list-page-numbers|metric-tiles|stepper|filter-chip|copy-button|create-plot-options|load-plot|detail-row|test-mode-page|area-navigation|upload-field|upload-list|file-drop-zone|progress-bar|image-crop-dialog|crop[\\/].*|filter-files|read-dropped-files|add-tags|chip-list)([\\/.]|$)/

/** Small modules that dialogs share with the first screens of plugins. If they were in the chunk `base`, these screens would load the whole chunk. */
const FIRST_COMPONENTS = /[\\/]packages[\\/](ui[\\/]components[\\/]visually-hidden|sdk[\\/]client[\\/]i18n[\\/]use-host-texts)\./
const UI_COMPONENT = /[\\/]packages[\\/]ui[\\/]components[\\/]/
const HOST_SOURCE = /[\\/]host[\\/]src[\\/]/

const FORMS_ENTRY = /[\\/]sdk[\\/]client[\\/]forms[\\/]index\.ts$/
const DIALOG_ENTRY = /[\\/]packages[\\/]ui[\\/]components[\\/]dialog\.tsx$/
const ARIA = /[\\/]node_modules[\\/](react-aria|react-stately|react-aria-components|@internationalized)[\\/]/
/** Components of screens without forms. The modules that they share with forms become the chunk `base`. */
const COMMON_ENTRIES = ['menu-popover', 'slider', 'tooltip-bubble'].map((name) => new RegExp(`[\\\\/]packages[\\\\/]ui[\\\\/]components[\\\\/]${name}\\.tsx$`))

interface ModuleSets {
  readonly shell: Set<string>
  readonly dialog: Set<string>
  readonly forms: Set<string>
  readonly common: Set<string>
  /** Components that use no part of React Aria beyond the shell, such as avatars and chips. */
  readonly simple: Set<string>
  /** The icons that components of `@balafon/ui` contain. */
  readonly icons: Set<string>
}

const getPath = (module: Rspack.Module) => module.nameForCondition() ?? ''

/**
 * Groups the modules of the host into chunks, because otherwise the browser would send a request for each of many small modules.
 * - `first` and `first-libraries`: the modules that the shell needs.
 * - `base`: dialogs, and the modules that forms and other components share.
 * - `menus`: components of most screens without forms.
 * - `simple`: small components without React Aria. `tools`: those of them that only forms, the administration and plots need.
 * - `forms`, `components` and `component-icons`: all other modules of forms, components and icons.
 */
export const groupChunks = (): RsbuildPlugin => ({
  name: NAME,
  setup(api) {
    const sets: ModuleSets = { shell: new Set(), dialog: new Set(), forms: new Set(), common: new Set(), simple: new Set(), icons: new Set() }
    /** Returns the name of the chunk that a module outside the shell belongs to; undefined for a module that is not grouped. */
    const findChunkName = (module: Rspack.Module): string | undefined => {
      const [id, path] = [module.identifier(), getPath(module)]
      if (RARE_MODULES.test(path) || !(COMPONENTS.test(path) || FORMS.test(path) || ICONS.test(path))) return undefined
      if (sets.dialog.has(id)) return 'base'
      if (sets.forms.has(id)) return sets.common.has(id) ? 'base' : 'forms'
      if (sets.common.has(id)) return 'menus'
      if (SCHEMA_LIBRARY.test(path)) return undefined
      if (!sets.simple.has(id) && ICONS.test(path)) return sets.icons.has(id) ? 'component-icons' : undefined
      if (!sets.simple.has(id)) return 'components'
      return TOOLS.test(path) || ICONS.test(path) ? 'tools' : 'simple'
    }
    const sharedOptions = { type: /javascript/, chunks: 'async', minSize: 0, enforce: true } as const
    const cacheGroups = {
      shell: {
        ...sharedOptions,
        // Includes assets, because the URLs of the text files are modules of this type.
        type: /javascript|asset/,
        priority: 6,
        test: (module: Rspack.Module) => sets.shell.has(module.identifier()) || FIRST_COMPONENTS.test(getPath(module)),
        name: (module: Rspack.Module) => getFirstLoadChunk(getPath(module)),
      },
      components: {
        ...sharedOptions,
        chunks: (chunk: Rspack.Chunk) => !chunk.canBeInitial() && !isCompletePage(chunk),
        priority: 5,
        test: (module: Rspack.Module) => findChunkName(module) !== undefined,
        name: (module: Rspack.Module) => findChunkName(module),
      },
    }
    api.modifyRspackConfig((config, { mergeConfig, appendPlugins }) => {
      appendPlugins({ apply: (compiler: Rspack.Compiler) => collectModules(compiler, sets) })
      return mergeConfig(config, { optimization: { splitChunks: { cacheGroups } } })
    })
  },
})

/** Collects the modules of the shell, of forms and of common components before modules are moved to other chunks. */
function collectModules(compiler: Rspack.Compiler, { shell, dialog, forms, common, simple, icons }: ModuleSets) {
  compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
    compilation.hooks.optimizeModules.tap(NAME, () => {
      for (const set of [shell, dialog, forms, common, simple, icons]) set.clear()
      const chunks = [...compilation.chunks].map((chunk) => ({ name: chunk.name, modules: compilation.chunkGraph.getChunkModules(chunk) }))
      for (const { modules } of chunks.filter(({ name }) => name === 'shell')) addModules(shell, modules)
      const bySize = chunks.toSorted((a, b) => a.modules.length - b.modules.length)
      // Several chunks can contain an entry. The smallest one contains only the entry and its imports, because it provides the entry to plugins.
      const addEntry = (set: Set<string>, entry: RegExp) =>
        addModules(set, bySize.find(({ modules }) => modules.some((module) => entry.test(getPath(module))))?.modules ?? [])
      addEntry(dialog, DIALOG_ENTRY)
      addEntry(forms, FORMS_ENTRY)
      for (const entry of COMMON_ENTRIES) addEntry(common, entry)
      const isSimple = (module: Rspack.Module) => !ARIA.test(getPath(module)) || shell.has(module.identifier())
      for (const { modules } of chunks) if (modules.every(isSimple)) addModules(simple, modules)
      for (const { modules } of chunks)
        if (modules.some((module) => UI_COMPONENT.test(getPath(module))) && !modules.some((module) => HOST_SOURCE.test(getPath(module))))
          addModules(
            icons,
            modules.filter((module) => ICONS.test(getPath(module))),
          )
    })
  })
}

function addModules(set: Set<string>, modules: readonly Rspack.Module[]) {
  for (const module of modules) set.add(module.identifier())
}
