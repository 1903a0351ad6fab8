import type { Page } from '@playwright/test'
import { balafon } from '../site/balafon.ts'
import { press, stopsOf, tabTo, typeInto } from '../site/keyboard.ts'
import { newEmail, PASSWORD } from '../site/people.ts'
import { expect, test } from '../site/quiet-site.ts'

const menu = (page: Page) => page.getByRole('button', { name: /^Menu of/ })

async function arrive(page: Page, email: string) {
  await page.goto('/login')
  await typeInto(page, page.getByLabel('Email'), email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeVisible()
}

function newOperator(site: Parameters<typeof balafon>[0]) {
  const email = newEmail()
  balafon(site, 'user', 'create', '--admin', '--email', email, '--password', PASSWORD)
  return email
}

test('the first Tab leads past the chrome', async ({ page }) => {
  await page.goto('/nowhere')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the user menu: arrows, choices, Escape, and back where one was', async ({ page, site }) => {
  await arrive(page, newOperator(site))
  await press(page, menu(page))
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.type('Dark')
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', '1')
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeFocused()
})

test('a plugin is switched off and on, its particulars are opened, and a question is left without an answer', async ({ page, site }) => {
  await arrive(page, newOperator(site))
  await page.goto('/notifications')
  await press(page, menu(page))
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.type('Admin')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Report' })).toBeFocused()
  await press(page, page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Plugins' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Plugins' })).toBeFocused()

  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /notifications$/ }) })
  await tabTo(page, row.getByRole('switch'))
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog', { name: 'Confirm your password' }).getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(row.getByRole('switch')).toBeFocused()
  await expect(row.getByRole('switch')).not.toBeChecked()
  await expect(page.getByText('Notifications is off.')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(row.getByRole('switch')).toBeChecked()

  // A message can be reached from everywhere: it has to be gone before one asks what a dialog keeps.
  await expect(page.getByText('Notifications is on.')).toBeVisible()
  await expect(page.getByText('Notifications is on.')).toBeHidden()
  await row.getByRole('rowheader').getByRole('button').focus()
  await page.keyboard.press('Enter')
  const uninstall = page.getByRole('button', { name: /^Uninstall/ })
  await press(page, uninstall)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let count = 0; count < 6; count += 1) {
    await page.keyboard.press('Tab')
    const outside = await dialog.evaluate((element) => (element.contains(document.activeElement) ? null : document.activeElement?.outerHTML.slice(0, 200)))
    expect(outside).toBeNull()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(uninstall).toBeFocused()
})

for (const [place, heading] of [
  ['/search', 'Search'],
  ['/account-settings', 'Account settings'],
  ['/notifications', 'Notifications'],
  ['/admin/report', 'Report'],
  ['/admin/plugins', 'Plugins'],
  ['/admin/settings/general', 'Settings'],
  ['/admin/logs/schedule', 'Logs'],
  ['/admin/payments', 'Payments'],
  ['/admin/webhooks', 'Webhooks'],
] as const) {
  test(`wherever Tab stops on ${place}, one sees where one is`, async ({ page, site }) => {
    await arrive(page, newOperator(site))
    await page.goto(place)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    const stops = await stopsOf(page)
    expect(stops.length).toBeGreaterThan(4)
    expect(stops.filter(({ isSeen, hasRing }) => !isSeen || !hasRing)).toEqual([])
  })
}
