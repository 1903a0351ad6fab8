import { Pagination } from '@balafon/ui/pagination'
import { VisuallyHidden } from '@balafon/ui/visually-hidden'
import { useEffect, useState } from 'react'
import type { RowCount } from '../../../contract/resource/resource-endpoints.ts'
import { useFormat } from '../../i18n/format.ts'
import { LoadMore, type NextPageQuery } from '../../lists/load-more.tsx'
import type { AnyResource } from '../any-resource.ts'
import type { ListState } from '../use-list-state.ts'
import { useResourceTexts } from '../use-resource-texts.ts'
import classes from './resource-list.module.css'

interface ListFooterProps {
  readonly resource: AnyResource
  readonly state: ListState
  readonly list: NextPageQuery & { readonly isPending: boolean }
  readonly loaded: number
  readonly perPage: number
  readonly count: RowCount | undefined
}

/** Shows how many rows are loaded and how many there are, with a control that loads more. Screen readers announce the number of results when it changes. */
export function ListFooter(props: ListFooterProps) {
  const { resource, list, loaded, count } = props
  const { t } = useResourceTexts(resource)
  const { number } = useFormat()
  const total = count && (count.is_exact ? number(count.total) : t('list.about', { count: number(count.total) }))
  return (
    <footer className={classes.footer}>
      <VisuallyHidden as="p" role="status">
        {useSettled(count && !list.isPending ? t('list.results', { count: count.total, total: total ?? '' }) : '')}
      </VisuallyHidden>
      {resource.list.paging === 'page' ? (
        <PageNumbers {...props} total={total} />
      ) : (
        <>
          {loaded > 0 && total !== undefined ? <p>{t('list.loaded', { loaded: number(loaded), total })}</p> : null}
          <LoadMore query={list} />
        </>
      )}
    </footer>
  )
}

/** The pages of a list with page numbers. */
function PageNumbers({ resource, state, loaded, perPage, count, total }: ListFooterProps & { readonly total: string | undefined }) {
  const { t } = useResourceTexts(resource)
  const { number } = useFormat()
  const { page = 1 } = state.query
  const pageCount = Math.ceil((count?.total ?? 0) / perPage)
  if (loaded === 0 || total === undefined) return null
  if (pageCount <= 1) return <p>{t('list.loaded', { loaded: number(loaded), total })}</p>
  const start = (page - 1) * perPage + 1
  return (
    <Pagination
      label={t('list.pages')}
      previousLabel={t('list.pages.previous')}
      nextLabel={t('list.pages.next')}
      total={t('list.range', { start: number(start), end: number(start + loaded - 1), total })}
      page={page}
      pageCount={pageCount}
      onPageChange={state.setPage}
      getPageLabel={(other) => t('list.pages.page', { page: other })}
    />
  )
}

/** Screen readers announce the number of results when it has not changed for this time, so that not every typed character is announced. */
const SETTLE_MS = 600

/** Returns the text after it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
