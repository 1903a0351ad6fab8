import { Link } from '@balafon/sdk/client'
import { defineEndpoint } from '@balafon/sdk/contract'
import { setRemoteLoader } from '@balafon/sdk/host'
import type { ComponentType } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { respondTo } from '../../testing/fake-api.ts'
import { openPage } from '../../testing/open-page.tsx'
import { createTestPlugin } from '../../testing/test-plugin.ts'

const reportProblem = defineEndpoint({
  method: 'POST',
  path: 'plugin-problems',
  summary: 'Report an error of a plugin to the administrators',
  access: 'guest',
  body: z.object({ plugin: z.string(), location: z.string(), message: z.string() }),
  response: z.object({}),
})

let isBroken = true
const lateCode = Promise.withResolvers<{ default: ComponentType<object> }>()

const plugin = createTestPlugin({
  contributes: { 'host.routes/v1': [{ path: '/broken', component: 'Broken' }] },
  components: { Broken },
})

function Broken() {
  if (isBroken) throw new Error('This screen breaks on purpose.')
  return <h1>Repaired</h1>
}

const { manifest, client } = createTestPlugin({
  contributes: {
    'host.routes/v1': [
      { path: '/first', component: 'First' },
      { path: '/late', component: 'Late' },
    ],
  },
  components: { First: () => <Link to="/late">Late screen</Link> },
})
const pluginWithLateScreen = { manifest, client: { ...client, components: { ...client.components, Late: () => lateCode.promise } } }

describe('ScreenFailed', () => {
  test('replaces a screen that throws until the user tries again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const report = vi.fn(() => ({}))
    await openPage('/broken', { plugins: [plugin], api: [respondTo(reportProblem, report)] })
    await expect.element(page.getByRole('heading', { name: 'There was an issue loading this page' })).toBeVisible()
    await expect.element(page.getByText('Please try again later')).toBeVisible()
    await expect.element(page.getByRole('banner')).toBeVisible()
    const body = { plugin: 'team.test', location: 'Broken', message: 'This screen breaks on purpose.' }
    await expect.poll(() => report).toHaveBeenCalledWith(expect.objectContaining({ body }))
    isBroken = false
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(page.getByRole('heading', { name: 'Repaired' })).toBeVisible()
  })

  test('disappears when the code of the screen arrives late, and records no crash', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await openPage('/first', { plugins: [pluginWithLateScreen], api: [respondTo(reportProblem, () => ({}))] })
    await expect.element(page.getByRole('link', { name: 'Late screen' })).toBeVisible()
    setRemoteLoader(async () => ({ default: pluginWithLateScreen.client }), 100)
    await userEvent.click(page.getByRole('link', { name: 'Late screen' }))
    await expect.element(page.getByRole('heading', { name: 'There was an issue loading this page' })).toBeVisible()
    expect(sessionStorage.getItem('be-plugin-crashes') ?? '').not.toContain('Late')
    lateCode.resolve({ default: () => <h1>Arrived late</h1> })
    await expect.element(page.getByRole('heading', { name: 'Arrived late' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'There was an issue loading this page' })).not.toBeInTheDocument()
  })
})
