import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createUser } from '../../testing/fake-bootstrap.ts'
import { openPage } from '../../testing/open-page.tsx'
import { createTestPlugin } from '../../testing/test-plugin.ts'

const plugin = createTestPlugin({
  contributes: {
    'host.routes/v1': ['/song', '/admin/*', '/login'].map((path) => ({ path, component: 'Screen', ...(path === '/login' && { frame: 'bare' }) })),
    'host.ads/v1': [{ slot: 'ads.general_top', component: 'Ad' }],
  },
  components: { Screen: () => <h1>Screen</h1>, Ad: () => <a href="/song">Advertised song</a> },
})
const ad = page.getByRole('complementary', { name: 'Advertisement' })

describe('AppFrame', () => {
  test('skips the navigation with the first Tab', async () => {
    await openPage('/404')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await userEvent.tab()
    await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('main')).toHaveFocus()
  })

  test('shows the component of a plugin above the ad code of its slot', async () => {
    await openPage('/song', { plugins: [plugin], bootstrap: { ads: ['ads.general_top'] } })
    await expect.element(ad.getByTitle('Advertisement')).toHaveAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox')
    const link = page.getByRole('link', { name: 'Advertised song' })
    await expect.element(link).toBeVisible()
    expect(link.element().getBoundingClientRect().y).toBeLessThan(ad.element().getBoundingClientRect().y)
  })

  test('loads nothing for an empty ad slot', async () => {
    await openPage('/song', { plugins: [{ ...plugin, manifest: { ...plugin.manifest, contributes: { ...plugin.manifest.contributes, 'host.ads/v1': [] } } }] })
    await expect.element(page.getByRole('heading', { name: 'Screen' })).toBeVisible()
    expect(document.querySelector('iframe')).toBeNull()
  })

  test.each(['/admin/ads', '/account-settings', '/login'])('shows no ads on %s', async (path) => {
    const user = path === '/account-settings' ? createUser() : null
    await openPage(path, { plugins: [plugin], bootstrap: { user, ads: ['ads.general_top', 'ads.general_bottom'] } })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(ad).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'Advertised song' })).not.toBeInTheDocument()
  })
})
