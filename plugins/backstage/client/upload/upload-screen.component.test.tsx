import { navigateTo } from '@balafon/sdk/client'
import { createErrorResponse, expectAccessible, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createRelease, findDuplicates, getUploadDraft, saveUploadDraft } from '../../contract/upload.ts'
import { openBackstage } from '../testing/backstage-page.ts'

const row = { key: 'a', file_name: '01 Soufflet.flac', file_entry_id: 7, name: 'Soufflet', artist_ids: [], genres: ['mande'], is_explicit: false, duration: 61 }
const draft = { name: 'Braise', artist_id: 1, release_type: 'album' as const, release_at: null, image: null, rows: [row] }
const saved = respondTo(getUploadDraft, () => ({ draft, saved_at: '2026-06-30T14:12:00.000Z' }))
const reject = respondTo(createRelease, () =>
  createErrorResponse(422, 'backstage.file_failed', 'The file is damaged.', { 'draft.rows.0.file_entry_id': ['The file is damaged.'] }),
)

const duplicates = respondTo(findDuplicates, () => ({ duplicates: [] }))

describe('UploadScreen', () => {
  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('keeps the draft and shows errors at rows, accessibly in the %s theme at %i px', async (theme, width) => {
    await openBackstage('/backstage/upload', { api: [saved, reject, duplicates], theme, width })
    await expect.element(page.getByLabelText('Title of 01 Soufflet.flac')).toHaveValue('Soufflet')
    await userEvent.click(page.getByRole('button', { name: 'Publish now' }))
    await expect.element(page.getByText('1. Soufflet: The file is damaged.')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(width)
    await expectAccessible()
  })

  test('lists songs that are not complete, and keeps a possible duplicate', async () => {
    const rows = [row, { ...row, key: 'b', file_name: '02.flac', file_entry_id: null, name: '' }]
    const track = { id: 5, name: 'Soufflet', album: 'Demo', duration: 61 }
    await openBackstage('/backstage/upload', {
      api: [
        respondTo(getUploadDraft, () => ({ draft: { ...draft, rows }, saved_at: null })),
        respondTo(findDuplicates, () => ({ duplicates: [{ name: 'Soufflet', track }] })),
        respondTo(saveUploadDraft, () => ({ saved_at: '2026-06-30T14:12:00.000Z' })),
      ],
    })
    await userEvent.click(page.getByRole('button', { name: 'Publish now' }))
    await expect.element(page.getByText('2. 02.flac: Enter a title.')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Review Soufflet' }))
    await userEvent.click(page.getByRole('button', { name: 'Keep both' }))
    await expect.element(page.getByRole('cell', { name: 'Uploaded' })).toBeVisible()
  })

  test('keeps the draft when the user leaves the page at once and returns', async () => {
    const names: string[] = []
    const save = respondTo(saveUploadDraft, ({ body }) => {
      names.push(body.draft.name)
      return { saved_at: '2026-06-30T14:12:00.000Z' }
    })
    await openBackstage('/backstage/upload', { api: [saved, duplicates, save] })
    await page.getByLabelText('Album title').fill('Braise vive')
    navigateTo('/backstage/missing')
    await expect.element(page.getByLabelText('Album title')).not.toBeInTheDocument()
    navigateTo('/backstage/upload')
    await expect.element(page.getByLabelText('Album title')).toHaveValue('Braise vive')
    await expect.poll(() => names).toEqual(['Braise vive'])
  })

  test('asks for files when there is no draft', async () => {
    await openBackstage('/backstage/upload', { api: [respondTo(getUploadDraft, () => ({ draft: null, saved_at: null }))] })
    await expect.element(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Publish now' })).not.toBeInTheDocument()
  })
})
