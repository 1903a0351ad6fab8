import { describe, expect, test } from 'vitest'
import { getSpinnerDelay } from './spinner-delay.ts'

describe('getSpinnerDelay', () => {
  test('shows the spinner after 500 ms', () => {
    expect(getSpinnerDelay(true, undefined, 1000)).toBe(500)
  })

  test('keeps the spinner for 200 ms when the operation ends shortly after it appeared', () => {
    expect(getSpinnerDelay(false, 1000, 1030)).toBe(170)
  })

  test('hides the spinner immediately when it was shown for at least 200 ms', () => {
    expect(getSpinnerDelay(false, 1000, 5000)).toBe(0)
  })

  test('returns undefined when the spinner is already shown or hidden as needed', () => {
    expect(getSpinnerDelay(true, 1000, 1500)).toBeUndefined()
    expect(getSpinnerDelay(false, undefined, 1500)).toBeUndefined()
  })
})
