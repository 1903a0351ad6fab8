import { createUser, expectAccessible, openPage, type PageOptions, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getChannel } from '../../contract/channels.ts'
import { getCollectionFlags } from '../../contract/collection.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createHomeChannel } from '../testing/catalogue.fixture.ts'

const api = [respondTo(getChannel, () => ({ channel: createHomeChannel() })), respondTo(getCollectionFlags, () => ({ liked: [], followed: [], reposted: [] }))]
const openLanding = (options: PageOptions = {}) => openPage('/landing', { plugins: [{ manifest, client }], api, ...options })
const main = page.getByRole('main')

describe('LandingScreen', () => {
  test('shows guests the music, each album once, and a link to the registration', async () => {
    await openLanding()
    await expect.element(main.getByRole('heading', { level: 1, name: 'Balafon' })).toBeVisible()
    await expect.element(main.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register')
    await expect.element(main.getByRole('link', { name: 'Listen now' })).toHaveAttribute('href', '/channel/home')
    await expect.element(main.getByRole('link', { name: 'Album 6', exact: true })).toBeVisible()
    expect(main.getByRole('link', { name: 'Market Days', exact: true }).elements()).toHaveLength(1)
  })

  test('shows a link to the sign-in while the registration is closed', async () => {
    await openLanding({ bootstrap: { settings: { 'registration.disable': true } } })
    await expect.element(main.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  })

  test('hides the registration from signed-in users', async () => {
    await openLanding({ bootstrap: { user: createUser({ permissions: [{ name: 'music.view', restrictions: [] }] }) } })
    await expect.element(main.getByRole('link', { name: 'Listen now' })).toBeVisible()
    await expect.element(main.getByRole('link', { name: 'Create an account' })).not.toBeInTheDocument()
  })

  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openLanding({ theme, width })
    await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible()
  })
})
