import { VirtualList } from '@balafon/ui/virtual-list'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { LoadNextPage } from '../tracks/load-next-page.tsx'
import classes from './card-rows.module.css'

const MIN_CARD_WIDTH_PIXELS = 158
/** The height in pixels of the texts below a cover and of the gap between two rows. */
const TEXT_HEIGHT_PIXELS = 92
const ROWS_BEFORE_END = 4

interface CardRowsProps<T> {
  readonly label: string
  readonly items: readonly T[]
  readonly getItemId: (item: T) => number
  readonly query: Parameters<typeof LoadNextPage>[0]['query']
  readonly children: (item: T) => ReactNode
}

interface CardRow<T> {
  readonly id: number
  readonly items: readonly T[]
}

/** A grid with any number of cards. Only the rows near the visible area are rendered. */
export function CardRows<T>({ label, items, getItemId, query, children }: CardRowsProps<T>) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const columns = Math.max(2, Math.floor(width / MIN_CARD_WIDTH_PIXELS))
  const rows = useMemo(
    () =>
      Array.from({ length: Math.ceil(items.length / columns) }, (_, index): CardRow<T> => {
        const rowItems = items.slice(index * columns, (index + 1) * columns)
        const [first] = rowItems
        return { id: first === undefined ? index : getItemId(first), items: rowItems }
      }),
    [items, columns, getItemId],
  )
  return (
    <div ref={box}>
      {width > 0 ? (
        <VirtualList key={columns} label={label} items={rows} getItemId={getRowId} rowHeight={Math.round(width / columns) + TEXT_HEIGHT_PIXELS} isMeasured>
          {(row, index) => (
            <div className={classes.row} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
              {row.items.map((item) => (
                <div key={getItemId(item)}>{children(item)}</div>
              ))}
              {index >= rows.length - ROWS_BEFORE_END ? <LoadNextPage query={query} /> : null}
            </div>
          )}
        </VirtualList>
      ) : null}
    </div>
  )
}

const getRowId = ({ id }: { readonly id: number }) => id
