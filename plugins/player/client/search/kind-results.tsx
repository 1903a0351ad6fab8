import { useApiList } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import { searchPath } from '../../contract/paths.ts'
import { type SearchKind, searchKind } from '../../contract/search.ts'
import { Answer } from '../parts/answer.tsx'
import { CardGrid } from '../parts/section.tsx'
import { CardsWaiting } from '../parts/waiting.tsx'
import { Results } from './results.tsx'
import classes from './search-screen.module.css'

interface KindResultsProps {
  readonly query: string
  readonly kind: string
  readonly looks: SearchKind['looks'] | undefined
}

/** All of one kind, page by page. */
export function KindResults({ query, kind, looks = 'things' }: KindResultsProps) {
  const { t } = useTranslation()
  const answer = useApiList(searchKind, { params: { kind }, query: { query } })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = answer
  const source = { title: t('search.title_of', { query }), to: searchPath(query, kind) }
  return (
    <Answer of={answer} waiting={<CardsWaiting />} missing={t('player.no_such_kind')}>
      {({ pages }) => {
        const results = pages.flatMap(({ data }) => data)
        if (results.length === 0)
          return (
            <EmptyState heading="h2" title={t('search.none_of_kind', { query })}>
              {t('search.none.text')}
            </EmptyState>
          )
        return (
          <div className={classes.found}>
            <p className={classes.hidden} role="status">
              {t('search.count', { count: results.length })}
            </p>
            <Results results={results} looks={looks} source={source} label={source.title} Cards={CardGrid} />
            {hasNextPage ? (
              <p className={classes.more}>
                <Button look="outline" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
                  {t('search.more')}
                </Button>
              </p>
            ) : null}
          </div>
        )
      }}
    </Answer>
  )
}
