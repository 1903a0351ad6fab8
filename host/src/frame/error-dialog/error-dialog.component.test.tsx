import { reportError, sendRequest } from '@balafon/sdk/client'
import { defineEndpoint, type ErrorTrace, type TraceFrame } from '@balafon/sdk/contract'
import { Button } from '@balafon/ui/button'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { ErrorResponse } from '../../../testing/fake-api.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { createTestPlugin } from '../../../testing/test-plugin.ts'

const endpoint = defineEndpoint({ method: 'POST', path: 'x/team.test/fail', summary: 'Fail', access: 'guest', response: z.object({}) })

const plugin = createTestPlugin({
  contributes: { 'host.routes/v1': [{ path: '/fail', component: 'FailScreen' }] },
  components: {
    FailScreen: () => (
      <>
        <h1>Fail</h1>
        <Button onPress={() => void sendRequest(endpoint, {}).catch(reportError)}>Send</Button>
      </>
    ),
  },
})

const createFrame = (flatIndex: number, path: string, codeSnippet: TraceFrame['codeSnippet'] = {}): TraceFrame => ({
  path,
  lineNumber: 8,
  method: `method${flatIndex}`,
  codeSnippet,
  flatIndex,
})
const TRACE: ErrorTrace = {
  hasTrace: true,
  exception: 'RangeError',
  message: 'The price is out of range',
  trace: [
    createFrame(0, 'plugins/shop/server/index.ts', { 7: 'async () => {', 8: "  throw new RangeError('The price is out of range')", 9: '}' }),
    {
      vendorGroup: true,
      items: [createFrame(1, 'node_modules/@hapi/hapi/lib/handler.js', { 8: 'await handler(request)' }), createFrame(2, 'node_modules/b.js')],
    },
    createFrame(3, 'server/http/api-route.ts'),
  ],
  totalVendorGroups: 1,
}

const dialog = page.getByRole('dialog', { name: 'An error occured' })
const frames = dialog.getByRole('region', { name: 'Stack trace' }).getByRole('listitem')
const code = dialog.getByRole('region', { name: 'Code' })

async function openDialog(theme: 'light' | 'dark' = 'dark') {
  await openPage('/fail', { plugins: [plugin], theme, api: [{ endpoint, respond: () => new ErrorResponse(500, { code: 'internal', ...TRACE }) }] })
  await userEvent.click(page.getByRole('button', { name: 'Send' }))
  await expect.element(dialog.getByRole('heading', { name: 'An error occured' })).toBeVisible()
}

describe('ErrorDialog', () => {
  test('fills the window with the error and the code of the latest application frame', async () => {
    await openDialog()
    await expect.element(dialog.getByText('RangeError', { exact: true })).toBeVisible()
    await expect.element(dialog.getByText('The price is out of range', { exact: true })).toBeVisible()
    await expect.element(frames.first()).toHaveTextContent('plugins/shop/server/index.ts:8method0')
    await expect.element(code.getByText(/throw new RangeError/)).toHaveAttribute('data-failed')
    await expect.element(page.getByRole('region', { name: 'Notifications' }).getByRole('paragraph')).not.toBeInTheDocument()
    await expect.poll(() => dialog.element().getBoundingClientRect().toJSON()).toMatchObject({ x: 0, y: 0, width: innerWidth, height: innerHeight })
  })

  test('expands and collapses vendor frames', async () => {
    await openDialog()
    expect(frames.elements()).toHaveLength(3)
    await expect.element(frames.nth(1)).toHaveTextContent('2 vendor frames')
    await userEvent.click(dialog.getByRole('button', { name: 'Expand vendor frames' }))
    await expect.poll(() => frames.elements()).toHaveLength(4)
    await userEvent.click(dialog.getByRole('button', { name: /hapi/ }))
    await expect.element(code.getByRole('heading', { name: /node_modules\/@hapi\/hapi/ })).toBeVisible()
    await expect.element(code.getByText(/await handler/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: /node_modules\/b/ }))
    await expect.element(code.getByText('Source not available for this frame.')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Collapse vendor frames' }))
    await expect.poll(() => frames.elements()).toHaveLength(3)
  })

  test('shows a link to the log, closes with Escape and restores the focus', async () => {
    await openDialog()
    const link = dialog.getByRole('link', { name: 'Download log' })
    await expect.element(link).toHaveAttribute('href', '/api/v1/logs/error/download-latest')
    await expect.element(link).toHaveAttribute('download')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Send' })).toHaveFocus()
  })

  test.each(['light', 'dark'] as const)('has no serious axe findings with the %s theme', async (theme) => {
    await openDialog(theme)
    await userEvent.click(dialog.getByRole('button', { name: 'Expand vendor frames' }))
    await expectAccessible()
  })
})
