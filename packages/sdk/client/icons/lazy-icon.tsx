import type { LucideIcon } from 'lucide-react'
import { ICONS } from './icons.ts'

const icons = new Map<string, LucideIcon>(Object.entries(ICONS))

/** Shows any icon by its name. `Icon` loads this module only for icons that the page does not contain. An unknown name shows a puzzle piece. */
export function LazyIcon({ name }: { name: string }) {
  const Component = icons.get(name) ?? ICONS.puzzle
  return <Component aria-hidden="true" strokeWidth={1.9} />
}
