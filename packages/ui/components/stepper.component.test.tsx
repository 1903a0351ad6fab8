import { expectAccessible } from '@balafon/sdk/testing/client'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showComponent } from '../parts/show-component.fixture.tsx'
import { Stepper } from './stepper.tsx'

const steps = [
  { id: 'choose', label: 'Choose a file' },
  { id: 'check', label: 'Check the permissions' },
  { id: 'install', label: 'Install' },
]

describe('Stepper', () => {
  test('marks the current step and returns to an earlier one', async () => {
    const onReturn = vi.fn()
    await showComponent(() => <Stepper label="Install a plugin" steps={steps} currentId="check" onReturn={onReturn} />)
    const items = page.getByRole('list', { name: 'Install a plugin' }).getByRole('listitem')
    await expect.element(items.nth(1)).toHaveAttribute('aria-current', 'step')
    expect(items.nth(2).getByRole('button').query()).toBeNull()
    await userEvent.click(items.nth(0).getByRole('button', { name: 'Done Choose a file' }))
    expect(onReturn).toHaveBeenCalledWith('choose')
  })

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await showComponent(() => <Stepper label="Install a plugin" steps={steps} currentId="check" onReturn={() => {}} />, { theme, width })
    await expectAccessible()
  })
})
