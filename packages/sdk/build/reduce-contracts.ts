import fs from 'node:fs'
import path from 'node:path'
import type { RsbuildPlugin } from '@rsbuild/core'
import { reduceContract } from './reduce-contract.ts'

const CONTRACT = /[\\/]contract[\\/](?!.*\.test\.)[^?]+\.ts$/
const SOURCE = /(?<!\.test|\.fixture)\.tsx?$/

/**
 * Leaves out of production builds what a browser does not need of contracts: the server validates requests and responses, so that the client
 * only needs the schemas of its forms. Without schemas, most pages contain no schema library.
 */
export const reduceContracts = (root: string): RsbuildPlugin => ({
  name: 'balafon:reduce-contracts',
  setup(api) {
    if (process.env.NODE_ENV === 'development') return
    const client = collectAccesses(path.join(root, 'client'))
    const contracts = new Map<string, ReadonlySet<string>>()
    const readContractAccesses = (folder: string) => {
      const known = contracts.get(folder) ?? collectAccesses(folder)
      contracts.set(folder, known)
      return known
    }
    // Without this, modules that no longer export anything that is used would stay in the bundle.
    api.modifyRspackConfig((config, { mergeConfig }) => mergeConfig(config, { module: { rules: [{ test: CONTRACT, sideEffects: false }] } }))
    // Before TypeScript is compiled, because the parser gets the positions of the source.
    api.transform({ test: CONTRACT, order: 'pre' }, ({ code, resourcePath }) => {
      const contract = readContractAccesses(findContractFolder(resourcePath))
      return reduceContract(resourcePath, code, (access) => client.has(access) || contract.has(access))
    })
  },
})

const findContractFolder = (file: string) => file.slice(0, file.search(/[\\/]contract[\\/]/) + '/contract'.length)

/** Collects the property accesses of the sources in a folder, for example `createWebhook.body`. Accesses in types do not count. */
function collectAccesses(folder: string): ReadonlySet<string> {
  if (!fs.existsSync(folder)) return new Set()
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => SOURCE.test(file))
  const accesses = files.flatMap((file) => [...fs.readFileSync(path.join(folder, file), 'utf8').matchAll(/(typeof\s+)?\b(\w+\.\w+)\b/g)])
  return new Set(accesses.flatMap(([, typeOf, access = '']) => (typeOf ? [] : [access])))
}
