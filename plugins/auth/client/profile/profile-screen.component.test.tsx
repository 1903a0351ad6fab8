import { createErrorResponse, createUser, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { follow, getProfile, listFollowers, listFollowing, type Profile, unfollow } from '../../contract/profile.ts'
import { authPlugin } from '../testing/auth-plugin.ts'
import { createProfile } from '../testing/fake-profile.ts'

const PATH = '/user/7/awa-kon%C3%A9'
const plugins = [authPlugin]
const FOLLOWER = { id: 8, name: 'Moussa Keïta', image: null }
const visitor = { user: createUser({ id: 8, name: 'Moussa Keïta' }) }

/** Fakes the profile of Awa Koné, at first without followers. */
function createProfileFakes(values: Partial<Profile> = {}) {
  let isFollowing = false
  const setFollowing = (value: boolean) => () => {
    isFollowing = value
    return { is_following: value, followers_count: Number(value) }
  }
  return [
    respondTo(getProfile, () => ({ profile: createProfile({ is_following: isFollowing, followers_count: Number(isFollowing), ...values }) })),
    respondTo(follow, setFollowing(true)),
    respondTo(unfollow, setFollowing(false)),
    respondTo(listFollowers, () => ({ data: isFollowing ? [FOLLOWER] : [], next_cursor: null })),
    respondTo(listFollowing, () => ({ data: [FOLLOWER], next_cursor: null })),
  ]
}

describe('ProfileScreen', () => {
  test('follows a user and lists the followers', async () => {
    await openPage(PATH, { plugins, api: createProfileFakes(), bootstrap: visitor })
    await expect.element(page.getByText('No followers yet')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Follow Awa Koné' }))
    await expect.element(page.getByRole('link', { name: '1 follower' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Following Awa Koné' })).toHaveTextContent('Following')
    await expect.poll(() => page.getByRole('list', { name: 'Followers' }).getByRole('link').elements().length).toBe(1)
    await userEvent.click(page.getByRole('button', { name: 'Following Awa Koné' }))
    await expect.element(page.getByRole('link', { name: '0 followers' })).toBeVisible()
  })

  test('sends guests to the login page, with the way back, when they follow', async () => {
    await openPage(PATH, { plugins, api: createProfileFakes() })
    await userEvent.click(page.getByRole('button', { name: 'Follow Awa Koné' }))
    await expect.poll(() => location.pathname).toBe('/login')
    await expect.poll(() => history.state).toMatchObject({ usr: { from: PATH } })
  })

  test('shows only the name of a private profile', async () => {
    const api = createProfileFakes({ is_private: true, joined_at: null, followers_count: null, following_count: null })
    await openPage(PATH, { plugins, api, bootstrap: visitor })
    await expect.element(page.getByRole('heading', { name: 'This profile is private' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: /follower/ })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /Follow/ })).not.toBeInTheDocument()
  })

  test('replaces an outdated name in the URL, and marks the tab', async () => {
    await openPage('/user/7/x/followers', { plugins, api: createProfileFakes() })
    await expect.element(page.getByRole('link', { name: 'Followers' })).toHaveAttribute('aria-current', 'page')
    await expect.poll(() => location.pathname).toBe(`${PATH}/followers`)
  })

  test('shows the not-found page for an unknown tab and focuses its heading', async () => {
    await openPage('/user/7/x/nonsense', { plugins, api: createProfileFakes() })
    const heading = page.getByRole('heading', { name: /doorway to the great nothing/ })
    await expect.element(heading).toHaveFocus()
    await expect.element(heading).toHaveStyle({ outlineStyle: 'none' })
    await expect.poll(() => location.pathname).toBe('/404')
  })

  test('reports a profile that does not exist', async () => {
    await openPage('/user/999/x', { plugins, api: [respondTo(getProfile, () => createErrorResponse(404, 'not_found'))] })
    await expect.element(page.getByRole('heading', { name: 'Profile not found' })).toBeVisible()
    await expect.poll(() => document.title).toBe('404 · Balafon')
  })

  test('requests nothing for a URL without a user id', async () => {
    // Any request would fail the test.
    await openPage('/user/abc/x', { plugins })
    await expect.element(page.getByRole('heading', { name: 'Profile not found' })).toBeVisible()
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openPage(`${PATH}/following`, { plugins, api: createProfileFakes(), bootstrap: { user: createUser() }, theme, width })
    await expect.element(page.getByRole('list', { name: 'Following' })).toBeVisible()
    await expectAccessible()
  })
})
