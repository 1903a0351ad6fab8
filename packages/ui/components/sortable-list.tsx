import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Collection, GridList, GridListItem } from 'react-aria-components/GridList'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { moveItem } from '../parts/move-item.ts'
import { PageLocaleProvider } from '../parts/page-locale-provider.tsx'
import { findTouchTarget } from '../parts/touch-target.ts'
import classes from './sortable-list.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The props of {@link SortableList}. */
export interface SortableListProps<T extends object> {
  readonly label: string
  readonly items: readonly T[]
  readonly getItemId: (item: T) => string
  /** The accessible name of an item, for example the title of a track. */
  readonly getItemLabel: (item: T) => string
  /** Called with the ids in their new order. */
  readonly onReorder: (ids: readonly string[]) => void
  /** The text that screen readers announce after a move by keyboard or touch: `Moved to position 2 of 5`. */
  readonly getMoveText: (position: number, count: number) => string
  /** The accessible name of the handle: `Move Kora sessions`. */
  readonly getHandleLabel: (label: string) => string
  readonly children: (item: T) => ReactNode
  /** Hides the handles: the order cannot be changed. */
  readonly isDisabled?: boolean
  /**
   * The selected items, which are dragged together. A click selects one item, Ctrl (⌘) and Shift select several, and a long press starts a selection
   * on touch screens. Store the set that `onChange` passes and not a copy, because react-aria keeps in it where a selection with Shift starts.
   */
  readonly selection?: { readonly ids: ReadonlySet<string>; readonly onChange: (ids: ReadonlySet<string>) => void }
  /** Called on a double-click, on Enter, and on a tap on touch screens. Needs `selection`. */
  readonly onOpen?: (id: string) => void
}

/**
 * A list that the user sorts: by dragging with the mouse or a finger, with Alt and an arrow key, or with Enter on the handle, the arrow keys and
 * Enter again.
 */
export function SortableList<T extends object>(props: SortableListProps<T>) {
  const { label, items, getItemId, isDisabled = false } = props
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const ids = items.map(getItemId)

  const move = (id: string, toIndex: number) => {
    const next = moveItem(ids, ids.indexOf(id), toIndex)
    if (next === ids) return
    props.onReorder(next)
    setAnnouncement(props.getMoveText(next.indexOf(id) + 1, next.length))
  }
  const touch = useTouchDrag(list, ids, move)
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    renderDropIndicator: (target) => <DropIndicator target={target} className={classes.line ?? ''} />,
    onReorder({ keys, target }) {
      const moved = ids.filter((id) => keys.has(id))
      if (keys.has(target.key)) return
      const rest = ids.filter((id) => !keys.has(id))
      const toIndex = rest.indexOf(String(target.key)) + (target.dropPosition === 'after' ? 1 : 0)
      const [id] = moved
      if (id === undefined) return
      if (moved.length === 1) return move(id, toIndex)
      props.onReorder([...rest.slice(0, toIndex), ...moved, ...rest.slice(toIndex)])
      setAnnouncement(props.getMoveText(toIndex + 1, ids.length))
    },
    isDisabled,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const offset = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const id = event.target instanceof Element ? event.target.closest('[data-key]')?.getAttribute('data-key') : undefined
    if (!event.altKey || offset === undefined || !id || isDisabled) return
    event.preventDefault()
    event.stopPropagation()
    move(id, Math.min(Math.max(ids.indexOf(id) + offset, 0), ids.length - 1))
  }

  return (
    <PageLocaleProvider>
      <div ref={list} onKeyDownCapture={onKeyDown} data-touch-target={touch.target}>
        <GridList
          aria-label={label}
          className={classes.list ?? ''}
          dragAndDropHooks={dragAndDropHooks}
          {...(props.selection && getSelectionProps(props.selection, ids))}
          {...(props.onOpen && { onAction: (key) => props.onOpen?.(String(key)) })}
        >
          <Collection items={items} dependencies={[props.children, isDisabled, touch.target, touch.draggedId]}>
            {(item) => (
              <GridListItem
                id={getItemId(item)}
                textValue={props.getItemLabel(item)}
                className={classes.item ?? ''}
                data-dragged={touch.draggedId === getItemId(item) || undefined}
                data-drop={touch.getDropPosition(getItemId(item))}
              >
                {isDisabled ? null : (
                  <span className={classes.handle} onPointerDownCapture={(event) => touch.start(event, getItemId(item))}>
                    <Button slot="drag" aria-label={props.getHandleLabel(props.getItemLabel(item))}>
                      <GripVertical aria-hidden="true" />
                    </Button>
                  </span>
                )}
                <div className={classes.content}>{props.children(item)}</div>
              </GridListItem>
            )}
          </Collection>
        </GridList>
        <VisuallyHidden as="p" role="status">
          {announcement}
        </VisuallyHidden>
      </div>
    </PageLocaleProvider>
  )
}

const getSelectionProps = ({ ids: selectedIds, onChange }: NonNullable<SortableListProps<object>['selection']>, ids: readonly string[]) =>
  ({
    selectionMode: 'multiple',
    selectionBehavior: 'replace',
    selectedKeys: selectedIds,
    // Passes the set itself and not a copy, because react-aria keeps in it where a selection with Shift starts.
    onSelectionChange: (keys: 'all' | ReadonlySet<string | number>) => onChange(keys === 'all' ? new Set(ids) : (keys as ReadonlySet<string>)),
  }) as const

interface TouchDrag {
  readonly id: string
  /** The index at which the item is inserted when the finger leaves the screen. */
  readonly toIndex: number
}

/** Drags items with a finger. Browsers on phones start a native drag only after a long press, or not at all. */
function useTouchDrag(list: { readonly current: HTMLElement | null }, ids: readonly string[], onDrop: (id: string, toIndex: number) => void) {
  const [drag, setDrag] = useState<TouchDrag>()
  const start = (event: PointerEvent, id: string) => {
    if (event.pointerType !== 'touch') return
    // The handle must not also start a drag of react-aria.
    event.stopPropagation()
    const controller = new AbortController()
    const { signal } = controller
    let current: TouchDrag = { id, toIndex: ids.indexOf(id) }
    setDrag(current)
    const onMove = ({ pointerId, clientY }: globalThis.PointerEvent) => {
      if (pointerId !== event.pointerId) return
      current = { id, toIndex: findTouchTarget(list.current, id, clientY) }
      setDrag(current)
    }
    const stop = (isDropped: boolean) => {
      controller.abort()
      setDrag(undefined)
      if (isDropped) onDrop(id, current.toIndex)
    }
    addEventListener('pointermove', onMove, { signal })
    addEventListener('pointerup', () => stop(true), { signal })
    addEventListener('pointercancel', () => stop(false), { signal })
  }
  const others = drag ? ids.filter((id) => id !== drag.id) : ids
  const getDropPosition = (id: string) => {
    if (!drag) return undefined
    if (others[drag.toIndex] === id) return 'before'
    return drag.toIndex === others.length && others.at(-1) === id ? 'after' : undefined
  }
  return { start, draggedId: drag?.id, target: drag?.toIndex, getDropPosition }
}
