import type { KeyboardEvent } from 'react'

const OFFSETS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves the focus between the cells of the grid with the arrow keys. In a text field, the left and right keys leave the cell only when the cursor is at an end of the text. */
export function moveCellFocus(event: KeyboardEvent<HTMLElement>) {
  const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-column]') : null
  if (!cell || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  const text = event.target instanceof HTMLInputElement && event.target.type === 'text' ? event.target : null
  const offset = event.key === 'Enter' && text ? ([1, 0] as const) : OFFSETS[event.key]
  if (!offset || (offset[1] !== 0 && text && !isAtEdge(text, offset[1]))) return
  const target = findCell(cell, ...offset)
  if (!target) return
  event.preventDefault()
  target.focus()
  if (target instanceof HTMLInputElement && target.type === 'text') target.select()
}

const isAtEdge = ({ selectionStart, selectionEnd, value }: HTMLInputElement, direction: number) =>
  selectionStart === selectionEnd && selectionStart === (direction < 0 ? 0 : value.length)

/** Finds the input or button of the cell that is `rows` below and `columns` to the right. */
function findCell(cell: HTMLElement, rows: number, columns: number): HTMLElement | null {
  const row = cell.closest('tr')
  if (!row) return null
  const target = rows === 0 ? row : rows < 0 ? row.previousElementSibling : row.nextElementSibling
  const cells = [...row.querySelectorAll<HTMLElement>('[data-column]')]
  const column = cells[cells.indexOf(cell) + columns]?.dataset.column
  return target?.querySelector<HTMLElement>(`[data-column="${column}"] :is(input, button, select)`) ?? null
}
