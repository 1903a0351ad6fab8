import { expect, type Locator, type Page } from '@playwright/test'

/** Goes on with Tab, as long as it takes, and no further than round the page. */
export async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  for (let count = 0; count < 120; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

export async function typeInto(page: Page, field: Locator, text: string) {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

export async function press(page: Page, button: Locator) {
  await tabTo(page, button)
  await page.keyboard.press('Enter')
}

interface Stop {
  readonly what: string
  readonly isSeen: boolean
  readonly hasRing: boolean
}

/** Every place that Tab stops at, from the top of the page until it comes round: whether one sees it there, and where one is. */
export async function stopsOf(page: Page): Promise<Stop[]> {
  const stops: Stop[] = []
  // In the text right before the first of them, as if the page had just come.
  await page.evaluate(() => document.body.prepend(Object.assign(document.createElement('span'), { id: 'top', tabIndex: -1 })))
  await page.locator('#top').focus()
  for (let count = 0; count < 150; count += 1) {
    await page.keyboard.press('Tab')
    // Rings and panels fade in.
    await page.waitForTimeout(60)
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const known = element as Element & { wasAt?: true }
      if (known.wasAt) return null
      known.wasAt = true
      const { width, height, top, bottom } = element.getBoundingClientRect()
      const ringed = [element, element.parentElement, element.closest('label'), element.nextElementSibling].filter((one) => one !== null && one !== undefined)
      const hasRing = ringed.some((one) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
      })
      return { what: element.outerHTML.slice(0, 160), isSeen: width * height > 0 && bottom > 0 && top < innerHeight, hasRing }
    })
    if (!stop) return stops
    stops.push(stop)
  }
  return stops
}
