import { expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getAlbum } from '../../contract/catalogue.ts'
import { listComments } from '../../contract/comments.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createAlbum, createComment } from '../testing/catalogue.fixture.ts'
import { missingAudioSourceFake } from '../testing/fake-endpoints.ts'

const plugins = [{ manifest, client }]
const albumFake = respondTo(getAlbum, () => ({ album: createAlbum() }))
const api = [albumFake, respondTo(listComments, () => ({ data: [createComment()], next_cursor: null, total: 1 })), missingAudioSourceFake]

describe('AlbumScreen', () => {
  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openPage('/album/1/sampler/market-days', { plugins, api, theme, width })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Market Days' })).toBeVisible()
    // The comments are loaded when the user scrolls near them. The page grows while its other parts are loaded, so the test scrolls again and again.
    const scrollToComments = () => {
      scrollTo(0, document.documentElement.scrollHeight)
      return page.getByRole('region', { name: 'Comments' }).getByText('This drum!').query()
    }
    await expect.poll(scrollToComments).toBeVisible()
    scrollTo(0, 0)
    await expectAccessible()
  })

  test('requests no comments when the site has none', async () => {
    const requests: string[] = []
    const recordComments = respondTo(listComments, () => {
      requests.push('comments')
      return { data: [], next_cursor: null, total: 0 }
    })
    const bootstrap = { settings: { 'player.comments.enable': false } }
    await openPage('/album/1/sampler/market-days', { plugins, api: [albumFake, recordComments, missingAudioSourceFake], bootstrap })
    await expect.element(page.getByText('Recorded at the market.')).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Comments' })).not.toBeInTheDocument()
    expect(requests).toEqual([])
  })
})
