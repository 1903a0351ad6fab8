import axe from 'axe-core'
import { expect } from 'vitest'
import { hasNoAnimation } from './animations.ts'
import { MILD_RULES } from './mild-rules.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const OPTIONS: axe.RunOptions = {
  runOnly: TAGS,
  rules: Object.fromEntries(MILD_RULES.map((rule) => [rule, { enabled: false }])),
  resultTypes: ['violations'],
  // Preloading style sheets would only cost time, because none of the enabled rules reads them.
  preload: false,
}

/** Expects no serious axe findings on the page and nothing wider than the window. */
export async function expectAccessible() {
  // Otherwise axe would measure the contrast of a text that is still fading in.
  await expect.poll(hasNoAnimation, { timeout: 5000 }).toBe(true)
  const { violations } = await axe.run(document, OPTIONS)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`)).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
}
