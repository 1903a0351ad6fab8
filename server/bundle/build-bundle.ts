// Builds the bundle of the server: the server, the SDK and the server modules of the first-party plugins in a few files, because loading two
// thousand files takes most of a start. Packages from npm are not in the bundle. Migrations, texts and scripts of child processes are read from
// the sources. See docs/decisions/0044-bundle-of-the-server.md.
import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashSources } from '@balafon/sdk/host-build'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { computeDigest } from '../plugins/integrity.ts'
import { BUNDLE_JSON, getServerModuleFile, getSharedModuleFile } from './bundle-files.ts'
import { type BundledPlugin, computeSourcesDigest } from './verify-bundle.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const FOLDER = path.join(ROOT, 'server/dist')
const ROOT_FROM_BUNDLE = '../..'

const plugins = readdirSync(path.join(ROOT, 'plugins')).filter((name) => existsSync(path.join(ROOT, 'plugins', name, 'server/index.ts')))
rmSync(FOLDER, { recursive: true, force: true })
const bundle = await rolldown({
  cwd: ROOT,
  input: { main: 'server/main.ts', ...listServerModules(), ...listSharedModules() },
  platform: 'node',
  tsconfig: false,
  external: isExternal,
  plugins: [keepSourcePaths()],
})
const { output } = await bundle.write({
  dir: FOLDER,
  sourcemap: true,
  sourcemapExcludeSources: true,
  comments: false,
  entryFileNames: '[name].js',
  // Otherwise nearly every contract would become a file.
  codeSplitting: { groups: [{ name: 'contracts', test: /\/(packages\/sdk|plugins\/[^/]+)\/contract\// }] },
})
await bundle.close()
const chunks = output.filter((file) => file.type === 'chunk')
const description = await Promise.all(plugins.map(async (name) => [name, await describePlugin(name, chunks)] as const))
writeFileSync(path.join(FOLDER, BUNDLE_JSON), JSON.stringify(Object.fromEntries(description)))

/** Returns whether an import is one of Node or from npm, and not of a package in this checkout. */
function isExternal(specifier: string) {
  return !/^(\.|\/|@balafon\/)/.test(specifier) && !path.isAbsolute(specifier)
}

/** Lists the server modules of the first-party plugins. Each of them is loaded when its plugin starts. */
function listServerModules() {
  return Object.fromEntries(plugins.map((name) => [path.parse(getServerModuleFile(name)).name, `plugins/${name}/server/index.ts`]))
}

/** Lists the modules that third-party plugins may import too. They get those of the bundle, so that a site has one instance of each. */
function listSharedModules() {
  const contracts = globSync('plugins/*/contract/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] }).map((file) => {
    const [, name, ...rest] = file.split(path.sep)
    return [`@balafon/plugin-${name}/${rest.join('/').replace(/\.ts$/, '')}`, file] as const
  })
  const sdk = ['contract', 'server'].map((name) => [`@balafon/sdk/${name}`, `packages/sdk/${name}/index.ts`] as const)
  return Object.fromEntries([...sdk, ...contracts].map(([specifier, file]) => [path.parse(getSharedModuleFile(specifier)).name, file]))
}

/** Keeps the paths of the files that modules read relative to themselves. Only `import.meta.filename` is the path of the bundle's file. */
function keepSourcePaths(): Plugin {
  return {
    name: 'balafon:keep-source-paths',
    transform(code, id) {
      if (!code.includes('import.meta.')) return null
      const file = [ROOT_FROM_BUNDLE, ...path.relative(ROOT, id).split(path.sep)].join('/')
      const keptPaths = code
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${path.posix.dirname(file)}`)})`)
      // No line has moved.
      return { code: keptPaths, map: null }
    },
  }
}

async function describePlugin(name: string, chunks: readonly OutputChunk[]): Promise<BundledPlugin> {
  const folder = path.join(ROOT, 'plugins', name)
  const files = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.startsWith(folder + path.sep))).map(({ fileName }) => fileName)
  return {
    files: Object.fromEntries(files.map((file) => [file, computeDigest(readFileSync(path.join(FOLDER, file)))])),
    sources: computeSourcesDigest(await hashSources(folder)),
  }
}
