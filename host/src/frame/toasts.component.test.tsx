import { reportError, sendRequest, toast } from '@balafon/sdk/client'
import { defineEndpoint } from '@balafon/sdk/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { ErrorResponse } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/open-page.tsx'

const region = page.getByRole('region', { name: 'Notifications' })
const text = region.getByRole('paragraph')
const getBox = () => text.element().parentElement?.getBoundingClientRect() ?? new DOMRect()
const elsewhere = page.getByRole('heading', { level: 1 })

/** Waits until React has rendered the result of an event; a busy browser may have no idle time. */
const waitUntilRendered = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))

/** Advances the fake clock. Assertions that wait would advance it too, so the assertions about time in these tests do not wait. */
async function advanceClock(milliseconds: number) {
  await waitUntilRendered()
  await vi.advanceTimersByTimeAsync(milliseconds)
  await waitUntilRendered()
}

describe('Toasts', () => {
  beforeEach(async () => {
    await openPage('/404')
    await userEvent.hover(elsewhere)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['positive', 'status', 3000],
    ['danger', 'alert', 8000],
  ] as const)('shows a %s toast with the role %s for %i ms', async (type, role, duration) => {
    toast[type]('A message')
    await waitUntilRendered()
    expect(region.getByRole(role).query()?.textContent).toBe('A message')
    await advanceClock(duration - 50)
    expect(text.query()).not.toBeNull()
    await advanceClock(50)
    expect(text.query()).toBeNull()
  })

  test('keeps a loading toast that cannot be dismissed', async () => {
    toast.loading('Working')
    await expect.element(text).toHaveTextContent('Working')
    await advanceClock(600_000)
    expect(text.query()?.textContent).toBe('Working')
    await expect.element(region.getByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument()
  })

  test('shows only the newest toast', async () => {
    toast.danger('It failed')
    await expect.element(text).toHaveTextContent('It failed')
    toast.positive('It worked')
    await expect.element(text).toHaveTextContent('It worked')
    expect(text.elements()).toHaveLength(1)
  })

  test('updates a toast with the same id and restarts its timer', async () => {
    toast.loading('Started', { id: 'work' })
    await expect.element(text).toHaveTextContent('Started')
    const card = text.element().parentElement
    await advanceClock(10_000)
    toast.positive('Finished', { id: 'work' })
    await waitUntilRendered()
    expect(text.query()?.textContent).toBe('Finished')
    expect(card?.isConnected).toBe(true)
    await advanceClock(2950)
    expect(text.query()).not.toBeNull()
    await advanceClock(50)
    expect(text.query()).toBeNull()
  })

  test.each([
    ['the pointer', () => userEvent.hover(text), () => userEvent.hover(elsewhere)],
    ['the focus', () => region.getByRole('button', { name: 'Dismiss' }).element().focus(), () => page.getByRole('button', { name: 'Menu' }).element().focus()],
  ] as const)('pauses the timer under %s and resumes it', async (_, hold, release) => {
    toast.danger('It failed')
    await expect.element(text).toBeVisible()
    await advanceClock(4000)
    await hold()
    await advanceClock(60_000)
    expect(text.query()).not.toBeNull()
    await release()
    // User events advance the clock by some hundred milliseconds too.
    await advanceClock(2000)
    expect(text.query()).not.toBeNull()
    await advanceClock(2000)
    expect(text.query()).toBeNull()
  })

  test('does not pause the next toast when a toast is dismissed under the pointer', async () => {
    toast.positive('First')
    await userEvent.click(region.getByRole('button', { name: 'Dismiss' }))
    await expect.element(text).not.toBeInTheDocument()
    await userEvent.hover(elsewhere)
    toast.positive('Second')
    await waitUntilRendered()
    expect(text.query()?.textContent).toBe('Second')
    await advanceClock(3000)
    expect(text.query()).toBeNull()
  })

  test('is at the bottom center by default and at the bottom right on request', async () => {
    toast.positive('At the center')
    await expect.element(text).toBeVisible()
    expect(Math.abs(getBox().x + getBox().width / 2 - 720)).toBeLessThan(10)
    expect(getBox().bottom).toBeGreaterThan(800)
    toast.positive('At the right', { position: 'bottom-right' })
    await expect.element(text).toHaveTextContent('At the right')
    expect(getBox().right).toBeGreaterThan(1380)
  })

  test('runs the action of a toast and closes the toast', async () => {
    const undo = vi.fn()
    toast.positive('Deleted', { action: { label: 'Undo', run: undo } })
    await userEvent.click(region.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    await expect.element(text).not.toBeInTheDocument()
  })
})

describe('reportError', () => {
  const endpoint = defineEndpoint({ method: 'POST', path: 'x/team.test/order', summary: 'Order', access: 'guest', response: z.object({}) })
  const respondWith = (status: number, body: object) => openPage('/404', { api: [{ endpoint, respond: () => new ErrorResponse(status, body) }] })

  test('shows the server’s error message with its action', async () => {
    await respondWith(409, { code: 'conflict', message: 'The order was rejected.', action: { label: 'Open orders', action: '/' } })
    await sendRequest(endpoint, {}).catch(reportError)
    await expect.element(text).toHaveTextContent('The order was rejected.')
    await userEvent.click(region.getByRole('link', { name: 'Open orders' }))
    await expect.poll(() => location.pathname).toBe('/')
    await expect.element(text).not.toBeInTheDocument()
  })

  test('shows one sentence for an error without a trace and message', async () => {
    await respondWith(500, { code: 'internal' })
    await sendRequest(endpoint, {}).catch(reportError)
    await expect.element(text).toHaveTextContent('There was an issue. Please try again.')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})
