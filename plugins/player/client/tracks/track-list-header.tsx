import { VisuallyHidden } from '@balafon/ui/visually-hidden'
import { ArrowDown, ArrowUp, Clock3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectionBox } from './selection-box.tsx'
import { createColumnHeaderProps, createRowProps, ROW_GROUP } from './table-roles.ts'
import type { SortKey, SortOrder, TrackColumn, TrackSort } from './track-entry.ts'
import classes from './track-list-header.module.css'
import cells from './track-row.module.css'

interface TrackListHeaderProps {
  readonly columns: readonly TrackColumn[]
  /** The label of the column `date`, which contains the days on which songs were added or played. */
  readonly dateLabel: string
  readonly sort: TrackSort | undefined
  /** The state of the checkbox for all rows; undefined while no row is selected. */
  readonly selection: { readonly isAll: boolean; readonly onPress: () => void } | undefined
}

/** For each column, the order of the first press on its header. */
const FIRST_ORDERS: Readonly<Record<SortKey, SortOrder>> = {
  number: 'asc',
  name: 'asc',
  artist: 'asc',
  album: 'asc',
  duration: 'asc',
  date: 'desc',
  plays: 'desc',
}

/** Returns the order of a list after a press on the header of a column. */
const getNextOrder = (key: SortKey, { current, order }: Pick<TrackSort, 'current' | 'order'>): SortOrder => {
  if (key !== current || key === 'number') return FIRST_ORDERS[key]
  return order === 'asc' ? 'desc' : 'asc'
}

/** The header with the names of the columns. In a list that can be sorted, the names are buttons that sort it. */
export function TrackListHeader({ columns, dateLabel, sort, selection }: TrackListHeaderProps) {
  const { t } = useTranslation()
  const labels: Readonly<Record<TrackColumn, string>> = {
    album: t('column.album'),
    added_by: t('column.added_by'),
    date: dateLabel,
    plays: t('column.plays'),
  }
  return (
    <div {...ROW_GROUP}>
      <div {...createRowProps(1)} className={`${cells.header} ${classes.header}`}>
        <div {...createColumnHeaderProps()} className={cells.number}>
          {selection ? (
            <SelectionBox label={t('selection.all')} isSelected={selection.isAll} isMixed={!selection.isAll} onPress={selection.onPress} />
          ) : (
            <SortButton sortKey="number" label={t('column.number')} sort={sort}>
              #
            </SortButton>
          )}
        </div>
        <div
          {...createColumnHeaderProps(getAriaSort(sort, sort?.current === 'artist' ? 'artist' : 'name'), t('column.title'))}
          className={`${cells.main} ${classes.titles}`}
        >
          <SortButton sortKey="name" label={t('column.title')} sort={sort} />
          {sort?.keys.includes('artist') ? <SortButton sortKey="artist" label={t('column.artist')} sort={sort} /> : null}
        </div>
        {columns.map((column) =>
          column === 'added_by' ? (
            <div key={column} {...createColumnHeaderProps()} className={cells[column]}>
              {labels[column]}
            </div>
          ) : (
            <div key={column} {...createColumnHeaderProps(getAriaSort(sort, column))} className={cells[column]}>
              <SortButton sortKey={column} label={labels[column]} sort={sort} />
            </div>
          ),
        )}
        <div {...createColumnHeaderProps()} className={cells.like}>
          <VisuallyHidden>{t('like')}</VisuallyHidden>
        </div>
        <div {...createColumnHeaderProps(getAriaSort(sort, 'duration'))} className={cells.duration}>
          <SortButton sortKey="duration" label={t('column.duration')} sort={sort}>
            <Clock3 size={15} aria-hidden="true" />
          </SortButton>
        </div>
        <div {...createColumnHeaderProps()} className={cells.more}>
          <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
        </div>
      </div>
    </div>
  )
}

function getAriaSort(sort: TrackSort | undefined, key: SortKey) {
  if (!sort?.keys.includes(key)) return undefined
  if (sort.current !== key) return 'none'
  return sort.order === 'asc' ? 'ascending' : 'descending'
}

interface SortButtonProps {
  readonly sortKey: SortKey
  readonly label: string
  readonly sort: TrackSort | undefined
  /** Shown instead of the label. */
  readonly children?: ReactNode
}

function SortButton({ sortKey, label, sort, children }: SortButtonProps) {
  const text = children ? (
    <>
      <span aria-hidden="true">{children}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  ) : (
    label
  )
  if (!sort?.keys.includes(sortKey)) return text
  const isCurrent = sort.current === sortKey
  const Arrow = sort.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <button type="button" className={classes.sort} data-current={isCurrent || undefined} onClick={() => sort.onSort(sortKey, getNextOrder(sortKey, sort))}>
      {text}
      {isCurrent && sortKey !== 'number' ? <Arrow size={14} aria-hidden="true" /> : null}
    </button>
  )
}
