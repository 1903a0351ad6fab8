import { toast } from '@balafon/sdk/client'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { openPage } from '../../testing/open-page.tsx'

const notice = page.getByRole('region', { name: 'Cookies' })
const topBar = page.getByRole('banner')
const toastText = page.getByRole('region', { name: 'Notifications' }).getByRole('paragraph')

const openPageWithNotice = (position: 'top' | 'bottom', theme: 'light' | 'dark' = 'dark') => {
  const button = { label: 'OK', item: { label: 'Read more', action: '/about', type: 'route', target: null } }
  return openPage('/404', { theme, bootstrap: { show_cookie_notice: true, cookie_notice: { enable: true, position, button } } })
}

describe('CookieNotice', () => {
  afterEach(() => cookieStore.delete('cookie_notice'))

  test('is hidden when the bootstrap data does not ask for a cookie notice', async () => {
    await openPage('/404')
    await expect.element(topBar).toBeVisible()
    await expect.element(notice).not.toBeInTheDocument()
  })

  test.each(['top', 'bottom'] as const)('is at the %s until the visitor accepts it, and then hidden for 30 days', async (position) => {
    await openPageWithNotice(position)
    await expect.element(notice.getByRole('link', { name: 'Read more' })).toHaveAttribute('href', '/about')
    const { y, height, bottom } = notice.element().getBoundingClientRect()
    const getTopBarY = () => topBar.element().getBoundingClientRect().y
    if (position === 'bottom') expect(bottom).toBe(innerHeight)
    else {
      expect(y).toBe(0)
      await expect.poll(getTopBarY).toBe(height)
    }
    toast.danger('It failed')
    await expect.element(toastText).toBeVisible()
    const card = toastText.element().parentElement
    await expect.poll(() => card?.getBoundingClientRect().bottom).toBeLessThanOrEqual(position === 'top' ? innerHeight : y)

    await userEvent.click(notice.getByRole('button', { name: 'OK' }))
    await expect.element(notice).not.toBeInTheDocument()
    await expect.poll(getTopBarY).toBe(0)
    // TypeScript does not know the field `expires` yet.
    const cookie: (CookieListItem & { readonly expires?: number }) | null = await cookieStore.get('cookie_notice')
    expect(cookie).toMatchObject({ value: 'accepted', path: '/' })
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() - 30 * 24 * 3_600_000)).toBeLessThan(60_000)
  })

  test.each(['light', 'dark'] as const)('has no serious axe findings with the %s theme', async (theme) => {
    await openPageWithNotice('bottom', theme)
    await expect.element(notice).toBeVisible()
    toast.danger('It failed')
    await expect.element(toastText).toBeVisible()
    await expectAccessible()
  })
})
