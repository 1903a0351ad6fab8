import { Link } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { getSearchPath } from '../../contract/paths.ts'
import type { SearchKind } from '../../contract/search.ts'
import classes from './search-tabs.module.css'

interface SearchTabsProps {
  readonly query: string
  readonly kinds: readonly SearchKind[]
  /** The open tab; undefined for the overview. */
  readonly current: string | undefined
}

/** The kinds that have results, and the open one, as chips that keep the query. */
export function SearchTabs({ query, kinds, current }: SearchTabsProps) {
  const { t } = useTranslation()
  const shown = kinds.filter(({ kind, results }) => results.length > 0 || kind === current)
  if (shown.length === 0) return null
  const tabs = [{ path: getSearchPath(query), label: t('search.all') }, ...shown.map(({ kind, label }) => ({ path: getSearchPath(query, kind), label }))]
  const currentPath = getSearchPath(query, current)
  return (
    <nav className={classes.tabs} aria-label={t('search.tabs')}>
      {tabs.map(({ path, label }) => (
        <Link key={path} to={path} replace className={classes.tab ?? ''} {...(path === currentPath && { 'aria-current': 'page' })}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
