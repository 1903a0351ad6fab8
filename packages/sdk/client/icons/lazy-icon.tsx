import type { LucideIcon } from 'lucide-react'
import { ICONS } from './icons.ts'

const icons = new Map<string, LucideIcon>(Object.entries(ICONS))

/** An icon whose drawing did not come with the page. A name that is none is seen for what it is, and does no harm. */
export function LazyIcon({ name }: { name: string }) {
  const Shown = icons.get(name) ?? ICONS.puzzle
  return <Shown aria-hidden="true" strokeWidth={1.9} />
}
