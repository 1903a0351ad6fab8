import { useTranslation } from 'react-i18next'
import { getSearchPath } from '../../contract/paths.ts'
import type { SearchKind } from '../../contract/search.ts'
import { ChipLinks } from '../components/chip-links.tsx'

interface SearchTabsProps {
  readonly query: string
  readonly kinds: readonly SearchKind[]
  /** The kind of the open tab; undefined for the overview. */
  readonly current: string | undefined
}

/** Chips with links to the kinds that have results, and to the open kind. The links keep the query. */
export function SearchTabs({ query, kinds, current }: SearchTabsProps) {
  const { t } = useTranslation()
  const shown = kinds.filter(({ kind, results }) => results.length > 0 || kind === current)
  if (shown.length === 0) return null
  const links = [{ path: getSearchPath(query), label: t('search.all') }, ...shown.map(({ kind, label }) => ({ path: getSearchPath(query, kind), label }))]
  return <ChipLinks label={t('search.tabs')} links={links} current={getSearchPath(query, current)} />
}
