import { useEffect, useState } from 'react'
import type { RowCount } from '../../../contract/resource/resource-endpoints.ts'
import { useFormat } from '../../i18n/format.ts'
import { LoadMore, type NextPageQuery } from '../../lists/load-more.tsx'
import type { AnyResource } from '../any-resource.ts'
import { useResourceTexts } from '../use-resource-texts.ts'
import classes from './resource-list.module.css'

interface ListFooterProps {
  readonly resource: AnyResource
  readonly list: NextPageQuery & { readonly isPending: boolean }
  readonly loaded: number
  readonly count: RowCount | undefined
}

/** How many rows are loaded and how many there are. Screen readers announce the number of results when it changes. */
export function ListFooter({ resource, list, loaded, count }: ListFooterProps) {
  const { t } = useResourceTexts(resource)
  const { number } = useFormat()
  const total = count && (count.is_exact ? number(count.total) : t('list.about', { count: number(count.total) }))
  return (
    <footer className={classes.footer}>
      <p role="status" className={classes.announcement}>
        {useSettled(count && !list.isPending ? t('list.results', { count: count.total, total: total ?? '' }) : '')}
      </p>
      {loaded > 0 && total !== undefined ? <p>{t('list.loaded', { loaded: number(loaded), total })}</p> : null}
      <LoadMore query={list} />
    </footer>
  )
}

/** A count that changes while the user types is announced once. */
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
