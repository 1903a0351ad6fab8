import { expectAccessible, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getPreSaveRelease, type PreSaveRelease, preSave } from '../../contract/pre-saves.ts'
import { openBackstage } from '../testing/backstage-page.ts'

const release: PreSaveRelease = {
  kind: 'album',
  id: 1,
  name: 'Braise',
  artists: [{ id: 1, name: 'Fanta Zié' }],
  image: null,
  tracks_count: 12,
  release_at: '2099-12-04T00:00:00.000Z',
  path: null,
  is_pre_saved: false,
}

describe('PreSaveScreen', () => {
  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('counts down and pre-saves, accessibly in the %s theme at %i px', async (theme, width) => {
    let isPreSaved = false
    const api = [
      respondTo(getPreSaveRelease, () => ({ ...release, is_pre_saved: isPreSaved })),
      respondTo(preSave, () => {
        isPreSaved = true
        return { is_pre_saved: true }
      }),
    ]
    await openBackstage('/pre-save/album/1/braise', { api, theme, width })
    await expect.element(page.getByRole('timer', { name: 'Time until the release' })).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Pre-save' }))
    await expect.element(page.getByRole('button', { name: 'Pre-saved' })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(width)
    await expectAccessible()
  })

  test('shows a link to a published release', async () => {
    const api = [respondTo(getPreSaveRelease, () => ({ ...release, release_at: null, path: '/album/1/fanta-zie/braise' }))]
    await openBackstage('/pre-save/album/1/braise', { api })
    await expect.element(page.getByRole('link', { name: 'Listen' })).toHaveAttribute('href', '/album/1/fanta-zie/braise')
  })
})
