import { defineEndpoint } from '@balafon/sdk/contract'
import { createTestPlugin, createUser, expectAccessible, expectFocusRings, openPage, type PageOptions, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import manifest from '../../plugin.ts'
import client from '../index.ts'

const user = createUser({ permissions: [{ name: 'admin', restrictions: [] }] })

const reportProblem = defineEndpoint({
  method: 'POST',
  path: 'plugin-problems',
  summary: 'Report an error of a plugin',
  access: 'guest',
  body: z.object({ plugin: z.string(), location: z.string(), message: z.string() }),
  response: z.object({}),
})

let isBroken = false
const cards = createTestPlugin({
  contributes: {
    'admin.dashboard/v1': [
      { id: 'sales', title: 'Sales', size: 'wide', component: 'Sales', order: 10 },
      { id: 'visits', title: 'Visits', size: 'small', component: 'Visits', order: 20 },
    ],
  },
  components: { Sales, Visits: () => <p>3 visits</p> },
})

function Sales() {
  if (isBroken) throw new Error('The card breaks on purpose.')
  return <p>12 sales</p>
}

const open = (options: PageOptions = {}) => openPage('/admin', { plugins: [{ manifest, client }, cards], bootstrap: { user }, ...options })
const getCard = (name: string) => page.getByRole('region', { name, exact: true })

describe('ReportPage', () => {
  test('is the first admin page and shows the cards of plugins', async () => {
    await open()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Report' })).toBeVisible()
    await expect.poll(() => location.pathname).toBe('/admin/report')
    await expect.element(getCard('Sales').getByText('12 sales')).toBeVisible()
    await expect.element(getCard('Visits').getByText('3 visits')).toBeVisible()
  })

  test('keeps the other cards when one fails, and loads it again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    isBroken = true
    await open({ api: [respondTo(reportProblem, () => ({}))] })
    await expect.element(getCard('Sales').getByRole('alert')).toBeVisible()
    await expect.element(getCard('Visits').getByText('3 visits')).toBeVisible()
    isBroken = false
    await userEvent.click(getCard('Sales').getByRole('button', { name: 'Try again' }))
    await expect.element(getCard('Sales').getByText('12 sales')).toBeVisible()
  })

  test('shows a text without cards', async () => {
    await open({ plugins: [{ manifest, client }] })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Report' })).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible()
  })

  test('shows a focus ring at every tab stop', async () => {
    await open()
    await expect.element(getCard('Sales')).toBeVisible()
    await expectFocusRings()
  })

  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await open({ theme, width })
    await expect.element(getCard('Sales')).toBeVisible()
    await expectAccessible()
  })
})
