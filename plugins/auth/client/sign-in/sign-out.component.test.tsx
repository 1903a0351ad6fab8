import { createErrorResponse, createUser, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { logout } from '../../contract/login.ts'
import { listSessions } from '../../contract/sessions.ts'
import { authPlugin } from '../testing/auth-plugin.ts'
import { createSignedInBootstrap } from '../testing/fake-sign-in.ts'
import { openAccountSection } from '../testing/open-account-section.ts'

async function logOut() {
  const api = [respondTo(logout, () => ({ bootstrapData: createSignedInBootstrap({ user: null }) }))]
  await openPage('/404', { plugins: [authPlugin], bootstrap: { user: createUser() }, api })
  await userEvent.click(page.getByRole('button', { name: /^Menu of/ }))
  await userEvent.click(page.getByRole('menuitem', { name: 'Log out' }))
}

describe('Log out', () => {
  test('opens the login page, focuses its heading and selects the default workspace', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the test runs in a browser without the Cookie Store API
    document.cookie = 'activeWorkspaceId=7; Path=/'
    await logOut()
    await expect.element(page.getByRole('heading', { name: 'Log in to your account' })).toHaveFocus()
    expect(document.cookie).toContain('activeWorkspaceId=0')
  })

  test('does not return to the page of the logout after the next sign-in', async () => {
    // The page requests the sessions again after the logout. A response 401 normally opens the login page with the current page as the destination.
    let isSignedIn = true
    const api = [
      respondTo(logout, () => {
        isSignedIn = false
        return { bootstrapData: createSignedInBootstrap({ user: null }) }
      }),
      respondTo(listSessions, () => (isSignedIn ? { sessions: [] } : createErrorResponse(401, 'unauthenticated'))),
    ]
    await openAccountSection('sessions', { api })
    await userEvent.click(page.getByRole('button', { name: /^Menu of/ }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Log out' }))
    await expect.element(page.getByRole('heading', { name: 'Log in to your account' })).toHaveFocus()
    expect(history.state.usr ?? null).toBeNull()
  })

  test('shows an error and keeps the page open inside the appearance editor', async () => {
    // The editor shows the site in a frame with this name. Tests run in a frame too, so only the name has to be set.
    const { name } = window
    window.name = 'appearance-editor'
    onTestFinished(() => {
      window.name = name
    })
    await logOut()
    await expect.element(page.getByText("Can't logout while in appearance editor.")).toBeVisible()
    await expect.poll(() => location.pathname).toBe('/404')
  })
})
