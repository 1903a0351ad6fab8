import { createUser, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getArtist } from '../../contract/catalogue.ts'
import { followArtist } from '../../contract/collection.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createArtist } from '../testing/catalogue.fixture.ts'
import { emptyLibraryFakes, missingAudioSourceFake } from '../testing/fake-endpoints.ts'

const plugins = [{ manifest, client }]
const api = [respondTo(getArtist, () => ({ artist: createArtist() })), missingAudioSourceFake]

describe('ArtistScreen', () => {
  test('shows ads in the ad slots of the page, with their maximum width', async () => {
    await openPage('/artist/1/sampler', { plugins, api, bootstrap: { ads: ['ads.artist_top', 'ads.artist_bottom'] } })
    const frames = page.getByTitle('Advertisement')
    await expect.poll(() => frames.elements().map((frame) => frame.getBoundingClientRect().width)).toEqual([1000, 430])
  })

  test('shows the number of followers of the response after the user follows', async () => {
    const follow = respondTo(followArtist, () => ({ is_following: true, followers_count: 41 }))
    await openPage('/artist/1/sampler', { plugins, api: [...api, ...emptyLibraryFakes, follow], bootstrap: { user: createUser() } })
    await expect.element(page.getByText(/12 followers/)).toBeVisible()
    await page.getByRole('button', { name: 'Follow Sampler' }).click()
    await expect.element(page.getByText(/41 followers/)).toBeVisible()
  })

  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openPage('/artist/1/sampler', { plugins, api, theme, width })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Sampler' })).toBeVisible()
    await expectAccessible()
  })
})
