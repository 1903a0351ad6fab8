import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

const MAX_TAB_STOPS = 150

/** Presses Tab until the element has the focus. Fails after 150 presses. */
export async function focusByTab(target: Locator) {
  const element = await expect
    .element(target)
    .toBeVisible()
    .then(() => target.element())
  for (let count = 0; count < MAX_TAB_STOPS && document.activeElement !== element; count += 1) await userEvent.tab()
  expect(element).toHaveFocus()
}

/**
 * Presses Tab from the top of the page to its end, and expects that every tab stop is visible and has a focus ring.
 * @param minimumCount The page has at least this many tab stops.
 */
export async function expectFocusRings(minimumCount = 5) {
  const stops = new Set<Element>()
  // The focus starts before the first focusable element, as on a page that was just loaded.
  const top = Object.assign(document.createElement('span'), { tabIndex: -1 })
  document.body.prepend(top)
  top.focus()
  while (stops.size < MAX_TAB_STOPS) {
    await userEvent.tab()
    const element = document.activeElement
    if (!element || element === document.body || stops.has(element)) break
    stops.add(element)
    // Focus rings and panels fade in.
    await expect.poll(() => inspectFocus(element), { message: element.outerHTML.slice(0, 160) }).toEqual({ isVisible: true, hasFocusRing: true })
  }
  top.remove()
  expect(stops.size).toBeGreaterThanOrEqual(minimumCount)
}

function inspectFocus(element: Element) {
  const { width, height, top, bottom } = element.getBoundingClientRect()
  // The ring of a table row is on its cells. In a virtual table, each of them is in an element that positions it.
  const cell = element.matches('[role="row"]') ? element.querySelector('[role="rowheader"], [role="gridcell"]') : null
  const candidates = [element, element.parentElement, element.closest('label'), element.nextElementSibling, element.firstElementChild, cell]
  const styles = candidates.flatMap((candidate) => (candidate ? [getComputedStyle(candidate)] : []))
  // A link that covers its card has the ring on a pseudo-element.
  const hasFocusRing = [...styles, getComputedStyle(element, '::after')].some(
    ({ outlineStyle, outlineWidth, boxShadow }) => (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none',
  )
  return { isVisible: width * height > 0 && bottom > 0 && top < innerHeight, hasFocusRing }
}
