import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SortableList } from './sortable-list.tsx'

const getName = ({ name }: { name: string }) => name

/** Renders a list with three items. */
async function renderList(isDisabled = false) {
  const onReorder = vi.fn()
  // biome-ignore lint/correctness/noComponentHookFactories: each test has its own page with its own component
  function List() {
    const [names, setNames] = useState<readonly string[]>(['Kora', 'Balafon', 'Djembe'])
    const reorder = (ids: readonly string[]) => {
      onReorder(ids)
      setNames(ids)
    }
    return (
      <SortableList
        label="Instruments"
        items={names.map((name) => ({ name }))}
        getItemId={getName}
        getItemLabel={getName}
        getHandleLabel={(name) => `Move ${name}`}
        getMoveText={(position, count) => `Position ${position} of ${count}`}
        onReorder={reorder}
        isDisabled={isDisabled}
      >
        {getName}
      </SortableList>
    )
  }
  await render(<List />)
  return onReorder
}

const getHandle = (name: string) => page.getByRole('button', { name: `Move ${name}` })
const getNames = () =>
  page
    .getByRole('row')
    .elements()
    .map((row) => row.textContent)

/** Moves the focus to the second item. */
async function focusSecondItem() {
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('row', { name: 'Balafon' })).toHaveFocus()
}

describe('SortableList', () => {
  test('moves an item with Alt and an arrow key, and announces its position', async () => {
    const onReorder = await renderList()
    await focusSecondItem()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(onReorder).toHaveBeenCalledExactlyOnceWith(['Kora', 'Djembe', 'Balafon'])
    await expect.element(page.getByText('Position 3 of 3')).toBeInTheDocument()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(onReorder).toHaveBeenCalledTimes(1)
  })

  test('moves an item with Enter, arrow keys and Enter', async () => {
    const onReorder = await renderList()
    await focusSecondItem()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(getHandle('Balafon')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: /^Insert before Kora/ })).toBeInTheDocument()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}')
    await expect.poll(() => onReorder.mock.calls).toEqual([[['Balafon', 'Kora', 'Djembe']]])
  })

  test('moves an item by dragging it with the mouse', async () => {
    const onReorder = await renderList()
    await userEvent.dragAndDrop(page.getByRole('row', { name: 'Kora' }), page.getByRole('row', { name: 'Djembe' }), { targetPosition: { x: 40, y: 36 } })
    await expect.poll(() => onReorder.mock.calls).toEqual([[['Balafon', 'Djembe', 'Kora']]])
  })

  test('moves an item by dragging its handle with a finger', async () => {
    const onReorder = await renderList()
    const touch = { bubbles: true, pointerType: 'touch', pointerId: 5 }
    const { bottom } = page.getByRole('row', { name: 'Djembe' }).element().getBoundingClientRect()
    getHandle('Kora').element().dispatchEvent(new PointerEvent('pointerdown', touch))
    window.dispatchEvent(new PointerEvent('pointermove', { ...touch, clientY: bottom - 2 }))
    await expect.element(page.getByRole('row', { name: 'Djembe' })).toHaveAttribute('data-drop', 'after')
    window.dispatchEvent(new PointerEvent('pointerup', touch))
    await expect.poll(() => onReorder.mock.calls).toEqual([[['Balafon', 'Djembe', 'Kora']]])
  })

  test('keeps the order when the drag is cancelled', async () => {
    const onReorder = await renderList()
    const touch = { bubbles: true, pointerType: 'touch', pointerId: 5 }
    getHandle('Kora').element().dispatchEvent(new PointerEvent('pointerdown', touch))
    window.dispatchEvent(new PointerEvent('pointermove', { ...touch, clientY: 500 }))
    window.dispatchEvent(new PointerEvent('pointercancel', touch))
    await expect.poll(getNames).toEqual(['Kora', 'Balafon', 'Djembe'])
    expect(onReorder).not.toHaveBeenCalled()
  })

  test('has no handles when the order cannot be changed', async () => {
    await renderList(true)
    expect(page.getByRole('button').elements()).toEqual([])
  })
})
