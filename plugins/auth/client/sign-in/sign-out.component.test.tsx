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
  test('opens the login page, focuses its heading and leaves the workspace of the user', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the test runs in a browser without the Cookie Store API
    document.cookie = 'activeWorkspaceId=7; Path=/'
    await logOut()
    await expect.element(page.getByRole('heading', { name: 'Log in to your account' })).toHaveFocus()
    expect(document.cookie).toContain('activeWorkspaceId=0')
  })

  test('does not remember the page of the logout, even when its requests are denied', async () => {
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

  test('is blocked inside the appearance editor', async () => {
    // The test itself runs in a frame.
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
