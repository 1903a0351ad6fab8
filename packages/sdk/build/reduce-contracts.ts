import fs from 'node:fs'
import path from 'node:path'
import type { RsbuildPlugin, Rspack } from '@rsbuild/core'
import { REQUESTS_QUERY, reduceContract } from './reduce-contract.ts'
import { createEndpointUses, type EndpointUses, traceEndpoints } from './trace-endpoints.ts'

const CONTRACT = /[\\/]contract[\\/](?!.*\.test\.)[^?]+\.ts$/
const SOURCE = /(?<!\.test|\.fixture)\.[cm]?[jt]sx?$/
/** Folders without code of the client. An import of a contract from a file in them fails the build. */
const OTHER_FOLDERS = new Set(['node_modules', 'dist', 'server', 'testing', 'e2e'])
const PACKAGE_OF_CONTRACT = /from\s*['"]((?:@[\w.-]+\/)?[\w.-]+)\/contract(?:\/[^'"]*)?['"]/g

/**
 * Removes the parts of contracts that a browser does not need from production builds. The server validates requests and responses, so the client only
 * needs the schemas of its forms. Most pages then work without the schema library. A contract becomes two modules: `?requests` contains the endpoints
 * that need no schema, and the main module contains the rest and exports the same names.
 */
export const reduceContracts = (root: string): RsbuildPlugin => ({
  name: 'balafon:reduce-contracts',
  setup(api) {
    if (process.env.NODE_ENV === 'development') return
    const sources = traceSources(root)
    // Otherwise modules without any used export would stay in the bundle.
    api.modifyRspackConfig((config, { mergeConfig, appendPlugins }) => {
      appendPlugins({ apply: (compiler: Rspack.Compiler) => rejectUntracedImports(compiler, sources.files) })
      return mergeConfig(config, { module: { rules: [{ test: CONTRACT, sideEffects: false }] } })
    })
    // Runs before TypeScript is compiled, because the positions of the parser must be those of the source.
    api.transform({ test: CONTRACT, order: 'pre' }, ({ code, resourcePath, resourceQuery }) => {
      const { main, requests } = reduceContract(resourcePath, code, sources.uses)
      return resourceQuery === REQUESTS_QUERY ? requests : main
    })
  },
})

/** Traces the endpoints in all sources of a plugin outside of its server module, and in the contracts that they import, directly or not. */
function traceSources(root: string): { readonly uses: EndpointUses; readonly files: ReadonlySet<string> } {
  const uses = createEndpointUses()
  const files = new Set<string>()
  const folders = [fs.realpathSync(root)]
  // The loop also visits the folders that it adds to the list.
  for (const folder of folders) {
    for (const file of listSources(folder)) {
      if (files.has(file)) continue
      files.add(file)
      const code = fs.readFileSync(file, 'utf8')
      traceEndpoints(file, code, uses)
      for (const [, name = ''] of code.matchAll(PACKAGE_OF_CONTRACT)) {
        const contract = findContractFolder(name, file)
        if (contract && !folders.includes(contract)) folders.push(contract)
      }
    }
  }
  return { uses, files }
}

const listSources = (folder: string): readonly string[] =>
  fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) return OTHER_FOLDERS.has(entry.name) ? [] : listSources(file)
    return SOURCE.test(entry.name) ? [file] : []
  })

/** Finds the folder `contract` of a package, as Node finds the package. */
function findContractFolder(name: string, importer: string): string | null {
  for (let folder = path.dirname(importer); ; folder = path.dirname(folder)) {
    const contract = path.join(folder, 'node_modules', name, 'contract')
    if (fs.existsSync(contract)) return fs.realpathSync(contract)
    if (folder === path.dirname(folder)) return null
  }
}

/**
 * Fails the build when a module imports a contract in a way that hides how it uses endpoints: an `import()` or `require` of a contract, or an import in
 * a file that does not belong to the plugin. The build could leave out a schema that the module reads.
 */
function rejectUntracedImports(compiler: Rspack.Compiler, files: ReadonlySet<string>) {
  compiler.hooks.thisCompilation.tap('balafon:reduce-contracts', (compilation) => {
    compilation.hooks.finishModules.tap('balafon:reduce-contracts', (modules) => {
      for (const module of modules) {
        const contract = module.nameForCondition()
        if (!contract || !CONTRACT.test(contract)) continue
        for (const { originModule, dependency } of compilation.moduleGraph.getIncomingConnections(module)) {
          const importer = originModule?.nameForCondition()
          if (!importer) continue
          const isStatic = dependency.category === 'esm' && dependency.type !== 'import()'
          if (isStatic && files.has(importer)) continue
          const advice = isStatic ? 'Import it in a file of the plugin.' : 'Use a static import; it may be in a module that is loaded on use.'
          compilation.errors.push(new compiler.rspack.WebpackError(`${importer} imports the contract ${contract} in a way that cannot be followed. ${advice}`))
        }
      }
    })
  })
}
