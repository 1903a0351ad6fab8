import { createErrorResponse, createUser, expectAccessible, openPage, type PageOptions, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AdSlot, listAds, updateAd } from '../../contract/ads.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'

const SLOTS: readonly AdSlot[] = [
  { name: 'ads.general_top', label: 'Top of most pages', hint: 'Height 150px or less or responsive.', code: '' },
  { name: 'ads.artist_top', label: 'Artist page, top', hint: 'Width 1000px or less.', code: '<p>Drums</p>' },
]
const user = createUser({ permissions: [{ name: 'admin', restrictions: [] }] })
const list = respondTo(listAds, () => ({ slots: [...SLOTS] }))
const open = (options: PageOptions = {}) => openPage('/admin/ads', { plugins: [{ manifest, client }], bootstrap: { user }, api: [list], ...options })
const top = page.getByRole('region', { name: 'Top of most pages' })
const artistTop = page.getByRole('region', { name: 'Artist page, top' })

describe('AdsPage', () => {
  test('lists the slots with their hints, and a preview in a sandbox of those with code', async () => {
    await open()
    await expect.element(top.getByText('Height 150px or less or responsive.')).toBeVisible()
    await expect.element(artistTop.getByRole('textbox', { name: 'Code' })).toHaveTextContent('<p>Drums</p>')
    expect(top.element().querySelector('iframe')).toBeNull()
    const preview = artistTop.element().querySelector('iframe')
    expect(preview?.getAttribute('sandbox')).toBe('allow-scripts allow-popups allow-popups-to-escape-sandbox')
    expect(preview?.getAttribute('src')).toBe('/ads/ads.artist_top?scheme=dark')
  })

  test('saves changed code and moves the focus to it', async () => {
    let slots = [...SLOTS]
    const update = vi.fn(({ params, body }: { params: { slot: string }; body: { code: string } }) => {
      slots = slots.map((slot) => (slot.name === params.slot ? { ...slot, code: body.code } : slot))
      return { slots }
    })
    await open({ api: [respondTo(listAds, () => ({ slots })), respondTo(updateAd, update)] })
    const save = top.getByRole('button', { name: /^Save/ })
    await expect.element(save).toBeDisabled()
    await userEvent.click(top.getByRole('textbox', { name: 'Code' }))
    await userEvent.keyboard('Strings')
    await userEvent.click(save)
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(update).toHaveBeenCalledWith(expect.objectContaining({ params: { slot: 'ads.general_top' }, body: { code: 'Strings' } }))
    await expect.element(top.getByRole('textbox', { name: 'Code' })).toHaveFocus()
    await expect.element(save).toBeDisabled()
    expect(top.element().querySelector('iframe')).not.toBeNull()
  })

  test('can be loaded again after an error', async () => {
    let hasFailed = false
    const failingList = respondTo(listAds, () => {
      if (hasFailed) return { slots: [...SLOTS] }
      hasFailed = true
      return createErrorResponse(404, 'not_found')
    })
    await open({ api: [failingList] })
    await userEvent.click(page.getByRole('alert').getByRole('button', { name: 'Try again' }))
    await expect.element(top).toBeVisible()
  })

  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await open({ theme, width, api: [respondTo(listAds, () => ({ slots: SLOTS.slice(0, 1) }))] })
    await expect.element(top).toBeVisible()
    await expectAccessible()
  })
})
