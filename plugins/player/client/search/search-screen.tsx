import { useApi, useDocumentTitle } from '@balafon/sdk/client'
import { SearchField } from '@balafon/ui/search-field'
import { useMedia } from '@balafon/ui/use-media'
import { VisuallyHidden } from '@balafon/ui/visually-hidden'
import { type KeyboardEventHandler, type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { search } from '../../contract/search.ts'
import { ChipLinksSkeleton, SearchSkeleton } from '../components/page-skeletons.tsx'
import { QueryResult } from '../components/query-result.tsx'
import { Browse } from './browse.tsx'
import { KindResults } from './kind-results.tsx'
import { moveFocusWithArrowKeys } from './move-focus-with-arrow-keys.ts'
import { useSearchFieldSlot } from './search-field-slot.ts'
import { SearchOverview } from './search-overview.tsx'
import classes from './search-screen.module.css'
import { SearchTabs } from './search-tabs.tsx'
import { type RecentItemList, useRecentItems } from './use-recent-items.ts'
import { useRecentSearches } from './use-recent-searches.ts'
import { useSearchQuery } from './use-search-query.ts'
import { useTopResultKeys } from './use-top-result-keys.ts'

/** The search page. The query is part of the URL and determines the results. */
export default function SearchScreen() {
  const { t } = useTranslation()
  const { query, kind, fieldValue, changeField, submit } = useSearchQuery()
  const recentSearches = useRecentSearches()
  const recentItems = useRecentItems()
  const screen = useRef<HTMLDivElement>(null)
  const response = useSearchResponse(query)
  const topResultKeys = useTopResultKeys({
    // While a request is pending, Enter starts a search: it never opens a result that the user has not seen.
    top: kind === undefined && query !== '' && fieldValue.trim() === query && !response.isPlaceholderData ? response.data?.top : undefined,
    onOpen: () => recentSearches.add(query),
  })
  useDocumentTitle(query ? t('search.title_with_query', { query }) : t('search.title'))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move the focus between the field and the results
    <div ref={screen} className={classes.screen} onKeyDown={(event) => moveFocusWithArrowKeys(event, screen.current)}>
      <VisuallyHidden as="h1" tabIndex={-1}>
        {t('search.title')}
      </VisuallyHidden>
      <InTopBar onKeyDown={topResultKeys}>
        <SearchField
          label={t('search.field')}
          placeholder={t('search.placeholder')}
          value={fieldValue}
          onChange={changeField}
          onSubmit={(text) => {
            submit(text)
            recentSearches.add(text)
          }}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          autoFocus={query === ''}
        />
      </InTopBar>
      {query === '' ? (
        <Browse recentSearches={recentSearches} recentItems={recentItems} />
      ) : (
        <div className={classes.results} onClickCapture={() => recentSearches.add(query)}>
          <SearchResults query={query} kind={kind} response={response} onOpenResult={recentItems.add} />
        </div>
      )}
    </div>
  )
}

interface InTopBarProps {
  readonly onKeyDown: KeyboardEventHandler
  readonly children: ReactNode
}

/** Renders the search field in the top bar. On phones, where the top bar is too small, and until the top bar is loaded, it renders it in the page. */
function InTopBar({ onKeyDown, children }: InTopBarProps) {
  const isPhone = useMedia('phone')
  const slot = useSearchFieldSlot(({ element }) => element)
  const place = isPhone ? null : slot
  const element = useRef<HTMLElement>(null)
  const hasFocus = useRef(false)
  const selection = useRef<readonly [start: number, end: number]>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: in a new place, the field is mounted again and would lose the focus and the selection
  useLayoutEffect(() => {
    const input = element.current?.querySelector('input')
    if (!input) return
    if (selection.current) {
      input.focus()
      input.setSelectionRange(...selection.current)
    }
    return () => {
      selection.current = hasFocus.current ? [input.selectionStart ?? 0, input.selectionEnd ?? 0] : null
    }
  }, [place])
  const markFocus = (isFocused: boolean) => () => {
    hasFocus.current = isFocused
  }
  const field = (
    <search ref={element} onKeyDownCapture={onKeyDown} onFocus={markFocus(true)} onBlur={markFocus(false)}>
      {children}
    </search>
  )
  return place ? createPortal(field, place) : field
}

const RESULTS_PER_KIND = 6

/** Searches for the best results of each kind. For an empty query no request is sent. The `-` is never sent; it is needed because the type of the endpoint requires a query. */
const useSearchResponse = (query: string) =>
  useApi(search, { query: { query: query || '-', perPage: RESULTS_PER_KIND } }, { keepPrevious: true, enabled: query !== '' })

type SearchQuery = ReturnType<typeof useSearchResponse>

interface SearchResultsProps {
  readonly query: string
  readonly kind: string | undefined
  readonly response: SearchQuery
  readonly onOpenResult: RecentItemList['add']
}

function SearchResults({ query, kind, response, onOpenResult }: SearchResultsProps) {
  const { t } = useTranslation()
  const { data } = response
  return (
    <>
      {data ? <SearchTabs query={query} kinds={data.kinds} current={kind} /> : response.error ? null : <ChipLinksSkeleton />}
      {kind ? (
        <KindResults key={kind} query={query} kind={kind} overviewKind={data?.kinds.find((overviewKind) => overviewKind.kind === kind)} />
      ) : (
        <QueryResult query={response} loading={<SearchSkeleton />} errorTitle={t('search.failed')} heading="h2">
          {(overview) => <SearchOverview query={query} response={overview} isStale={response.isPlaceholderData} onOpenResult={onOpenResult} />}
        </QueryResult>
      )}
    </>
  )
}
