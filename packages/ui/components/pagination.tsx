import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { LAST_PAGE, listPageNumbers } from '../parts/list-page-numbers.ts'
import classes from './pagination.module.css'

interface Labels {
  /** What is turned: `Pages of users`. */
  readonly label: string
  readonly previousLabel: string
  readonly nextLabel: string
  /** How many there are, in words: exact, or `about 1.2 million`. */
  readonly total?: ReactNode
}

interface PaginationProps extends Labels {
  readonly page: number
  /** All there are; numbers are offered up to 100. */
  readonly pageCount: number
  readonly onPageChange: (page: number) => void
  /** `Page 3`, for who hears it. */
  readonly getPageLabel: (page: number) => string
}

/** Numbered pages. */
export function Pagination({ label, previousLabel, nextLabel, total, page, pageCount, onPageChange, getPageLabel }: PaginationProps) {
  return (
    <nav aria-label={label} className={classes.pagination}>
      {total ? <p className={classes.total}>{total}</p> : null}
      <IconButton label={previousLabel} isDisabled={page <= 1} onPress={() => onPageChange(page - 1)}>
        <ChevronLeft />
      </IconButton>
      <ol className={classes.pages}>
        {listPageNumbers(page, pageCount).map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place keeps its button, and so the focus
          <li key={index}>
            {one === 'gap' ? (
              <span className={classes.gap} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                type="button"
                className={classes.page}
                aria-label={getPageLabel(one)}
                aria-current={one === page ? 'page' : undefined}
                onClick={() => onPageChange(one)}
              >
                {one}
              </button>
            )}
          </li>
        ))}
      </ol>
      <IconButton label={nextLabel} isDisabled={page >= Math.min(pageCount, LAST_PAGE)} onPress={() => onPageChange(page + 1)}>
        <ChevronRight />
      </IconButton>
    </nav>
  )
}

interface PagerProps extends Labels {
  /** Left out at the start of the list. */
  readonly onPrevious?: (() => void) | undefined
  /** Left out at its end. */
  readonly onNext?: (() => void) | undefined
}

/** Back and forth in a list that is read by its keys, where no page has a number. */
export const Pager = ({ label, previousLabel, nextLabel, total, onPrevious, onNext }: PagerProps) => (
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
