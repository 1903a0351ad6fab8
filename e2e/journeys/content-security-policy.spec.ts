import { expect, test } from '../site/demo-site.ts'

test('enforces the strict content security policy without violations', async ({ page }) => {
  const policyErrors: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) policyErrors.push(message.text())
  })
  const response = await page.goto('/')
  expect(response?.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^ ]+'; style-src 'self' 'nonce-/)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  for (const path of ['/album/1/a/a', '/artist/1/a', '/track/1/a', '/playlist/1/a', '/login', '/register', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
  }
  expect(policyErrors).toEqual([])
})
