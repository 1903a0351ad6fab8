import { createHash } from 'node:crypto'
import { promises as fs } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RsbuildPlugin, Rspack } from '@rsbuild/core'
import type { Manifest } from '../contract/index.ts'
import { listLanguages } from './emit-texts.ts'

interface EmitManifestOptions {
  readonly root: string
  /** The path of the server module from the plugin's root. */
  readonly server: string | undefined
  /** The global name of the module federation container. */
  readonly container: string
}

/**
 * Writes `plugin.json`: the manifest and facts about the build. The client files are served under a path that contains the digest of the
 * build, so every build has its own URLs.
 */
export const emitManifest = ({ root, server, container }: EmitManifestOptions): RsbuildPlugin => ({
  name: 'balafon:emit-manifest',
  setup(api) {
    api.modifyRspackConfig((config, { appendPlugins }) => {
      appendPlugins({ apply: (compiler: Rspack.Compiler) => watchManifest(compiler, root) })
      return config
    })
    api.onAfterBuild(async ({ stats }) => {
      if (stats?.hasErrors()) return
      const { distPath } = api.context
      const manifest = await readManifest(root)
      const files = await hashFolder(distPath)
      const build = {
        digest: createHash('sha256')
          .update(JSON.stringify([manifest, files]))
          .digest('hex')
          .slice(0, 16),
        container,
        entry: 'remoteEntry.js',
        preload: await listEntryFiles(distPath),
        ...(Object.keys(files).some((file) => file.startsWith('texts/')) && { texts: await listLanguages(root) }),
        server,
        files,
        sources: await hashSources(root),
      }
      await fs.writeFile(path.join(distPath, '..', 'plugin.json'), `${JSON.stringify({ ...omitSchemas(manifest), build }, null, 2)}\n`)
    })
  },
})

/** Makes the bundler build again after a change of the manifest or the contract, even if the client module does not import the changed file. */
function watchManifest(compiler: Rspack.Compiler, root: string) {
  compiler.hooks.afterCompile.tap('balafon:emit-manifest', ({ fileDependencies, contextDependencies }) => {
    fileDependencies.add(path.join(root, 'plugin.ts'))
    contextDependencies.add(path.join(root, 'contract'))
  })
}

const READ_AT = 'manifest-read-at'

/** Reads the manifest. The current time in its URL makes the URL unique, so that a rebuild does not get an old manifest from Node's module cache. */
async function readManifest(root: string): Promise<Manifest> {
  propagateReadTime()
  const module: { default: Manifest } = await import(`${pathToFileURL(path.join(root, 'plugin.ts')).href}?${READ_AT}=${Date.now()}`)
  return module.default
}

let isPropagating = false

/** Adds the time in the URL of a manifest to the URLs of the files that it imports, so that they are loaded again too. */
function propagateReadTime() {
  if (isPropagating) return
  isPropagating = true
  registerHooks({
    resolve(specifier, context, next) {
      const result = next(specifier, context)
      const time = specifier.startsWith('.') && context.parentURL ? new URL(context.parentURL).searchParams.get(READ_AT) : null
      return time === null ? result : { ...result, url: `${result.url}?${READ_AT}=${time}` }
    },
  })
}

/** Removes the settings, because their schemas are code. The server reads them from the server module. */
const omitSchemas = ({ settings: _settings, ...manifest }: Manifest) => manifest

/** The files and folders of a plugin that the server imports or reads. */
const SERVER_SOURCES = ['plugin.ts', 'plugin.js', 'contract', 'server', 'locales']

/** Hashes every file that runs on the server. A site in production rejects plugins with files that have changed since the build. */
export async function hashSources(root: string): Promise<Record<string, string>> {
  const entries = await Promise.all(
    SERVER_SOURCES.map(async (source) => {
      const stats = await fs.stat(path.join(root, source)).catch(() => null)
      if (!stats) return []
      if (!stats.isDirectory()) return [[source, await hashFile(path.join(root, source))] as const]
      const hashes = await hashFolder(path.join(root, source))
      return Object.entries(hashes).map(([name, hash]) => [path.posix.join(source, name), hash] as const)
    }),
  )
  return Object.fromEntries(entries.flat().filter(([name]) => !/\.test\.tsx?$/.test(name)))
}

const hashFile = async (file: string) =>
  `sha384-${createHash('sha384')
    .update(await fs.readFile(file))
    .digest('base64')}`

async function hashFolder(folder: string): Promise<Record<string, string>> {
  const names = (await fs.readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
  const hashes = names.map(async (name) => [name, await hashFile(path.join(folder, name))] as const)
  return Object.fromEntries(await Promise.all(hashes))
}

interface FederationManifest {
  readonly exposes: readonly { readonly assets: Readonly<Record<'js' | 'css', { readonly sync: readonly string[] }>> }[]
}

/** Lists the scripts and stylesheets of the client module, which pages with this plugin preload. */
async function listEntryFiles(distPath: string): Promise<string[]> {
  const manifest: FederationManifest = JSON.parse(await fs.readFile(path.join(distPath, 'mf-manifest.json'), 'utf8'))
  const entryFiles = [...new Set(manifest.exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...css.sync]))]
  // In production, the scripts are a part of the entry, so their files do not exist.
  const files = new Set(await fs.readdir(distPath, { recursive: true }))
  return entryFiles.filter((file) => files.has(path.normalize(file)))
}
