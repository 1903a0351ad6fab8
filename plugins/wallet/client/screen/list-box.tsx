import { Button } from '@balafon/ui/button'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { Table, type TableColumn } from '@balafon/ui/table'
import { useMedia } from '@balafon/ui/use-media'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './list.module.css'

/** What {@link ListBox} reads of the result of `useApiList`. */
interface ListQuery<R> {
  readonly data: { readonly pages: readonly { readonly data: readonly R[] }[] } | undefined
  readonly isError: boolean
  readonly refetch: () => Promise<unknown>
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

interface ListBoxProps<R extends object> {
  readonly title: string
  readonly query: ListQuery<R>
  readonly getRowId: (row: R) => string
  readonly columns: readonly TableColumn<R>[]
  /** The four corners of a row on phones. */
  readonly renderCard: (row: R) => readonly [ReactNode, ReactNode, ReactNode, ReactNode]
  readonly renderAction?: (row: R) => ReactNode
  readonly actionLabel?: string
  readonly empty: string
  /** Links beside the title. */
  readonly actions?: ReactNode
  readonly filters?: ReactNode
}

/** A list of money rows: a table, or rows of two lines on phones. */
export function ListBox<R extends object>({ title, query, empty, actions, filters, ...rows }: ListBoxProps<R>) {
  const { t } = useTranslation()
  const titleId = useId()
  return (
    <section className={classes.box} aria-labelledby={titleId}>
      <header className={classes.header}>
        <h2 id={titleId}>{title}</h2>
        {actions}
      </header>
      {filters ? <div className={classes.filters}>{filters}</div> : null}
      <LoadState
        query={query}
        skeleton={<SkeletonRows count={4} />}
        isEmpty={({ pages }) => pages.every(({ data }) => data.length === 0)}
        empty={<p className={classes.empty}>{empty}</p>}
      >
        {({ pages }) => <Rows {...rows} title={title} rows={pages.flatMap(({ data }) => data)} />}
      </LoadState>
      {query.hasNextPage ? (
        <div className={classes.more}>
          <Button variant="quiet" size="small" isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            {t('wallet.more')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

type RowsProps<R extends object> = Pick<ListBoxProps<R>, 'title' | 'getRowId' | 'columns' | 'renderCard' | 'renderAction' | 'actionLabel'> & {
  readonly rows: readonly R[]
}

function Rows<R extends object>({ title, rows, getRowId, columns, renderCard, renderAction, actionLabel = '' }: RowsProps<R>) {
  const isPhone = useMedia('phone')
  if (!isPhone)
    return (
      <Table
        label={title}
        columns={columns}
        rows={rows}
        getRowId={getRowId}
        empty={null}
        {...(renderAction && { actions: { label: actionLabel, render: renderAction } })}
      />
    )
  return (
    <ul className={classes.rows} aria-label={title}>
      {rows.map((row) => {
        const [first, amount, second, status] = renderCard(row)
        return (
          <li key={getRowId(row)} className={classes.row}>
            <b>{first}</b>
            <span className={classes.amount}>{amount}</span>
            <span className={classes.second}>{second}</span>
            <span>
              {status} {renderAction?.(row)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
