import { ContributedComponent } from '@balafon/sdk/client'
import { createErrorResponse, createTestPlugin, createUser, expectAccessible, openPage, type PageOptions, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type MediaFileItem, mediaFileEndpoints, retryMediaUpload } from '../../contract/media.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { emptyLibraryFakes } from '../testing/fake-endpoints.ts'

// On a real site, the plugin `admin` shows the page. This test plugin replaces it.
const adminPage = createTestPlugin({
  contributes: { 'host.routes/v1': [{ path: '/admin/media', component: 'Page' }] },
  components: { Page: () => <ContributedComponent plugin="player" component="MediaFilesPage" /> },
})
const user = createUser({ permissions: [{ name: 'admin', restrictions: [] }] })
const createFile = (values: Partial<MediaFileItem> = {}): MediaFileItem => ({
  id: 1,
  version: 1,
  name: 'rain.flac',
  file_entry_id: 31,
  status: 'ready',
  progress: 100,
  error: null,
  owner: { id: 8, label: 'Salif Ouattara' },
  duration: 187_000,
  codec: 'flac',
  attempts: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...values,
})
const ENCODED = createFile({ id: 2, name: 'harvest.wav', status: 'encoding', progress: 40, owner: null })
const FAILED = createFile({ id: 3, name: 'drum.mp3', file_entry_id: 33, status: 'failed', error: 'truncated', progress: 0, owner: { id: 9, label: null } })

/** Opens the page with three files. One of them has failed. A retry changes its status, unless `isRefused` is true. */
async function openFiles({ isRefused = false, ...options }: PageOptions & { isRefused?: boolean } = {}) {
  const retried: unknown[] = []
  let failed = FAILED
  const api = [
    ...emptyLibraryFakes,
    respondTo(mediaFileEndpoints.list, () => ({ data: [createFile(), ENCODED, failed], next_cursor: null })),
    respondTo(mediaFileEndpoints.count, () => ({ total: 3, is_exact: true })),
    respondTo(retryMediaUpload, ({ params }) => {
      retried.push(params.fileEntryId)
      if (isRefused) return createErrorResponse(409, 'player.media.not_failed', 'This file has not failed.')
      failed = { ...FAILED, status: 'waiting', error: null }
      return { status: 'waiting' as const }
    }),
  ]
  await openPage('/admin/media', { plugins: [adminPage, { manifest, client }], bootstrap: { user }, api, ...options })
  await expect.element(page.getByText(FAILED.name)).toBeVisible()
  return retried
}
const getRow = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const retryButton = page.getByRole('button', { name: 'Retry' })

describe('MediaFilesPage', () => {
  test('shows the state, the owner and the problem of each file', async () => {
    await openFiles()
    await expect.element(getRow('rain.flac')).toMatchTextContent(/Ready.*Salif Ouattara/)
    await expect.element(getRow('harvest.wav')).toMatchTextContent(/Encoding.*40%.*Site/)
    await expect.element(getRow('drum.mp3')).toMatchTextContent(/Failed.*Incomplete.*Deleted user 9/)
    await expect.element(getRow('rain.flac')).not.toMatchTextContent('100%')
  })

  test('processes only a failed file again', async () => {
    const retried = await openFiles()
    await expect.element(getRow('drum.mp3').getByRole('button', { name: 'Retry' })).toBeVisible()
    expect(retryButton.elements()).toHaveLength(1)
    await retryButton.click()
    await expect.element(getRow('drum.mp3')).toMatchTextContent(/Waiting/)
    await expect.element(retryButton).not.toBeInTheDocument()
    expect(retried).toEqual(['33'])
  })

  test('shows why a file can’t be processed again', async () => {
    await openFiles({ isRefused: true })
    await retryButton.click()
    await expect.element(page.getByText('This file has not failed.')).toBeVisible()
    await expect.element(getRow('drum.mp3')).toMatchTextContent(/Failed/)
  })

  test.each([
    ['light', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)('shows the problem without serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openFiles({ theme, width })
    await expect.element(page.getByText('Incomplete')).toBeVisible()
    await expectAccessible()
  })

  test('offers to load the list again after an error', async () => {
    let isFailing = true
    const list = respondTo(mediaFileEndpoints.list, () => (isFailing ? createErrorResponse(400, 'bad_request') : { data: [createFile()], next_cursor: null }))
    const count = respondTo(mediaFileEndpoints.count, () => ({ total: 1, is_exact: true }))
    const api = [...emptyLibraryFakes, list, count]
    await openPage('/admin/media', { plugins: [adminPage, { manifest, client }], bootstrap: { user }, api, width: 390 })
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    await expectAccessible()
    isFailing = false
    await again.click()
    await expect.element(page.getByText('rain.flac')).toBeVisible()
  })
})
