import type { FoundPlugin } from './discovery.ts'
import { readCatalogues } from './loader.ts'

const read = new Map<string, Promise<Readonly<Record<string, string>>>>()

/** A plugin's title by language. Only its words are read: what is switched off has to have a name too, and is not imported for it. */
export function titlesOf({ folder, manifest }: Pick<FoundPlugin, 'folder' | 'manifest'>): Promise<Readonly<Record<string, string>>> {
  const titles = read.get(folder) ?? readTitles(folder, manifest.title)
  read.set(folder, titles)
  return titles
}

async function readTitles(folder: string, key: string) {
  const catalogues = await readCatalogues(folder).catch(() => ({}))
  return Object.fromEntries(Object.entries(catalogues).flatMap(([language, lines]) => (lines[key] ? [[language, lines[key]]] : [])))
}
