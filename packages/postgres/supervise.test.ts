import { setTimeout } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { startSupervision } from './supervise.ts'

const CHECK_INTERVAL_MS = 5
/** The delays between the first four attempts. */
const DELAYS_MS = [250, 500, 1000]
/** How much earlier than its time a timer may end. */
const TIMER_TOLERANCE_MS = 5

const createLog = () => ({ warn: vi.fn(), error: vi.fn() })

describe('startSupervision', () => {
  test('restarts a server that has stopped, and retries after a failed attempt', async () => {
    const log = createLog()
    let isRunning = false
    let attempts = 0
    const restart = async () => {
      attempts += 1
      if (attempts === 1) throw new Error('the shared memory is still in use')
      isRunning = true
    }
    const end = startSupervision({ isRunning: () => isRunning, restart }, log, CHECK_INTERVAL_MS)
    await expect.poll(() => isRunning).toBe(true)
    expect(attempts).toBe(2)
    expect(log.error.mock.calls.map(([, message]) => message)).toEqual([
      'PostgreSQL has stopped unexpectedly and is started again',
      'PostgreSQL could not be started again',
    ])
    expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ attempts: 2 }), 'PostgreSQL is running again')
    await end()
  })

  test('doubles the delay between attempts', async () => {
    const attemptTimes: number[] = []
    const restart = async () => {
      attemptTimes.push(performance.now())
      throw new Error('no')
    }
    const end = startSupervision({ isRunning: () => false, restart }, createLog(), CHECK_INTERVAL_MS)
    await expect.poll(() => attemptTimes.length).toBe(DELAYS_MS.length + 1)
    await end()
    const delays = attemptTimes.slice(1).map((time, index) => time - (attemptTimes[index] ?? 0))
    for (const [index, delay] of DELAYS_MS.entries()) expect(delays[index]).toBeGreaterThan(delay - TIMER_TOLERANCE_MS)
  })

  test('does not restart a server after the supervision has ended', async () => {
    const restart = vi.fn(async () => {})
    let isRunning = true
    const end = startSupervision({ isRunning: () => isRunning, restart }, createLog(), CHECK_INTERVAL_MS)
    await end()
    isRunning = false
    await setTimeout(6 * CHECK_INTERVAL_MS)
    expect(restart).not.toHaveBeenCalled()
  })
})
