import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../site/demo-site.ts'

const SCREENS = ['/', '/album/1/a/a', '/artist/1/a', '/track/1/a', '/playlist/1/a', '/login', '/register', '/nowhere', '/dev/ui']

for (const colorScheme of ['light', 'dark'] as const) {
  for (const screen of SCREENS) {
    test(`has no serious axe findings on ${screen}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(screen)
      await expect(page.getByRole('heading').first()).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`)).toEqual([])
    })
  }
}

test('enforces the strict content security policy without violations', async ({ page }) => {
  const policyErrors: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) policyErrors.push(message.text())
  })
  const response = await page.goto('/')
  expect(response?.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^ ]+'; style-src 'self' 'nonce-/)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  expect(policyErrors).toEqual([])
})

test('shows a tooltip after 1.5 seconds and hides it again', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Back', exact: true }).hover()
  await page.waitForTimeout(1000)
  await expect(page.getByRole('tooltip')).toBeHidden()
  await expect(page.getByRole('tooltip', { name: 'Back' })).toBeVisible({ timeout: 1500 })
  await page.mouse.move(700, 500)
  await expect(page.getByRole('tooltip')).toBeHidden({ timeout: 1500 })
})
