import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the element has the focus. Fails when the element has no focus after 120 presses. */
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
