import { Link } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { IconButton } from '@balafon/ui/icon-button'
import { History, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { searchPath } from '../../contract/paths.ts'
import classes from './recent-searches.module.css'
import type { Recent } from './use-recent.ts'

/** Before anything is typed: what was looked for before, or what can be. */
export function RecentSearches({ recent: { searches, forget, clear } }: { recent: Recent }) {
  const { t } = useTranslation()
  if (searches.length === 0)
    return (
      <EmptyState heading="h2" title={t('search.start')}>
        {t('search.start.text')}
      </EmptyState>
    )
  return (
    <section className={classes.recent} aria-labelledby="recent-searches">
      <header>
        <h2 id="recent-searches">{t('search.recent')}</h2>
        <Button look="quiet" size="small" onPress={clear}>
          {t('search.recent.clear')}
        </Button>
      </header>
      <ul>
        {searches.map((query) => (
          <li key={query}>
            <Link to={searchPath(query)} data-title>
              <History size={17} aria-hidden="true" />
              <span>{query}</span>
            </Link>
            <IconButton label={t('search.recent.forget', { query })} onPress={() => forget(query)}>
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
