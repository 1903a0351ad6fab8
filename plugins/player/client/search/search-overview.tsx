import { Link } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { VisuallyHidden } from '@balafon/ui/visually-hidden'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { getSearchPath } from '../../contract/paths.ts'
import type { SearchKind, search } from '../../contract/search.ts'
import { CardRow, Section } from '../components/section.tsx'
import { MatchProvider } from '../matches/matched-text.tsx'
import { PopularGenres } from './browse.tsx'
import { Results } from './results.tsx'
import classes from './search-screen.module.css'
import { TopResult } from './top-result.tsx'
import type { RecentItemList } from './use-recent-items.ts'

/** This number of tracks is as high as the card of the top result beside them. */
const MAX_TRACKS_BESIDE_TOP = 4

interface SearchOverviewProps {
  readonly query: string
  readonly response: ReturnType<(typeof search.response)['parse']>
  /** Whether the results still belong to the previous query, because the next response is loading. */
  readonly isStale: boolean
  /** Called when the user follows a link of a result. */
  readonly onOpenResult: RecentItemList['add']
}

/** The best results of each kind. */
export function SearchOverview({ query, response: { kinds, top, is_partial, suggestion }, isStale, onOpenResult }: SearchOverviewProps) {
  const { t } = useTranslation()
  const noteOpenedResult = ({ target }: MouseEvent) => {
    const path = target instanceof Element ? target.closest('a')?.getAttribute('href') : null
    if (!path) return
    for (const kind of kinds) {
      const opened = kind.results.find((result) => result.path === path)
      if (opened) return onOpenResult(opened, kind)
    }
  }
  const tracks = kinds.find(({ kind, results }) => kind === 'tracks' && results.length > 0)
  const count = kinds.reduce((sum, { results }) => sum + results.length, 0)
  return (
    <div className={classes.results} aria-busy={isStale} data-stale={isStale || undefined} onClickCapture={noteOpenedResult}>
      <VisuallyHidden as="p" role="status">
        {isStale ? '' : t('search.count', { count })}
      </VisuallyHidden>
      {is_partial ? <p className={classes.note}>{t('search.partial')}</p> : null}
      {count === 0 && !isStale ? (
        <>
          <div className={classes.nothing}>
            <EmptyState heading="h2" title={t('search.no_results')}>
              {t('search.no_results.text')}
            </EmptyState>
          </div>
          <PopularGenres />
        </>
      ) : null}
      {suggestion ? (
        <p className={classes.note}>
          {t('search.similar', { query })} {t('search.did_you_mean')} <Link to={getSearchPath(suggestion)}>{suggestion}</Link>
        </p>
      ) : null}
      <MatchProvider query={query}>
        <div className={classes.best}>
          {top ? <TopResult top={top} /> : null}
          {tracks && top ? <KindSection {...tracks} query={query} maxResults={MAX_TRACKS_BESIDE_TOP} hasHeader={false} /> : null}
        </div>
        {kinds
          .filter((kind) => kind.results.length > 0 && !(top && kind === tracks) && !isOnlyTopResult(kind, top))
          .map((kind) => (
            <KindSection key={kind.kind} {...kind} query={query} />
          ))}
      </MatchProvider>
    </div>
  )
}

/** Returns whether the top result is the only result of a kind, so that the section of the kind would only repeat it. */
const isOnlyTopResult = ({ kind, results }: SearchKind, top: SearchOverviewProps['response']['top']) =>
  top?.kind === kind && results.length === 1 && results[0]?.id === top.result.id

interface KindSectionProps extends SearchKind {
  readonly query: string
  readonly maxResults?: number
  readonly hasHeader?: boolean
}

/** The best results of one kind, with a link to all results of the kind. */
function KindSection({ kind, label, image_shape, results, next_cursor, query, maxResults = results.length, hasHeader = true }: KindSectionProps) {
  const { t } = useTranslation()
  const path = getSearchPath(query, kind)
  const hasMore = next_cursor !== null || results.length > maxResults
  return (
    <Section title={label} {...(hasMore && { showAllPath: path })}>
      <Results
        results={results.slice(0, maxResults)}
        imageShape={image_shape}
        source={{ title: t('search.title_with_query', { query }), to: path }}
        label={label}
        Cards={CardRow}
        hasHeader={hasHeader}
      />
    </Section>
  )
}
