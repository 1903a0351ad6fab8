import { EmptyState } from '@balafon/ui/empty-state'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { getSearchPath } from '../../contract/paths.ts'
import type { search } from '../../contract/search.ts'
import { CardRow, Section } from '../components/section.tsx'
import { Results } from './results.tsx'
import classes from './search-screen.module.css'
import { TopResult } from './top-result.tsx'
import type { RecentItemList } from './use-recent-items.ts'

interface SearchOverviewProps {
  readonly query: string
  readonly response: ReturnType<(typeof search.response)['parse']>
  /** Whether the results belong to the previous query while the next response loads. */
  readonly isStale: boolean
  /** Called when the user follows a link of a result. */
  readonly onOpenResult: RecentItemList['add']
}

/** The best results of each kind. */
export function SearchOverview({ query, response: { kinds, top, is_partial }, isStale, onOpenResult }: SearchOverviewProps) {
  const { t } = useTranslation()
  const noteOpenedResult = ({ target }: MouseEvent) => {
    const path = target instanceof Element ? target.closest('a')?.getAttribute('href') : null
    if (!path) return
    for (const kind of kinds) {
      const opened = kind.results.find((result) => result.path === path)
      if (opened) return onOpenResult(opened, kind)
    }
  }
  const count = kinds.reduce((sum, { results }) => sum + results.length, 0)
  return (
    <div className={classes.results} aria-busy={isStale} data-stale={isStale || undefined} onClickCapture={noteOpenedResult}>
      <p className={classes.hidden} role="status">
        {isStale ? '' : t('search.count', { count })}
      </p>
      {is_partial ? <p className={classes.note}>{t('search.partial')}</p> : null}
      {count === 0 && !isStale ? (
        <EmptyState heading="h2" title={t('search.no_results')}>
          {t('search.no_results.text')}
        </EmptyState>
      ) : null}
      {top ? <TopResult top={top} /> : null}
      {kinds
        .filter(({ results }) => results.length > 0)
        .map(({ kind, label, image_shape, results, next_cursor }) => {
          const path = getSearchPath(query, kind)
          return (
            <Section key={kind} title={label} {...(next_cursor !== null && { showAllPath: path })}>
              <Results
                results={results}
                imageShape={image_shape}
                source={{ title: t('search.title_with_query', { query }), to: path }}
                label={label}
                Cards={CardRow}
              />
            </Section>
          )
        })}
    </div>
  )
}
