import type { DiscoveredPlugin } from './discovery.ts'
import { readTranslations } from './loader.ts'

type Titles = Readonly<Record<string, string>>

const titlesByFolder = new Map<string, Promise<Titles>>()

/** Reads a plugin's title in each of its languages, without importing its code: a disabled plugin has a title too. */
export function readTitles({ folder, manifest }: Pick<DiscoveredPlugin, 'folder' | 'manifest'>): Promise<Titles> {
  const titles = titlesByFolder.get(folder) ?? loadTitles(folder, manifest.title)
  titlesByFolder.set(folder, titles)
  return titles
}

async function loadTitles(folder: string, key: string): Promise<Titles> {
  const translations = await readTranslations(folder).catch(() => ({}))
  return Object.fromEntries(Object.entries(translations).flatMap(([language, texts]) => (texts[key] ? [[language, texts[key]]] : [])))
}
