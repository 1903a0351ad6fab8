import AxeBuilder from '@axe-core/playwright'
import { hasNoAnimation } from '@balafon/host/testing/animations'
import { expect, type Page } from '@playwright/test'

/**
 * Expects no axe findings on the page, or in the element of a selector. Waits for the end of animations first: a text that is fading in has too little contrast,
 * and a dialog that is closing is still on the page.
 */
export async function expectAccessible(page: Page, selector = 'html') {
  await page.waitForFunction(hasNoAnimation)
  const { violations } = await new AxeBuilder({ page }).include(selector).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
}
