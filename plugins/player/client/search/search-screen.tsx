import { useApi, useDocumentTitle } from '@balafon/sdk/client'
import { SearchField } from '@balafon/ui/search-field'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { search } from '../../contract/search.ts'
import { Answer } from '../parts/answer.tsx'
import { CardsWaiting } from '../parts/waiting.tsx'
import { KindResults } from './kind-results.tsx'
import { RecentSearches } from './recent-searches.tsx'
import { SearchAnswer } from './search-answer.tsx'
import classes from './search-screen.module.css'
import { SearchTabs } from './search-tabs.tsx'
import { useRecent } from './use-recent.ts'
import { useSearchPlace } from './use-search-place.ts'
import { useStepping } from './use-stepping.ts'

/** `/search`: what is typed stands in the address, and the answers below follow it. */
export default function SearchScreen() {
  const { t } = useTranslation()
  const { query, kind, typed, type, submit } = useSearchPlace()
  const recent = useRecent()
  const screen = useRef<HTMLDivElement>(null)
  useStepping(screen)
  useDocumentTitle(query ? t('search.title_of', { query }) : t('search.title'))
  return (
    <div ref={screen} className={classes.screen}>
      <h1 className={classes.hidden} tabIndex={-1}>
        {t('search.title')}
      </h1>
      <search>
        <SearchField
          label={t('search.field')}
          placeholder={t('search.placeholder')}
          value={typed}
          onChange={type}
          onSubmit={(text) => {
            submit(text)
            recent.remember(text)
          }}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          autoFocus={query === ''}
        />
      </search>
      {query === '' ? (
        <RecentSearches recent={recent} />
      ) : (
        <div className={classes.found} onClickCapture={() => recent.remember(query)}>
          <Found query={query} kind={kind} />
        </div>
      )}
    </div>
  )
}

const AT_FIRST = 6

function Found({ query, kind }: { query: string; kind: string | undefined }) {
  const answer = useApi(search, { query: { query, perPage: AT_FIRST } }, { keepPrevious: true })
  const waiting = (
    <div className={classes.found}>
      <CardsWaiting />
      <CardsWaiting />
    </div>
  )
  const { data } = answer
  return (
    <>
      {data ? <SearchTabs query={query} kinds={data.kinds} current={kind} /> : null}
      {kind ? (
        <KindResults key={kind} query={query} kind={kind} looks={data?.kinds.find((each) => each.kind === kind)?.looks} />
      ) : (
        <Answer of={answer} waiting={waiting} missing="">
          {(found) => <SearchAnswer query={query} found={found} isOld={answer.isPlaceholderData} />}
        </Answer>
      )}
    </>
  )
}
