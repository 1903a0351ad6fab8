import { createHash } from 'node:crypto'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RsbuildPlugin } from '@rsbuild/core'
import type { Manifest } from '../contract/index.ts'

interface EmitOptions {
  readonly root: string
  /** Path of the server half from the plugin's root, when there is one. */
  readonly server: string | undefined
  /** The federation container's global name. */
  readonly container: string
}

/**
 * Writes `plugin.json`: the manifest and the build's facts. Its digest names the folder
 * under which the files are served, so every build has addresses of its own.
 */
export const emitManifest = ({ root, server, container }: EmitOptions): RsbuildPlugin => ({
  name: 'balafon:emit-manifest',
  setup(api) {
    api.onAfterBuild(async () => {
      const manifest = await readManifest(root)
      const files = await hashFolder(path.join(root, 'dist', 'client'))
      const build = {
        digest: createHash('sha256')
          .update(JSON.stringify([manifest, files]))
          .digest('hex')
          .slice(0, 16),
        container,
        entry: 'remoteEntry.js',
        preload: await listEntryChunks(root),
        server,
        files,
        sources: await hashSources(root),
      }
      await fs.writeFile(path.join(root, 'dist', 'plugin.json'), `${JSON.stringify({ ...omitSchemas(manifest), build }, null, 2)}\n`)
    })
  },
})

async function readManifest(root: string): Promise<Manifest> {
  const module = await import(`${pathToFileURL(path.join(root, 'plugin.ts')).href}?at=${Date.now()}`)
  return module.default
}

/** Schemas are code; the server reads them from the server half. */
const omitSchemas = ({ settings: _settings, ...rest }: Manifest) => rest

/** What the server imports and reads of a plugin. */
const SOURCES = ['plugin.ts', 'plugin.js', 'contract', 'server', 'locales']

/** Digests of everything that runs on the server: a site in production runs what was built and nothing else. */
async function hashSources(root: string): Promise<Record<string, string>> {
  const parts = await Promise.all(
    SOURCES.map(async (part) => {
      const found = await fs.stat(path.join(root, part)).catch(() => null)
      if (!found) return []
      const inside = found.isDirectory() ? Object.entries(await hashFolder(path.join(root, part))) : [['', await hashFile(path.join(root, part))] as const]
      return inside.map(([name, digest]) => [path.posix.join(part, name), digest] as const)
    }),
  )
  return Object.fromEntries(parts.flat().filter(([name]) => !/\.test\.tsx?$/.test(name)))
}

const hashFile = async (file: string) =>
  `sha384-${createHash('sha384')
    .update(await fs.readFile(file))
    .digest('base64')}`

async function hashFolder(folder: string) {
  const names = (await fs.readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
  const pairs = names.map(async (name) => [name, await hashFile(path.join(folder, name))] as const)
  return Object.fromEntries(await Promise.all(pairs))
}

/** The chunks every use of the plugin starts with. */
async function listEntryChunks(root: string): Promise<string[]> {
  const federation = JSON.parse(await fs.readFile(path.join(root, 'dist', 'client', 'mf-manifest.json'), 'utf8'))
  return federation.exposes.flatMap((exposed: { assets: { js: { sync: string[] } } }) => exposed.assets.js.sync)
}
