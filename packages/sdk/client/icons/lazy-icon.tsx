import type { LucideIcon } from 'lucide-react'
import { ICONS } from './icons.ts'

const icons = new Map<string, LucideIcon>(Object.entries(ICONS))

/** Shows an icon that is not in the bootstrap data. An unknown name shows a puzzle piece. */
export function LazyIcon({ name }: { name: string }) {
  const Component = icons.get(name) ?? ICONS.puzzle
  return <Component aria-hidden="true" strokeWidth={1.9} />
}
