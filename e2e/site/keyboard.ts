import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the element has the focus. Fails after 120 presses. */
export async function focusByTab(page: Page, target: Locator) {
  await target.waitFor()
  for (let count = 0; count < 120; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

export async function typeByKeyboard(page: Page, field: Locator, text: string) {
  await focusByTab(page, field)
  await page.keyboard.type(text)
}

export async function pressByKeyboard(page: Page, button: Locator) {
  await focusByTab(page, button)
  await page.keyboard.press('Enter')
}

interface TabStop {
  readonly html: string
  readonly isVisible: boolean
  readonly hasFocusRing: boolean
}

/** Presses Tab from the top of the page until the first element is focused again, and returns every tab stop with its visibility and focus ring. */
export async function listTabStops(page: Page): Promise<TabStop[]> {
  const tabStops: TabStop[] = []
  // Focus starts before the first focusable element, as on a page that was just loaded.
  await page.evaluate(() => document.body.prepend(Object.assign(document.createElement('span'), { id: 'top', tabIndex: -1 })))
  await page.locator('#top').focus()
  for (let count = 0; count < 150; count += 1) {
    await page.keyboard.press('Tab')
    // Focus rings and panels fade in.
    await page.waitForTimeout(60)
    const tabStop = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const markedElement = element as Element & { wasFocused?: true }
      if (markedElement.wasFocused) return null
      markedElement.wasFocused = true
      const { width, height, top, bottom } = element.getBoundingClientRect()
      const candidates = [element, element.parentElement, element.closest('label'), element.nextElementSibling].filter(
        (candidate) => candidate !== null && candidate !== undefined,
      )
      const hasRing = candidates.some((candidate) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate)
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
      })
      return { html: element.outerHTML.slice(0, 160), isVisible: width * height > 0 && bottom > 0 && top < innerHeight, hasFocusRing: hasRing }
    })
    if (!tabStop) return tabStops
    tabStops.push(tabStop)
  }
  return tabStops
}
