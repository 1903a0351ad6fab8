import { Button } from '@balafon/ui/button'
import { Spinner } from '@balafon/ui/spinner'
import { useEffect, useRef } from 'react'
import { useHostTexts } from '../i18n/use-host-texts.ts'
import classes from './load-more.module.css'

/** The properties of the result of `useApiList` that {@link LoadMore} uses. */
export interface NextPageQuery {
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

/** The next page is requested when the end of the list is less than this distance below the window. */
const MARGIN = '600px 0px'

/** The end of a list: loads the next page when the user comes near, and shows a failed request with a button that repeats it. */
export function LoadMore({ query }: { readonly query: NextPageQuery }) {
  const { t } = useHostTexts()
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const canLoad = hasNextPage && !isFetching && !isFetchNextPageError
  const sentinel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!canLoad || !sentinel.current) return
    // A busy browser passes several entries at once. The last one is the newest.
    const observer = new IntersectionObserver((entries) => void (entries.at(-1)?.isIntersecting && fetchNextPage()), { rootMargin: MARGIN })
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [canLoad, fetchNextPage])
  if (isFetchNextPageError) {
    return (
      <p role="alert" className={classes.failed}>
        <span>{t('list.more_failed')}</span>
        <Button variant="outline" size="small" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t('try_again')}
        </Button>
      </p>
    )
  }
  return (
    <div ref={sentinel} className={classes.sentinel}>
      {isFetchingNextPage ? <Spinner isDelayed label={t('list.loading')} /> : null}
    </div>
  )
}
