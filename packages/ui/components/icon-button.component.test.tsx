import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { IconButton } from './icon-button.tsx'

const tooltip = page.getByRole('tooltip')

describe('IconButton', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('shows its tooltip after 1500 ms of hover and hides it 500 ms later', async () => {
    await render(
      <>
        <IconButton label="Back">‹</IconButton>
        <p>Text</p>
      </>,
    )
    const button = page.getByRole('button', { name: 'Back' }).element()
    // Shows the tooltip once before the test, because the first tooltip loads the code.
    button.dispatchEvent(createPointerEvent('pointerover'))
    await advanceClock(10_000)
    await expect.element(tooltip).toBeVisible()
    button.dispatchEvent(createPointerEvent('pointerout'))
    await advanceClock(499)
    expect(tooltip.query()).not.toBeNull()
    await advanceClock(1)
    expect(tooltip.query()).toBeNull()

    button.dispatchEvent(createPointerEvent('pointerover'))
    await advanceClock(1499)
    expect(tooltip.query()).toBeNull()
    await advanceClock(1)
    expect(tooltip.query()?.textContent).toBe('Back')
  })
})

/** Advances the clock and waits until React has rendered the result. */
async function advanceClock(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))
}

/** Creates a pointer event. The test does not hover with `userEvent`, which would advance the fake clock by an unknown time. */
const createPointerEvent = (type: 'pointerover' | 'pointerout') => new PointerEvent(type, { bubbles: true, pointerType: 'mouse', relatedTarget: document.body })
