import { GripVertical } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './grid-cells.module.css'

interface DragHandleProps {
  readonly rowKey: string
  readonly name: string
  /** Moves the row to the place of another row. */
  readonly onMoveTo: (targetKey: string) => void
  /** Moves the row up (-1) or down (1). */
  readonly onMoveBy: (offset: -1 | 1) => void
}

/** The handle with which the user moves a row: with the mouse, a finger or the arrow keys. */
export function DragHandle({ rowKey, name, onMoveTo, onMoveBy }: DragHandleProps) {
  const { t } = useTranslation()
  // The listeners are on the window, because a row loses its pointer capture when it is moved in the document.
  const startDrag = ({ pointerId }: PointerEvent) => {
    const move = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return
      const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey
      if (over !== undefined && over !== rowKey) onMoveTo(over)
    }
    const end = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }
  const handleKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const offset = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (offset === null) return
    event.preventDefault()
    event.stopPropagation()
    const handle = event.currentTarget
    onMoveBy(offset)
    // Moving the row in the document removes the focus from its handle, so the handle is focused again.
    requestAnimationFrame(() => handle.focus())
  }
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={t('backstage.move', { name })}
      aria-keyshortcuts="ArrowUp ArrowDown"
      onPointerDown={startDrag}
      onKeyDown={handleKey}
    >
      <GripVertical aria-hidden="true" />
    </button>
  )
}
