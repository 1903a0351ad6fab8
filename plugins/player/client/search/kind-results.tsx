import { useApiList } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { VisuallyHidden } from '@balafon/ui/visually-hidden'
import { useTranslation } from 'react-i18next'
import { getSearchPath } from '../../contract/paths.ts'
import { type SearchKind, searchKind } from '../../contract/search.ts'
import { CardGridSkeleton } from '../components/page-skeletons.tsx'
import { QueryResult } from '../components/query-result.tsx'
import { CardGrid } from '../components/section.tsx'
import { TrackRowsSkeleton } from '../components/skeletons.tsx'
import { MatchProvider } from '../matches/matched-text.tsx'
import { Results } from './results.tsx'
import classes from './search-screen.module.css'

interface KindResultsProps {
  readonly query: string
  readonly kind: string
  /** The results of the same kind in the overview; undefined while the overview loads, or when the provider of the kind has failed. */
  readonly overviewKind: SearchKind | undefined
}

/** The kinds that have their own text for an empty result. */
const BUILT_IN_KINDS = new Set(['artists', 'albums', 'tracks', 'playlists'])

/** All results of one kind, page by page. */
export function KindResults({ query, kind, overviewKind }: KindResultsProps) {
  const { t } = useTranslation()
  const list = useApiList(searchKind, { params: { kind }, query: { query } })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const emptyTitle = BUILT_IN_KINDS.has(kind)
    ? t(`search.no_results.${kind}`, { query })
    : overviewKind
      ? t('search.no_results_in_kind', { kind: overviewKind.label, query })
      : t('search.no_results')
  const source = { title: t('search.title_with_query', { query }), to: getSearchPath(query, kind) }
  return (
    <QueryResult
      query={list}
      loading={kind === 'tracks' || kind === 'lyrics' ? <TrackRowsSkeleton count={8} /> : <CardGridSkeleton isRound={overviewKind?.image_shape === 'round'} />}
      notFoundTitle={t('player.search_kind_not_found')}
      errorTitle={t('search.failed')}
      heading="h2"
    >
      {({ pages }) => {
        const results = pages.flatMap(({ data }) => data)
        if (results.length === 0)
          return (
            <EmptyState heading="h2" title={emptyTitle}>
              {t('search.no_results.text')}
            </EmptyState>
          )
        return (
          <div className={classes.results}>
            <VisuallyHidden as="p" role="status">
              {t('search.count', { count: results.length })}
            </VisuallyHidden>
            <MatchProvider query={query}>
              <Results results={results} imageShape={overviewKind?.image_shape} source={source} label={source.title} Cards={CardGrid} query={list} />
            </MatchProvider>
            {hasNextPage && !results[0]?.track ? (
              <p className={classes.more}>
                <Button variant="outline" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
                  {t('search.more')}
                </Button>
              </p>
            ) : null}
          </div>
        )
      }}
    </QueryResult>
  )
}
