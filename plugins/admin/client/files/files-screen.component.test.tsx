import { countFiles, deleteFileEntries, getFileLink, getFileTitles, getFileUsage, listFileFolders, listFiles, restoreFileEntries } from '@balafon/sdk/contract'
import { expectAccessible, focusByTab, openPage, type PageOptions, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { administrator, adminPlugin } from '../users/testing/fake-users.ts'
import type { ListedFile } from './file-lists.ts'

const AT = '2026-06-30T14:12:00.000Z'
const IMAGE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80"/></svg>')}`

const createListedFile = (values: Partial<ListedFile>): ListedFile => ({
  id: 1,
  version: 1,
  name: 'Braise.flac',
  kind: 'audio',
  mime: 'audio/flac',
  file_size: 28_400_000,
  plugin: 'player',
  upload_type: 'player.track',
  owner: { id: 4417, label: 'Salif Ouattara' },
  visibility: 'private',
  disk: 'local',
  path: 'private/1f/1f0c.flac',
  relative_path: 'Masters/Braise.flac',
  created_at: AT,
  deleted_at: null,
  ...values,
})

const usage = {
  total: { files: 2, bytes: 28_600_000 },
  trash: { files: 0, bytes: 0 },
  by_plugin: [
    { plugin: 'player', title: 'Music', files: 1, bytes: 28_400_000 },
    { plugin: 'core', title: 'Balafon', files: 1, bytes: 200_000 },
  ],
  by_type: [
    { upload_type: 'player.track', title: 'Audio files of tracks', files: 1, bytes: 28_400_000 },
    { upload_type: null, title: 'Created by the site', files: 1, bytes: 200_000 },
  ],
  by_disk: [{ disk: 'local', title: 'This server’s disk', files: 2, bytes: 28_600_000 }],
  by_owner: [{ owner: { id: 4417, label: 'Salif Ouattara' }, files: 2, bytes: 28_600_000 }],
  disk: { free: 900_000_000, total: 1_000_000_000, limit: null },
}

const types = usage.by_type.map(({ upload_type: id, ...type }) => ({ id, ...type }))
const listFolders = ({ upload_type: type, folder }: { readonly upload_type?: string | undefined; readonly folder?: string | undefined }) => {
  if (type === undefined) return types
  return type === 'player.track' && folder === undefined ? [{ id: 'Masters', title: 'Masters', files: 1, bytes: 28_400_000 }] : []
}

async function openFiles({ path = '/admin/files', ...options }: PageOptions & { path?: string } = {}) {
  const bodies: unknown[] = []
  let rows = [createListedFile({}), createListedFile({ id: 2, name: 'cover.png', kind: 'image', mime: 'image/png', file_size: 200_000, upload_type: null })]
  const setDeleted = (ids: readonly number[] = [], deletedAt: string | null) => {
    rows = rows.map((file) => (ids.includes(file.id) ? { ...file, deleted_at: deletedAt } : file))
    return {}
  }
  const listRows = (query: object) => {
    const isTrash = 'deleted_at.empty' in query && String(query['deleted_at.empty']) === 'false'
    return rows.filter(({ deleted_at: deletedAt }) => (deletedAt !== null) === isTrash)
  }
  await openPage(path, {
    plugins: [adminPlugin],
    bootstrap: { user: administrator },
    api: [
      respondTo(listFiles, ({ query = {} }) => ({ data: listRows(query), next_cursor: null })),
      respondTo(countFiles, ({ query = {} }) => ({ total: listRows(query).length, is_exact: true })),
      respondTo(getFileUsage, () => usage),
      respondTo(getFileTitles, () => ({
        plugin: { player: 'Music' },
        upload_type: { 'player.track': 'Audio files of tracks' },
        disk: { local: 'This server’s disk' },
      })),
      respondTo(listFileFolders, ({ query = {} }) => ({ data: listFolders(query), next_cursor: null })),
      respondTo(getFileLink, () => ({ url: IMAGE })),
      respondTo(deleteFileEntries, ({ body = {} }) => {
        bodies.push(body)
        if (body.deleteForever) rows = rows.filter(({ id }) => !body.entryIds?.includes(id))
        return setDeleted(body.entryIds, AT)
      }),
      respondTo(restoreFileEntries, ({ body }) => setDeleted(body.entryIds, null)),
    ],
    ...options,
  })
  return bodies
}

describe('FilesScreen', () => {
  test('shows a file with its preview and its owner', async () => {
    await openFiles()
    await userEvent.click(page.getByText('cover.png'))
    const dialog = page.getByRole('dialog', { name: 'cover.png' })
    await expect.element(dialog.getByRole('img', { name: 'cover.png' })).toBeVisible()
    await expect.element(dialog.getByRole('link', { name: 'Salif Ouattara' })).toHaveAttribute('href', '/admin/users/4417')
    await expect.element(dialog.getByText('Created by the site')).toBeVisible()
  })

  test('opens folders, and returns to the one above by keyboard', async () => {
    await openFiles()
    const folders = page.getByRole('navigation', { name: 'Folders' })
    await userEvent.click(folders.getByRole('link', { name: /^Audio files of tracks/ }))
    await userEvent.click(folders.getByRole('link', { name: /^Masters/ }))
    await expect.element(folders.getByRole('link', { name: 'Masters' })).toHaveAttribute('aria-current', 'page')
    expect(location.search).toBe('?upload_type.eq=player.track&relative_path.starts_with=Masters%2F')
    await focusByTab(folders.getByRole('link', { name: 'Audio files of tracks' }))
    await userEvent.keyboard('{Enter}')
    await expect.element(folders.getByRole('link', { name: /^Masters/ })).toBeVisible()
    expect(location.search).toBe('?upload_type.eq=player.track')
  })

  test('moves a file to the trash and takes it out again with Undo', async () => {
    await openFiles()
    await userEvent.click(page.getByRole('button', { name: 'Move Braise.flac to the trash' }))
    await expect.element(page.getByRole('row', { name: /Braise/ })).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: 'Undo' }))
    await expect.element(page.getByRole('row', { name: /Braise/ })).toBeVisible()
  })

  test('deletes a file permanently after the confirmation word was typed', async () => {
    const bodies = await openFiles()
    await userEvent.click(page.getByRole('button', { name: 'Move Braise.flac to the trash' }))
    await userEvent.click(page.getByRole('link', { name: 'Trash' }))
    await userEvent.click(page.getByRole('button', { name: 'Delete Braise.flac permanently' }))
    const dialog = page.getByRole('dialog')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }))
    await expect.element(dialog.getByText('Type the word “delete”.')).toBeVisible()
    await userEvent.fill(dialog.getByRole('textbox'), 'Delete')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('The trash is empty')).toBeVisible()
    expect(bodies).toEqual([{ entryIds: [1] }, { entryIds: [1], deleteForever: true }])
  })

  test.each([
    ['light', 1440, 'en', '/admin/files'],
    ['dark', 390, 'fr', '/admin/files'],
    ['dark', 1440, 'fr', '/admin/files/usage'],
    ['light', 390, 'en', '/admin/files/usage'],
  ] as const)('has no serious axe findings with the %s theme at %i px in %s on %s', async (theme, width, language, path) => {
    await openFiles({ theme, width, language, path })
    await expect.element(page.getByText(path.endsWith('usage') ? 'Salif Ouattara' : 'Braise.flac').first()).toBeVisible()
    await expectAccessible()
  })
})
