import { createUser, openPage, respondTo } from '@balafon/sdk/testing/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getArtist } from '../../contract/catalogue.ts'
import { followArtist, like } from '../../contract/collection.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createArtist } from '../testing/catalogue.fixture.ts'
import { emptyLibraryFakes, missingAudioSourceFake } from '../testing/fake-endpoints.ts'

const plugins = [{ manifest, client }]
let requests: string[]
beforeEach(() => {
  requests = []
})
const api = [
  ...emptyLibraryFakes,
  missingAudioSourceFake,
  respondTo(getArtist, () => ({ artist: createArtist() })),
  respondTo(like, ({ params }) => {
    requests.push(`like ${params.kind} ${params.id}`)
    return { is_liked: true, likes_count: 1 }
  }),
  respondTo(followArtist, () => {
    requests.push('follow')
    return { is_following: true, followers_count: 1 }
  }),
]
const openArtist = (options: object = {}) => openPage('/artist/1/sampler', { plugins, api, bootstrap: { user: createUser() }, ...options })
const getHeading = () => page.getByRole('heading', { level: 1, name: 'Sampler' })

describe('the menu of a card', () => {
  test('likes an album after a right click', async () => {
    await openArtist()
    await page.getByRole('link', { name: 'Market Days' }).last().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Like' }).click()
    await expect.poll(() => requests).toEqual(['like album 1'])
    await expect.element(page.getByText('Added to your library')).toBeVisible()
  })

  test('opens with a long press and does not follow the link', async () => {
    await openArtist({ width: 390 })
    await expect.element(getHeading()).toBeVisible()
    const link = page.getByRole('link', { name: 'Market Days' }).last().element()
    const touch = new Touch({ identifier: 1, target: link, clientX: 40, clientY: 40 })
    link.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [touch] }))
    await expect.element(page.getByRole('menuitem', { name: 'Play', exact: true })).toBeVisible()
    link.dispatchEvent(new TouchEvent('touchend', { bubbles: true }))
    expect(location.pathname).toBe('/artist/1/sampler')
  })

  test('does not open when the finger moves', async () => {
    await openArtist({ width: 390 })
    await expect.element(getHeading()).toBeVisible()
    const link = page.getByRole('link', { name: 'Market Days' }).last().element()
    const createTouch = (clientY: number) => new Touch({ identifier: 1, target: link, clientX: 40, clientY })
    link.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [createTouch(40)] }))
    link.dispatchEvent(new TouchEvent('touchmove', { bubbles: true, touches: [createTouch(80)] }))
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(page.getByRole('menuitem').elements()).toEqual([])
  })
})

describe('FollowArtistButton', () => {
  test('follows the artist', async () => {
    await openArtist()
    await page.getByRole('button', { name: 'Follow Sampler' }).click()
    await expect.poll(() => requests).toEqual(['follow'])
    await expect.element(page.getByRole('button', { name: 'Following Sampler' })).toHaveAttribute('aria-pressed', 'true')
  })
})
