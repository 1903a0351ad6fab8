import { type SluggedTable, toSlugBase } from '../catalogue/editing/slugs.store.ts'

/** Chooses a different slug for each name of an empty table: `rain`, `rain-2` and so on. */
export function createSlugs(table: SluggedTable, names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const base = toSlugBase(table, name)
    let slug = base
    for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`
    taken.add(slug)
    return slug
  })
}
