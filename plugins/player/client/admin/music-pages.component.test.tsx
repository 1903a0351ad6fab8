import { ContributedComponent } from '@balafon/sdk/client'
import { resourceEndpoints, searchEntities } from '@balafon/sdk/contract'
import { createTestPlugin, createUser, ErrorResponse, expectAccessible, openPage, type PageOptions, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AdminTrack, getAdminTrack, updateAdminTrack } from '../../contract/administration/admin-tracks.ts'
import { getMusicImport, listRejectedRows, type MusicImport, startMusicImport } from '../../contract/administration/imports.ts'
import { changeSelectedTracks } from '../../contract/administration/music.ts'
import { trackList } from '../../contract/administration/music-lists.ts'
import { listGenres } from '../../contract/tags.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { emptyLibraryFakes } from '../testing/fake-endpoints.ts'

// On a real site, the plugin `admin` shows the pages. This test plugin replaces it.
const adminPages = createTestPlugin({
  contributes: {
    'host.routes/v1': [
      { path: '/admin/tracks', component: 'Tracks' },
      { path: '/admin/tracks/:trackId/*', component: 'Track' },
      { path: '/admin/upload/*', component: 'Upload' },
    ],
  },
  components: {
    Tracks: () => <ContributedComponent plugin="player" component="AdminTracksPage" />,
    Track: () => <ContributedComponent plugin="player" component="AdminTrackPage" />,
    Upload: () => <ContributedComponent plugin="player" component="AdminUploadPage" />,
  },
})
const user = createUser({ permissions: [{ name: 'admin', restrictions: [] }] })
const { list, count, bulkJob } = resourceEndpoints(trackList)

const TRACK: AdminTrack = {
  id: 7,
  name: 'Trois sœurs',
  artists: [{ id: 3, name: 'Fanta Zié' }],
  album: null,
  number: 1,
  disc: 1,
  duration: 200,
  has_audio: true,
  waiting_audio: null,
  description: null,
  release_date: '1978-01-01',
  image: null,
  is_explicit: false,
  isrc: null,
  credits: [],
  genres: [],
  tags: ['Live'],
  playlists_count: 12,
  slug: 'trois-sœurs',
  status: 'draft',
  release_at: null,
  published_at: null,
  plays: 41,
  owner: null,
  version: 1,
}

const ROW = {
  id: 7,
  version: 1,
  name: 'Trois sœurs',
  artists: ['Fanta Zié'],
  album: null,
  status: 'draft' as const,
  owner: null,
  plays: 41,
  created_at: '2026-01-01T00:00:00.000Z',
  release_date: null,
  genres: [],
  tags: [],
  duration: 200,
  audio: 'audio/flac',
  is_explicit: false,
  isrc: null,
  image: null,
}

const job = {
  id: '0b0c1f6e-0a3e-4bb0-9a58-3f6f6ab5d0aa',
  action: 'delete',
  state: 'done' as const,
  total: 1,
  done: 1,
  failed: 0,
  skipped: 0,
  errors: [],
  can_undo: false,
}

async function openAdminPage(path: string, api: NonNullable<PageOptions['api']>, options: PageOptions = {}) {
  await openPage(path, {
    plugins: [adminPages, { manifest, client }],
    bootstrap: { user },
    api: [
      ...emptyLibraryFakes,
      respondTo(listGenres, () => ({ genres: [] })),
      respondTo(searchEntities, () => ({ data: [{ id: 3, label: 'Fanta Zié' }] })),
      ...api,
    ],
    ...options,
  })
}

describe('TracksPage', () => {
  test('asks what to do with playlists before selected tracks are deleted', async () => {
    const bodies: unknown[] = []
    await openAdminPage('/admin/tracks', [
      respondTo(list, () => ({ data: [ROW], next_cursor: null })),
      respondTo(count, () => ({ total: 1, is_exact: true })),
      respondTo(changeSelectedTracks, ({ body }) => {
        bodies.push(body)
        return job
      }),
      respondTo(bulkJob, () => job),
    ])
    await expect.element(page.getByText('Fanta Zié')).toBeVisible()
    await expectAccessible()
    await page
      .getByRole('row', { name: /Trois sœurs/ })
      .getByRole('checkbox')
      .click({ force: true })
    await userEvent.click(page.getByRole('button', { name: 'Delete' }))
    await userEvent.click(page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    const dialog = page.getByRole('dialog', { name: 'Delete the selected music' })
    await userEvent.click(dialog.getByText('Hide instead'))
    await userEvent.click(dialog.getByRole('button', { name: 'Hide' }))
    await expect.poll(() => bodies).toEqual([{ action: 'hide', selection: { mode: 'some', ids: [7] } }])
  })
})

describe('TrackPage', () => {
  test('saves the changed fields, and keeps fields that another editor has changed', async () => {
    const bodies: unknown[] = []
    let track = TRACK
    await openAdminPage('/admin/tracks/7/edit', [
      respondTo(getAdminTrack, () => ({ track })),
      respondTo(updateAdminTrack, ({ body }) => {
        bodies.push(body)
        const current = { ...TRACK, version: 2, tags: ['Live', 'Bamako'] }
        if (body.version === 1) return new ErrorResponse(409, { code: 'resource.conflict', message: 'Changed', current })
        track = { ...current, name: 'Trois sœurs (remastered)', version: 3 }
        return { track }
      }),
    ])
    const title = page.getByRole('textbox', { name: 'Title' })
    await userEvent.fill(title, 'Trois sœurs (remastered)')
    await userEvent.click(page.getByRole('button', { name: 'Save' }))
    await expect.element(page.getByRole('heading', { name: 'Trois sœurs (remastered)' })).toBeVisible()
    expect(bodies).toEqual([
      { version: 1, name: 'Trois sœurs (remastered)' },
      { version: 2, name: 'Trois sœurs (remastered)' },
    ])
  })

  test.each([
    ['light', 1440, 'en'],
    ['dark', 390, 'fr'],
  ] as const)('has no serious axe findings with the %s theme at %i px in %s', async (theme, width, language) => {
    await openAdminPage('/admin/tracks/7/edit', [respondTo(getAdminTrack, () => ({ track: TRACK }))], {
      theme,
      width,
      language,
    })
    await expect.element(page.getByRole('heading', { name: 'Trois sœurs' })).toBeVisible()
    await expectAccessible()
  })
})

const IMPORT: MusicImport = {
  id: '0b0c1f6e-0a3e-4bb0-9a58-3f6f6ab5d0ab',
  kind: 'tracks',
  state: 'checked',
  file_name: 'songs.csv',
  columns: ['Title', 'Artist'],
  samples: [['Kora', 'Toumani']],
  mapping: { name: 0, artists: 1 },
  creates_missing: true,
  owner: null,
  total: 3,
  valid: 2,
  invalid: 1,
  imported: 0,
  failed: 0,
  failure: null,
  user: null,
  created_at: '2026-01-01T00:00:00.000Z',
}

describe('UploadPage', () => {
  test('shows row numbers and reasons, and starts the import after a confirmation', async () => {
    let state: MusicImport = IMPORT
    await openAdminPage(`/admin/upload/csv/${IMPORT.id}`, [
      respondTo(getMusicImport, () => ({ import: state })),
      respondTo(listRejectedRows, () => ({ rows: [{ row: 4, cells: ['', 'Toumani'], mistakes: [{ field: 'name', message: 'Required' }] }], next_after: null })),
      respondTo(startMusicImport, () => {
        state = { ...IMPORT, state: 'done', imported: 2 }
        return { import: state }
      }),
    ])
    await expect.element(page.getByRole('row', { name: /4.*Toumani.*Title or name: Required/ })).toBeVisible()
    await expectAccessible()
    await userEvent.click(page.getByRole('button', { name: 'Import 2 rows' }))
    await userEvent.click(page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Import 2 rows' }))
    await expect.element(page.getByText(/Rows imported: 2/)).toBeVisible()
  })

  test('shows why an import failed', async () => {
    const failed: MusicImport = { ...IMPORT, state: 'failed', invalid: 0, failure: 'An unexpected error stopped the import.' }
    await openAdminPage(`/admin/upload/csv/${IMPORT.id}`, [respondTo(getMusicImport, () => ({ import: failed }))])
    await expect.element(page.getByText('An unexpected error stopped the import.')).toBeVisible()
    await expectAccessible()
  })
})
