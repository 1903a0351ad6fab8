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
      const files = await digests(path.join(root, 'dist', 'client'))
      const build = {
        digest: createHash('sha256')
          .update(JSON.stringify([manifest, files]))
          .digest('hex')
          .slice(0, 16),
        container,
        entry: 'remoteEntry.js',
        preload: await entryChunks(root),
        server,
        files,
      }
      await fs.writeFile(path.join(root, 'dist', 'plugin.json'), `${JSON.stringify({ ...withoutSchemas(manifest), build }, null, 2)}\n`)
    })
  },
})

async function readManifest(root: string): Promise<Manifest> {
  const module = await import(`${pathToFileURL(path.join(root, 'plugin.ts')).href}?at=${Date.now()}`)
  return module.default
}

/** Schemas are code; the server reads them from the server half. */
const withoutSchemas = ({ settings: _settings, ...rest }: Manifest) => rest

async function digests(folder: string) {
  const names = (await fs.readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
  const pairs = names.map(async (name) => {
    const bytes = await fs.readFile(path.join(folder, name))
    return [name, `sha384-${createHash('sha384').update(bytes).digest('base64')}`] as const
  })
  return Object.fromEntries(await Promise.all(pairs))
}

/** The chunks every use of the plugin starts with. */
async function entryChunks(root: string): Promise<string[]> {
  const federation = JSON.parse(await fs.readFile(path.join(root, 'dist', 'client', 'mf-manifest.json'), 'utf8'))
  return federation.exposes.flatMap((exposed: { assets: { js: { sync: string[] } } }) => exposed.assets.js.sync)
}
