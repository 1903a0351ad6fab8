import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { listRenderedRows } from '../parts/list-rendered-rows.ts'
import classes from './virtual-list.module.css'

interface VirtualListProps<T> {
  readonly label: string
  readonly items: readonly T[]
  /** Pass the same function in every render, because the list computes the positions of all rows again when the function changes. */
  readonly getItemId: (item: T) => string | number
  readonly children: (item: T, index: number) => ReactNode
  /** The height of a row in pixels; an estimate when `isMeasured` is true. */
  readonly rowHeight: number
  /** Measures each row, because the rows have different heights. */
  readonly isMeasured?: boolean
  /** Renders rows of a table, for a list inside of an element with `role="table"`. The header of the table is its first row. */
  readonly isRowGroup?: boolean
  /** A CSS height within which the list scrolls. Without it the page scrolls. */
  readonly height?: string
}

/** A list of any length. Only the rows near the visible area are rendered. */
export const VirtualList = <T,>({ height, ...rest }: VirtualListProps<T>) =>
  height === undefined ? <PageScrolledList {...rest} /> : <BoxScrolledList {...rest} height={height} />

type ListProps<T> = Omit<VirtualListProps<T>, 'height'>

function PageScrolledList<T>(props: ListProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  // Measured after every render, because content above the list may have changed its height.
  useLayoutEffect(() => setScrollMargin(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)))
  const [focusedIndex, setFocusedIndex] = useState<number>()
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({ ...useVirtualizerOptions(props, focusedIndex), scrollMargin })
  return <Rows {...props} list={list} virtualizer={virtualizer} offset={scrollMargin} onFocusRow={setFocusedIndex} />
}

function BoxScrolledList<T>({ height, ...props }: ListProps<T> & { height: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [focusedIndex, setFocusedIndex] = useState<number>()
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({ ...useVirtualizerOptions(props, focusedIndex), getScrollElement: () => box.current })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable with the keyboard
    <section ref={box} className={classes.box} style={{ height }} tabIndex={0} aria-label={props.label}>
      <Rows {...props} virtualizer={virtualizer} offset={0} onFocusRow={setFocusedIndex} />
    </section>
  )
}

function useVirtualizerOptions<T>({ items, getItemId, rowHeight }: ListProps<T>, focusedIndex: number | undefined) {
  // Keeps the function between renders, because the virtualizer computes the positions of all rows again when it changes. A new function in every render
  // would repeat this computation in every frame while the list scrolls.
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index]
      return item === undefined ? index : getItemId(item)
    },
    [items, getItemId],
  )
  return {
    count: items.length,
    estimateSize: () => rowHeight,
    getItemKey,
    rangeExtractor: (range: { startIndex: number; endIndex: number; count: number }) => listRenderedRows(range, focusedIndex),
  }
}

/** `aria-rowindex` counts the header row too. */
const HEADER_ROWS = 1

const findRowIndex = (target: Element) => {
  const index = target.closest('[data-index]')?.getAttribute('data-index')
  return index ? Number(index) : undefined
}

interface RowsProps<T, S extends Element | Window> extends ListProps<T> {
  readonly virtualizer: Virtualizer<S, HTMLDivElement>
  /** The distance between the start of the scrolled content and the list, in pixels. */
  readonly offset: number
  readonly list?: RefObject<HTMLDivElement | null>
  readonly onFocusRow: (index: number | undefined) => void
}

function Rows<T, S extends Element | Window>({
  label,
  items,
  children,
  isMeasured = false,
  isRowGroup = false,
  virtualizer,
  offset,
  list,
  onFocusRow,
}: RowsProps<T, S>) {
  const getRowProps = (index: number) =>
    isRowGroup ? { role: 'row', 'aria-rowindex': index + HEADER_ROWS + 1 } : { role: 'listitem', 'aria-posinset': index + 1, 'aria-setsize': items.length }
  const listProps = isRowGroup ? { role: 'rowgroup' } : { role: 'list', 'aria-label': label }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus is followed for the rows that are rendered
    <div
      ref={list}
      {...listProps}
      className={classes.list}
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={({ target }) => onFocusRow(findRowIndex(target))}
      // Ignores the loss of focus when the focus moves to another row, which must stay rendered.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onFocusRow(undefined)
      }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start, size }) => {
        const item = items[index]
        if (item === undefined) return null
        return (
          <div
            key={key}
            {...getRowProps(index)}
            data-index={index}
            ref={isMeasured ? virtualizer.measureElement : undefined}
            className={classes.row}
            style={{ transform: `translateY(${start - offset}px)`, height: isMeasured ? undefined : size }}
          >
            {children(item, index)}
          </div>
        )
      })}
    </div>
  )
}
