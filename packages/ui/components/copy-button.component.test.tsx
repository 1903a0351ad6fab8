import { expectAccessible } from '@balafon/sdk/testing/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showComponent } from '../parts/show-component.fixture.tsx'
import { CopyButton } from './copy-button.tsx'

const copied = vi.spyOn(navigator.clipboard, 'writeText')

describe('CopyButton', () => {
  afterEach(() => copied.mockReset())

  test('copies the text, confirms it and returns to its label', async () => {
    copied.mockResolvedValue()
    await showComponent(() => <CopyButton text="secret" label="Copy key" />)
    await userEvent.click(page.getByRole('button', { name: 'Copy key' }))
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(copied).toHaveBeenCalledWith('secret')
    await expect.element(page.getByRole('button', { name: 'Copy key' })).toBeVisible()
  })

  test('says how to copy the text when the browser does not allow it', async () => {
    copied.mockRejectedValue(new Error('denied'))
    await showComponent(() => <CopyButton text="secret" />)
    await userEvent.click(page.getByRole('button', { name: 'Copy' }))
    await expect.element(page.getByText('Couldn’t copy. Select the text and copy it yourself.')).toBeVisible()
  })

  test('announces the confirmation when the button shows only an icon', async () => {
    copied.mockResolvedValue()
    await showComponent(() => <CopyButton text="secret" label="Copy link" isIconOnly />)
    await userEvent.click(page.getByRole('button', { name: 'Copy link' }))
    await expect.element(page.getByText('Copied')).toBeInTheDocument()
  })

  test.each(['light', 'dark'] as const)('has no serious axe findings with the %s theme', async (theme) => {
    await showComponent(
      () => (
        <>
          <CopyButton text="a" />
          <CopyButton text="b" label="Copy link" isIconOnly />
        </>
      ),
      { theme },
    )
    await expectAccessible()
  })
})
