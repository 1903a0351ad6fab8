import type { Page } from '@playwright/test'
import { createAccount, PASSWORD } from '../site/accounts.ts'
import { expect, test } from '../site/empty-site.ts'
import { focusByTab, pressByKeyboard, typeByKeyboard } from '../site/keyboard.ts'
import type { RunningSite } from '../site/start-site.ts'
import { createEmail } from '../site/users.ts'

const getUserMenu = (page: Page) => page.getByRole('button', { name: /^Menu of/ })

async function logInByKeyboard(page: Page, email: string) {
  await page.goto('/login')
  await typeByKeyboard(page, page.getByLabel('Email'), email)
  await typeByKeyboard(page, page.getByLabel('Password', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(getUserMenu(page)).toBeVisible()
}

const createOperator = (site: RunningSite) => createAccount(site, { email: createEmail(), isAdmin: true })

test('disables and enables a plugin, opens its details and cancels a dialog', async ({ page, site }) => {
  await logInByKeyboard(page, await createOperator(site))
  await page.goto('/notifications')
  await pressByKeyboard(page, getUserMenu(page))
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.type('Admin')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Report' })).toBeFocused()
  await pressByKeyboard(page, page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Plugins' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Plugins' })).toBeFocused()

  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /notifications$/ }) })
  await focusByTab(page, row.getByRole('switch'))
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog', { name: 'Confirm your password' }).getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(row.getByRole('switch')).toBeFocused()
  await expect(row.getByRole('switch')).not.toBeChecked()
  await expect(page.getByText('Notifications disabled')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(row.getByRole('switch')).toBeChecked()

  // Tab can move the focus to a toast even from a dialog. The toast has to disappear before the focus trap of the dialog is tested.
  await expect(page.getByText('Notifications enabled')).toBeVisible()
  await expect(page.getByText('Notifications enabled')).toBeHidden()
  await row.getByRole('rowheader').getByRole('button').focus()
  await page.keyboard.press('Enter')
  const uninstall = page.getByRole('button', { name: /^Uninstall/ })
  await pressByKeyboard(page, uninstall)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let count = 0; count < 6; count += 1) {
    await page.keyboard.press('Tab')
    const focusedOutside = await dialog.evaluate((element) =>
      element.contains(document.activeElement) ? null : document.activeElement?.outerHTML.slice(0, 200),
    )
    expect(focusedOutside).toBeNull()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(uninstall).toBeFocused()
})
