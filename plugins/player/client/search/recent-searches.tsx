import { Link } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { History, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getSearchPath } from '../../contract/paths.ts'
import classes from './recent-searches.module.css'
import type { RecentSearchList } from './use-recent-searches.ts'

/** Shows recent searches while the search field is empty, or an introduction when there are none. */
export function RecentSearches({ recentSearches: { searches, remove, clear } }: { recentSearches: RecentSearchList }) {
  const { t } = useTranslation()
  if (searches.length === 0)
    return (
      <header>
        <h2 className={classes.start}>{t('search.start')}</h2>
        <p>{t('search.start.text')}</p>
      </header>
    )
  return (
    <section className={classes.recent} aria-labelledby="recent-searches">
      <header>
        <h2 id="recent-searches">{t('search.recent')}</h2>
        <Button variant="quiet" size="small" onPress={clear}>
          {t('search.recent.clear')}
        </Button>
      </header>
      <ul>
        {searches.map((query) => (
          <li key={query}>
            <Link to={getSearchPath(query)} data-title>
              <History size={17} aria-hidden="true" />
              <span>{query}</span>
            </Link>
            <IconButton label={t('search.recent.remove', { query })} onPress={() => remove(query)}>
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
