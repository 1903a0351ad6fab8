import { ContributedComponent } from '@balafon/sdk/client'
import { createTestPlugin, createUser, ErrorResponse, expectAccessible, openPage, type PageOptions, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ChannelDetail, getChannelDetail, previewChannel, searchChannelItems, updateChannel } from '../../../contract/channel-administration.ts'
import { getLanguageList } from '../../../contract/language-list.ts'
import { listGenres } from '../../../contract/tags.ts'
import manifest from '../../../plugin.ts'
import client from '../../index.ts'
import { createAlbumCard } from '../../testing/catalogue.fixture.ts'
import { emptyLibraryFakes } from '../../testing/fake-endpoints.ts'

// On a real site, the plugin `admin` shows the page. This test plugin replaces it.
const adminPage = createTestPlugin({
  contributes: { 'host.routes/v1': [{ path: '/admin/channels/:slugOrId/edit', component: 'Page' }] },
  components: { Page: () => <ContributedComponent plugin="player" component="ChannelPage" /> },
})
const user = createUser({ permissions: [{ name: 'admin', restrictions: [] }] })
const createItem = (id: number, name: string) => ({ id, name, detail: 'Sampler', image: null, is_visible: true })
const CHANNEL: ChannelDetail = {
  id: 7,
  version: 3,
  name: 'Evening',
  slug: 'evening',
  description: '',
  names: [],
  kind: 'albums',
  layout: 'row',
  rule: null,
  refresh: 'live',
  restriction: null,
  restriction_name: '',
  seo_title: '',
  seo_description: '',
  status: 'published',
  is_home: false,
  items: [createItem(1, 'Market Days'), createItem(2, 'Rain Songs'), { ...createItem(3, 'Not out yet'), is_visible: false }],
  contained_in: [{ id: 1, name: 'Home' }],
  refreshed_at: null,
  updated_at: '2026-01-01T00:00:00.000Z',
}

/** Opens the page of a channel. With `hasConflict`, another operator has renamed the channel meanwhile. */
async function openChannel({ hasConflict = false, ...options }: PageOptions & { hasConflict?: boolean } = {}) {
  const saved: object[] = []
  let channel = CHANNEL
  const api = [
    ...emptyLibraryFakes,
    respondTo(getChannelDetail, () => ({ channel })),
    respondTo(getLanguageList, () => ({ localizations: [{ language: 'fr', name: 'Français' }] })),
    respondTo(listGenres, () => ({ genres: [] })),
    respondTo(searchChannelItems, () => ({ items: [createItem(1, 'Market Days'), createItem(9, 'Kora at Dawn')] })),
    respondTo(previewChannel, ({ body }) => ({
      channel: {
        id: 7,
        slug: 'evening',
        name: body.values.name,
        description: null,
        seo: { title: null, description: null },
        more_after: null,
        restriction: null,
        rows: [
          {
            id: 7,
            slug: 'evening',
            name: body.values.name,
            description: null,
            layout: 'row' as const,
            kind: 'albums' as const,
            items: body.values.item_ids.map((id) => ({ ...createAlbumCard(Number(id)), description: null })),
          },
        ],
      },
    })),
    respondTo(updateChannel, ({ body: { version, ...changes } }) => {
      saved.push({ version, ...changes })
      if (hasConflict && version === 3)
        return new ErrorResponse(409, { code: 'resource.conflict', message: 'Changed', current: { ...CHANNEL, version: 4, name: 'Night' } })
      channel = { ...channel, version: version + 1 }
      return { channel }
    }),
  ]
  await openPage('/admin/channels/7/edit', { plugins: [adminPage, { manifest, client }], bootstrap: { user }, api, ...options })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Evening' })).toBeVisible()
  return saved
}
const save = page.getByRole('button', { name: 'Save', exact: true })

describe('ChannelPage', () => {
  test('saves added items, and an order that was changed with the keyboard', async () => {
    const saved = await openChannel()
    await expect.element(page.getByText('Not visible')).toBeVisible()
    page.getByRole('row', { name: 'Market Days' }).element().focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await page.getByRole('button', { name: /Add items/ }).click()
    await page.getByRole('option', { name: /Kora at Dawn/ }).click()
    await page.getByRole('button', { name: 'Remove Not out yet' }).click()
    await save.click()
    await expect.poll(() => saved).toEqual([{ version: 3, item_ids: [2, 1, 9] }])
    await expect.element(page.getByText('Channel saved')).toBeVisible()
  })

  test('asks before it replaces what another operator has saved', async () => {
    const saved = await openChannel({ hasConflict: true })
    await page.getByLabelText('Description', { exact: true }).fill('For late hours')
    await save.click()
    await expect.element(page.getByText(/The other operator changed: Name/)).toBeVisible()
    await page.getByRole('button', { name: 'Save my version' }).click()
    await expect
      .poll(() => saved)
      .toEqual([
        { version: 3, description: 'For late hours' },
        { version: 4, description: 'For late hours' },
      ])
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openChannel({ theme, width })
    await expect.element(page.getByRole('heading', { name: 'Preview' })).toBeVisible()
    await expectAccessible()
  })
})
