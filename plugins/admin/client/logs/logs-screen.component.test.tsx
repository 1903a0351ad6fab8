import { createUser, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { countEmails, countErrors, type LoggedEmail, type LoggedError, listEmails, listErrors, listSchedule } from '../../contract/logs.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'

const job = {
  owner: 'core',
  owner_title: 'Site',
  name: 'cleanup',
  label: 'Delete old data',
  cron: '*/5 * * * *',
  last: null,
  next: '2030-01-01T00:00:00.000Z',
}
const at = '2026-01-01T00:00:00.000Z'
const error: LoggedError = {
  id: 1,
  version: 1,
  message: 'The printer stopped',
  source: 'browser',
  plugin: null,
  plugin_id: null,
  created_at: at,
  path: '/library',
  request_id: null,
  stack: 'Error: The printer stopped',
  breadcrumbs: [{ at: Date.parse(at), type: 'click', message: 'Print' }],
}
const email: LoggedEmail = {
  id: 1,
  version: 1,
  subject: 'Welcome',
  email: 'awa@example.test',
  status: 'sent',
  error: null,
  plugin: 'Accounts',
  template: 'Welcome',
  plugin_id: 'auth',
  template_id: 'welcome',
  language: 'en',
  created_at: at,
}
const options = {
  plugins: [{ manifest, client }],
  bootstrap: { user: createUser({ permissions: [{ name: 'admin', restrictions: [] }] }) },
  api: [
    respondTo(listSchedule, () => ({ schedule: [job], dead: [] })),
    respondTo(listErrors, () => ({ data: [error], next_cursor: null })),
    respondTo(countErrors, () => ({ total: 1, is_exact: true })),
    respondTo(listEmails, ({ query }) => ({ data: query?.status === 'failed' ? [] : [email], next_cursor: null })),
    respondTo(countEmails, () => ({ total: 1, is_exact: true })),
  ],
}

describe('LogsScreen', () => {
  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('shows jobs, errors and emails without axe findings; %s theme, %i px', async (theme, width) => {
    await openPage('/admin/logs', { ...options, theme, width })
    await expect.poll(() => location.pathname).toBe('/admin/logs/schedule')
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Every 5 min' })).toMatchTextContent('Delete old data')
    await expectAccessible()
    await userEvent.click(page.getByRole('link', { name: 'Errors' }))
    await expect.element(page.getByRole('link', { name: 'Download log' })).toHaveAttribute('href', '/api/v1/logs/error/download-latest')
    await expectAccessible()
    await userEvent.click(page.getByRole('link', { name: 'Outgoing email' }))
    await expect.element(page.getByText('awa@example.test')).toBeVisible()
    await expectAccessible()
  })

  test('shows the stack trace of an error and what happened before', async () => {
    await openPage('/admin/logs/error', options)
    await userEvent.click(page.getByText('The printer stopped'))
    const dialog = page.getByRole('dialog', { name: 'Error' })
    await expect.element(dialog.getByText('Error: The printer stopped')).toBeVisible()
    await expect.element(dialog.getByText(/click · Print/)).toBeVisible()
    await expectAccessible()
  })

  test('filters emails by the status in the URL', async () => {
    await openPage('/admin/logs/outgoing-email?status=failed', options)
    await expect.element(page.getByRole('button', { name: /Clear/ }).first()).toBeVisible()
    await expect.element(page.getByText('awa@example.test')).not.toBeInTheDocument()
  })
})
