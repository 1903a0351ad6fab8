import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { listPageNumbers, MAX_PAGE } from '../parts/list-page-numbers.ts'
import classes from './pagination.module.css'

interface Labels {
  /** The accessible name, for example `Pages of users`. */
  readonly label: string
  readonly previousLabel: string
  readonly nextLabel: string
  /** The total as text, for example `120 users` or `about 1.2 million`. */
  readonly total?: ReactNode
}

interface PaginationProps extends Labels {
  readonly page: number
  /** The number of pages. Pages after 100 cannot be selected, because skipping that many rows would be slow. */
  readonly pageCount: number
  readonly onPageChange: (page: number) => void
  /** Returns the accessible name of a page button, for example `Page 3`. */
  readonly getPageLabel: (page: number) => string
}

/** Pagination with page numbers. */
export function Pagination({ label, previousLabel, nextLabel, total, page, pageCount, onPageChange, getPageLabel }: PaginationProps) {
  return (
    <nav aria-label={label} className={classes.pagination}>
      {total ? <p className={classes.total}>{total}</p> : null}
      <IconButton label={previousLabel} isDisabled={page <= 1} onPress={() => onPageChange(page - 1)}>
        <ChevronLeft />
      </IconButton>
      <ol className={classes.pages}>
        {listPageNumbers(page, pageCount).map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: buttons are reused by position, so that the focus stays at its position
          <li key={index}>
            {entry === 'gap' ? (
              <span className={classes.gap} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                type="button"
                className={classes.page}
                aria-label={getPageLabel(entry)}
                aria-current={entry === page ? 'page' : undefined}
                onClick={() => onPageChange(entry)}
              >
                {entry}
              </button>
            )}
          </li>
        ))}
      </ol>
      <IconButton label={nextLabel} isDisabled={page >= Math.min(pageCount, MAX_PAGE)} onPress={() => onPageChange(page + 1)}>
        <ChevronRight />
      </IconButton>
    </nav>
  )
}

interface PreviousNextPaginationProps extends Labels {
  /** Undefined on the first page. */
  readonly onPrevious?: (() => void) | undefined
  /** Undefined on the last page. */
  readonly onNext?: (() => void) | undefined
}

/** Previous and next buttons for a list that is paged with cursors, so that its pages have no numbers. */
export const PreviousNextPagination = ({ label, previousLabel, nextLabel, total, onPrevious, onNext }: PreviousNextPaginationProps) => (
  <nav aria-label={label} className={classes.pagination}>
    {total ? <p className={classes.total}>{total}</p> : null}
    <Button variant="outline" size="small" icon={<ChevronLeft />} isDisabled={!onPrevious} onPress={() => onPrevious?.()}>
      {previousLabel}
    </Button>
    <Button variant="outline" size="small" isDisabled={!onNext} onPress={() => onNext?.()}>
      <span className={classes.next}>
        {nextLabel}
        <ChevronRight aria-hidden="true" />
      </span>
    </Button>
  </nav>
)
