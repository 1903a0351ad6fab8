import { ContributedComponent } from '@balafon/sdk/client'
import { createErrorResponse, createTestPlugin, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getPlaysReport } from '../../contract/report.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'

// On a site, the plugin `admin` shows the card.
const reportPage = createTestPlugin({
  contributes: { 'host.routes/v1': [{ path: '/report', component: 'Report' }] },
  components: {
    Report: () => (
      <>
        <h1>Report</h1>
        <ContributedComponent plugin="player" component="PlaysReport" />
      </>
    ),
  },
})
const plugins = [{ manifest, client }, reportPage]

/** Plays of 30 days: 12 today, 30 three days ago and 1000 twenty days ago. */
const days = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 0, index + 1)).toISOString().slice(0, 10),
  plays: { 29: 12, 26: 30, 9: 1000 }[index] ?? 0,
}))
const report = respondTo(getPlaysReport, () => ({ days }))
const figures = page.getByRole('definition')

describe('PlaysReport', () => {
  test('shows the plays of a day, a week and 30 days, a chart and a table', async () => {
    await openPage('/report', { plugins, api: [report] })
    await expect.element(figures.first()).toBeVisible()
    expect(figures.elements().map(({ textContent }) => textContent)).toEqual(['12', '42', '1,042'])
    await expect.poll(() => document.querySelector('canvas')?.clientHeight).toBeGreaterThan(100)
    expect(page.getByRole('table').getByRole('row').elements()).toHaveLength(31)
  })

  test('shows a text instead of the chart without plays', async () => {
    await openPage('/report', { plugins, api: [respondTo(getPlaysReport, () => ({ days: days.map(({ day }) => ({ day, plays: 0 })) }))] })
    await expect.element(figures.first()).toHaveTextContent('0')
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  })

  test('can be loaded again after an error', async () => {
    let hasFailed = false
    const failingReport = respondTo(getPlaysReport, () => {
      if (hasFailed) return { days }
      hasFailed = true
      return createErrorResponse(404, 'not_found')
    })
    await openPage('/report', { plugins, api: [failingReport] })
    await expect.element(page.getByRole('alert').getByText(/^Couldn’t load the numbers/)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(figures.first()).toHaveTextContent('12')
  })

  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openPage('/report', { plugins, api: [report], theme, width })
    await expect.element(figures.first()).toBeVisible()
    await expectAccessible()
  })
})
