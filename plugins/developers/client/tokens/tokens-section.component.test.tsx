import { createUser, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AccessToken, createToken, deleteToken, listTokens } from '../../contract/tokens.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'

const TOKEN = `balafon_${'a'.repeat(49)}`
const user = createUser({ permissions: [{ name: 'api.access', restrictions: [] }] })
const createAccessToken = (values: Partial<AccessToken> = {}): AccessToken => ({
  id: 1,
  name: 'Morning radio',
  last_used_at: null,
  created_at: new Date().toISOString(),
  ...values,
})
const section = page.getByRole('region', { name: 'Developers' })

/** Opens the section with the tokens of the user. */
function openSection(initialTokens: readonly AccessToken[] = [], options = {}) {
  let tokens = [...initialTokens]
  return openPage('/account-settings#developers', {
    plugins: [{ manifest, client }],
    bootstrap: { user },
    api: [
      respondTo(listTokens, () => ({ tokens })),
      respondTo(createToken, ({ body }) => {
        const token = createAccessToken({ name: body.tokenName })
        tokens = [token]
        return { plainTextToken: TOKEN, token }
      }),
      respondTo(deleteToken, () => {
        tokens = []
        return {}
      }),
    ],
    ...options,
  })
}

describe('TokensSection', () => {
  test('creates a token and shows it once', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openSection()
    await expect.element(section.getByText('No tokens yet.')).toBeVisible()
    await userEvent.click(section.getByRole('button', { name: 'Create token' }))
    const dialog = page.getByRole('dialog', { name: 'New access token' })
    await expect.element(dialog.getByLabelText('Token name')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('Enter a token name.')).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('Morning radio{Enter}')
    const newTokenDialog = page.getByRole('dialog', { name: 'Your new token' })
    await expect.element(newTokenDialog.getByText(TOKEN)).toBeVisible()
    // The specification fixes the text "Token create".
    await expect.element(page.getByText('Token create', { exact: true })).toBeVisible()
    await expectAccessible()
    await userEvent.click(newTokenDialog.getByRole('button', { name: 'Copy' }))
    await expect.element(newTokenDialog.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(writeText).toHaveBeenCalledWith(TOKEN)
    await userEvent.click(newTokenDialog.getByRole('button', { name: 'Done' }))
    await expect.element(newTokenDialog).not.toBeInTheDocument()
    await expect.element(section.getByRole('listitem')).toMatchTextContent('Morning radio')
    await expect.element(section.getByText('Last used: Never')).toBeVisible()
    expect(document.documentElement.outerHTML).not.toContain(TOKEN)
  })

  test('deletes a token after a confirmation', async () => {
    await openSection([createAccessToken({ last_used_at: new Date().toISOString() })])
    await expect.element(section.getByText('Last used: a few seconds ago')).toBeVisible()
    await userEvent.click(section.getByRole('button', { name: 'Delete Morning radio' }))
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }))
    await expect.element(page.getByText('Token deleted', { exact: true })).toBeVisible()
    await expect.element(section.getByText('No tokens yet.')).toBeVisible()
  })

  test.each([
    ['without the permission', { user: createUser() }],
    ['while tokens are disabled', { user, settings: { 'api.integrated': false } }],
  ])('is not shown %s', async (_, bootstrap) => {
    await openSection([], { bootstrap })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(section).not.toBeInTheDocument()
  })

  test('fits a phone in French, with a long name', async () => {
    const token = createAccessToken({ name: 'un-nom-sans-espace-'.repeat(5), last_used_at: new Date(Date.now() - 3 * 3_600_000).toISOString() })
    await openSection([token], { language: 'fr', width: 390, theme: 'light' })
    await expect.element(page.getByRole('region', { name: 'Développeurs' }).getByText('Dernière utilisation : il y a 3 heures')).toBeVisible()
    await expectAccessible()
  })
})
