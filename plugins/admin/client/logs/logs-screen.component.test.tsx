import { createUser, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listEmails, listErrors, listSchedule } from '../../contract/logs.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'

const job = { owner: 'core', name: 'cleanup', label: 'Delete old data', cron: '17 3 * * *', last: null }
const options = {
  plugins: [{ manifest, client }],
  bootstrap: { user: createUser({ permissions: [{ name: 'admin', restrictions: [] }] }) },
  api: [
    respondTo(listSchedule, () => ({ schedule: [job], dead: [] })),
    respondTo(listErrors, () => ({ errors: [] })),
    respondTo(listEmails, () => ({ data: [], next_cursor: null })),
  ],
}

describe('LogsScreen', () => {
  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('shows jobs, errors and emails without axe findings; %s theme, %i px', async (theme, width) => {
    await openPage('/admin/logs', { ...options, theme, width })
    await expect.poll(() => location.pathname).toBe('/admin/logs/schedule')
    await expect.element(page.getByRole('listitem').filter({ hasText: '17 3 * * *' })).toMatchTextContent('Delete old data')
    await expectAccessible()
    await userEvent.click(page.getByRole('link', { name: 'Errors' }))
    await expect.element(page.getByRole('link', { name: 'Download log' })).toHaveAttribute('href', '/api/v1/logs/error/download-latest')
    await expectAccessible()
    await userEvent.click(page.getByRole('link', { name: 'Outgoing email' }))
    await expect.element(page.getByText('No emails yet.')).toBeVisible()
    await expectAccessible()
  })
})
