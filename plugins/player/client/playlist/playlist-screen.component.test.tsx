import { createUser, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getPlaylist, type Playlist, type PlaylistTrack } from '../../contract/catalogue.ts'
import { addPlaylistTracks, movePlaylistTracks, removePlaylistTracks } from '../../contract/playlists.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createPlaylist, createTrackCard } from '../testing/catalogue.fixture.ts'
import { emptyLibraryFakes, missingAudioSourceFake } from '../testing/fake-endpoints.ts'

const plugins = [{ manifest, client }]
const PATH = '/playlist/1/rainy-evening'

const createRow = (id: number): PlaylistTrack => ({
  ...createTrackCard(id),
  name: `Song ${id}`,
  row_id: id * 10,
  added_at: '2026-01-01T00:00:00.000Z',
  added_by: { id: 1, name: 'Awa Traoré' },
})

/** Opens a collaborative playlist of four songs that the user may change. The fake endpoints store the changes. */
async function openEditable() {
  let tracks = [1, 2, 3, 4].map(createRow)
  const requests: string[] = []
  const insert = (rows: PlaylistTrack[], before: unknown) => {
    const index = tracks.findIndex(({ row_id }) => row_id === before)
    tracks = tracks.toSpliced(index < 0 ? tracks.length : index, 0, ...rows)
  }
  const api = [
    ...emptyLibraryFakes,
    missingAudioSourceFake,
    respondTo(getPlaylist, () => ({ playlist: { ...createPlaylist(), is_collaborative: true, may_edit: true, tracks } satisfies Playlist })),
    respondTo(movePlaylistTracks, ({ body: { row_ids, before } }) => {
      requests.push(`move ${row_ids.join()} before ${before}`)
      const moved = tracks.filter(({ row_id }) => row_ids.includes(row_id))
      tracks = tracks.filter((row) => !moved.includes(row))
      insert(moved, before)
      return { moved: row_ids.length }
    }),
    respondTo(removePlaylistTracks, ({ body: { row_ids } }) => {
      requests.push(`remove ${row_ids.join()}`)
      tracks = tracks.filter(({ row_id }) => !row_ids.includes(row_id))
      return { removed: row_ids.length, tracks_count: tracks.length }
    }),
    respondTo(addPlaylistTracks, ({ body: { track_ids, before } }) => {
      requests.push(`add ${track_ids.join()} before ${before}`)
      insert(track_ids.map(Number).map(createRow), before)
      return { row_ids: track_ids.map(Number), duplicate_track_ids: [], tracks_count: tracks.length }
    }),
  ]
  await openPage(PATH, { plugins, api, bootstrap: { user: createUser() } })
  await expect.element(page.getByRole('link', { name: 'Song 4', exact: true })).toBeVisible()
  return requests
}

const listNames = () =>
  page
    .getByRole('link', { name: /^Song \d$/ })
    .elements()
    .map((link) => link.textContent)

describe('PlaylistScreen', () => {
  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openPage(PATH, { plugins, api: [respondTo(getPlaylist, () => ({ playlist: createPlaylist() })), missingAudioSourceFake], theme, width })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Rainy evening' })).toBeVisible()
    await expectAccessible()
  })

  test('moves a row with Alt and the arrow keys, keeps the focus and undoes the move', async () => {
    const requests = await openEditable()
    const link = page.getByRole('link', { name: 'Song 2', exact: true }).element()
    if (link instanceof HTMLElement) link.focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.poll(listNames).toEqual(['Song 1', 'Song 3', 'Song 2', 'Song 4'])
    await expect.poll(() => requests).toEqual(['move 20 before 40'])
    await expect.poll(() => document.activeElement?.closest('[data-row-key]')?.getAttribute('data-row-key')).toBe('20')
    await expect.element(page.getByText('Moved to position 3 of 4')).toBeInTheDocument()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(listNames).toEqual(['Song 1', 'Song 2', 'Song 3', 'Song 4'])
  })

  test('moves a row by its handle and leaves it where it is after Escape', async () => {
    const requests = await openEditable()
    const drag = async (end: () => void | Promise<void>) => {
      const handle = page.getByRole('button', { name: 'Move Song 4' }).element()
      const first = page.getByRole('link', { name: 'Song 1', exact: true }).element().getBoundingClientRect()
      handle.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, clientX: 300, clientY: 500 }))
      dispatchEvent(new PointerEvent('pointermove', { clientX: 300, clientY: first.top }))
      await end()
    }
    await drag(() => userEvent.keyboard('{Escape}'))
    expect(requests).toEqual([])
    await drag(() => void dispatchEvent(new PointerEvent('pointerup')))
    await expect.poll(listNames).toEqual(['Song 4', 'Song 1', 'Song 2', 'Song 3'])
    await expect.poll(() => requests).toEqual(['move 40 before 10'])
  })

  test('removes selected rows and restores each at its place', async () => {
    const requests = await openEditable()
    for (const name of ['Song 1', 'Song 3']) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Remove' }).click()
    await expect.poll(listNames).toEqual(['Song 2', 'Song 4'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(listNames).toEqual(['Song 1', 'Song 2', 'Song 3', 'Song 4'])
    expect(requests).toEqual(['remove 10,30', 'add 1 before 20', 'add 3 before 40'])
  })

  test('filters and sorts without a request, and explains why rows cannot be moved', async () => {
    const requests = await openEditable()
    await page.getByRole('columnheader', { name: 'Title' }).getByRole('button', { name: 'Title' }).click()
    await page.getByRole('columnheader', { name: 'Title' }).getByRole('button', { name: 'Title' }).click()
    await expect.poll(listNames).toEqual(['Song 4', 'Song 3', 'Song 2', 'Song 1'])
    await expect.element(page.getByText('Songs can be moved in the custom order.')).toBeVisible()
    expect(page.getByRole('button', { name: /^Move / }).elements()).toEqual([])
    await page.getByRole('searchbox', { name: 'Find in playlist' }).fill('song 3')
    await expect.poll(listNames).toEqual(['Song 3'])
    expect(requests).toEqual([])
  })
})
