import { type FileEntry, getUploadConfiguration } from '@balafon/sdk/contract'
import { removeUploads, startUploads } from '@balafon/sdk/uploads'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { respondTo } from '../../testing/fake-api.ts'
import { createUser } from '../../testing/fake-bootstrap.ts'
import { type FakeFileRequest, installFakeFileRequests } from '../../testing/fake-file-requests.ts'
import { focusByTab } from '../../testing/keyboard.ts'
import { openPage, type PageOptions } from '../../testing/open-page.tsx'
import { createTestPlugin } from '../../testing/test-plugin.ts'

/** The requests with a file of the running test. */
let requests: readonly FakeFileRequest[] = []
let startedIds: readonly string[] = []

const fileEntry: FileEntry = {
  id: 1,
  name: '01 Braise.flac',
  mime: 'audio/flac',
  extension: 'flac',
  file_size: 3,
  path: 'private/1',
  url: '/media/1',
  updated_at: '2026-06-30T14:12:00.000Z',
}
const configuration = respondTo(getUploadConfiguration, () => ({
  resumable: true,
  chunk_bytes: 5_000_000,
  direct: false,
  resumable_from_bytes: 4_000_000,
  direct_above_bytes: 100_000_000,
  types: [],
  quota: { used: 0, limit: null },
}))
const plugin = createTestPlugin({
  contributes: {
    'host.rail/v1': [{ id: 'songs', label: 'Songs', icon: 'music', to: '/songs' }],
    'host.routes/v1': ['/album', '/songs'].map((path) => ({ path, component: 'Screen' })),
  },
  components: { Screen: () => <h1 tabIndex={-1}>Screen</h1> },
})
const panel = page.getByRole('region', { name: /Uploads|Envois/ })
const NAMES = ['01 Braise.flac', '02 Eau sur la lame.flac', '03 Cendre sur le fleuve, enregistrée en concert au Théâtre de verdure, version longue.flac']

async function openUploads(options: PageOptions = {}) {
  await openPage('/album', { plugins: [plugin], bootstrap: { user: createUser() }, api: [configuration], ...options })
  startedIds = startUploads(
    NAMES.map((name) => ({ file: new File(['abc'], name, { type: 'audio/flac' }), relativePath: `Masters/${name}` })),
    { uploadType: 'player.track' },
  )
  await expect.element(panel).toBeVisible()
  await expect.poll(() => requests.length).toBe(1)
}

/** Completes the running upload, and waits until the next one has started. */
const completeUpload = async (requestCount: number) => {
  requests.at(-1)?.respond(201, { fileEntry })
  await expect.poll(() => requests.length).toBe(requestCount)
}

beforeEach(() => {
  requests = installFakeFileRequests()
})
afterEach(() => removeUploads(startedIds))

describe('UploadsPanel', () => {
  test('shows the progress on every screen and ends when all files are uploaded', async () => {
    await openUploads()
    await expect.element(panel.getByText('0 of 3 files')).toBeVisible()
    await expect.element(panel.getByRole('status')).toHaveTextContent('Uploading 3 files')
    await userEvent.click(page.getByRole('link', { name: 'Songs' }))
    await expect.poll(() => location.pathname).toBe('/songs')
    await completeUpload(2)
    await expect.element(panel.getByText('1 of 3 files')).toBeVisible()
    await completeUpload(3)
    requests.at(-1)?.respond(201, { fileEntry })
    await expect.element(panel.getByText('3 files uploaded').first()).toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: 'Close' }))
    await expect.element(panel).not.toBeInTheDocument()
  })

  test('shows, pauses, continues and retries files by keyboard, and keeps the focus', async () => {
    await openUploads()
    await focusByTab(panel.getByRole('button', { name: /0 of 3 files/ }))
    await userEvent.keyboard('{Enter}')
    await expect.element(panel.getByRole('list')).toBeVisible()
    await focusByTab(panel.getByRole('button', { name: 'Pause 02 Eau sur la lame.flac' }))
    await userEvent.keyboard('{Enter}')
    await expect.element(panel.getByRole('button', { name: 'Continue 02 Eau sur la lame.flac' })).toHaveFocus()
    requests.at(-1)?.respond(422, { code: 'upload.not_accepted', message: 'This file type is not allowed' })
    await expect.element(panel.getByText('This file type is not allowed')).toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: 'Try 01 Braise.flac again' }))
    await expect.element(panel.getByText('This file type is not allowed')).not.toBeInTheDocument()
  })

  test('says why all uploads failed', async () => {
    await openUploads()
    const message = 'The file does not fit in your storage space. Delete other files first.'
    for (const requestCount of [2, 3, 3]) {
      requests.at(-1)?.respond(413, { code: 'upload.over_quota', message })
      await expect.poll(() => requests.length).toBe(requestCount)
    }
    await expect.element(panel.getByText('3 uploads failed').first()).toBeVisible()
    await expect.element(panel.getByText(message, { exact: true })).toBeVisible()
  })

  test('asks before all uploads are cancelled', async () => {
    await openUploads()
    await userEvent.click(panel.getByRole('button', { expanded: false }))
    await userEvent.click(panel.getByRole('button', { name: 'Cancel uploads' }))
    await userEvent.click(page.getByRole('button', { name: 'Keep uploading' }))
    await expect.element(panel).toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: 'Cancel uploads' }))
    await userEvent.click(page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Cancel uploads' }))
    await expect.element(panel).not.toBeInTheDocument()
  })

  test.each([
    ['light', 1440, 'en'],
    ['dark', 390, 'fr'],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width, language) => {
    await openUploads({ theme, width, language })
    await userEvent.click(panel.getByRole('button', { expanded: false }))
    await expect.element(panel.getByRole('list')).toBeVisible()
    // A long file name does not move the buttons out of the panel.
    const { right } = panel.element().getBoundingClientRect()
    for (const button of panel.getByRole('button').elements()) expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(right)
    await expectAccessible()
  })
})
