import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the element has the focus; fails after one round of the page. */
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

/** Presses Tab from the top of the page until the first element is focused again, and returns every stop with its visibility and focus ring. */
export async function listTabStops(page: Page): Promise<TabStop[]> {
  const stops: TabStop[] = []
  // Focus starts before the first focusable element, as on a page that was just loaded.
  await page.evaluate(() => document.body.prepend(Object.assign(document.createElement('span'), { id: 'top', tabIndex: -1 })))
  await page.locator('#top').focus()
  for (let count = 0; count < 150; count += 1) {
    await page.keyboard.press('Tab')
    // Focus rings and panels fade in.
    await page.waitForTimeout(60)
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const known = element as Element & { wasAt?: true }
      if (known.wasAt) return null
      known.wasAt = true
      const { width, height, top, bottom } = element.getBoundingClientRect()
      const candidates = [element, element.parentElement, element.closest('label'), element.nextElementSibling].filter(
        (one) => one !== null && one !== undefined,
      )
      const hasRing = candidates.some((one) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
      })
      return { html: element.outerHTML.slice(0, 160), isVisible: width * height > 0 && bottom > 0 && top < innerHeight, hasFocusRing: hasRing }
    })
    if (!stop) return stops
    stops.push(stop)
  }
  return stops
}
