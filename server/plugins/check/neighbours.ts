import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { Manifest } from '@balafon/sdk/contract'
import { discoverPlugins } from '../discovery.ts'
import { readCatalogues } from '../loader.ts'
import { createStoredPlugins } from '../stored/stored-plugins.ts'

/** A plugin that a site may have beside the one that is checked; the frame is one too, with words alone. */
export interface Neighbour {
  readonly id: string
  /** What its package is called, as others import from it. */
  readonly name?: string
  readonly manifest?: Manifest
  /** First words of its keys. */
  readonly words: ReadonlySet<string>
}

/** `hello.title` and `setting.hello.per_day` begin with `hello`. */
export const firstWord = (key: string) => key.split('.').find((word) => word !== 'setting') ?? key

const firstWords = (lines: Readonly<Record<string, string>> = {}) => new Set(Object.keys(lines).map(firstWord))

/** The house's own plugins and those in the same folder, as far as they are built, and the words of the frame. */
export async function neighboursOf(folder: string, root: string): Promise<Neighbour[]> {
  const { found } = await discoverPlugins({ root, pluginsDir: path.dirname(folder), stored: createStoredPlugins(''), strict: false })
  const plugins = found.map(async ({ manifest, folder: place }) => {
    const { name } = JSON.parse(await fs.readFile(path.join(place, 'package.json'), 'utf8')) as { name?: string }
    return { id: manifest.id, ...(name && { name }), manifest, words: firstWords((await readCatalogues(place)).en) }
  })
  const frame = ['host', 'server'].map(async (part) => ({ id: part, words: firstWords((await readCatalogues(path.join(root, part))).en) }))
  return Promise.all([...plugins, ...frame])
}
