import { toast } from '@balafon/sdk/client'
import { createErrorResponse, createUser, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  getCollectionFlags,
  getLibrary,
  getLibrarySongsSummary,
  type LibrarySong,
  like,
  listHistory,
  listLibraryAlbums,
  listLibrarySongs,
  removeLibrarySongs,
  restoreLibrarySongs,
  unlike,
} from '../../contract/collection.ts'
import { listPlaylistFolders } from '../../contract/playlist-folders.ts'
import { listEditablePlaylists } from '../../contract/playlists.ts'
import { getQueue } from '../../contract/queue.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createAlbumCard, createTrackCard } from '../testing/catalogue.fixture.ts'

const SONG_COUNT = 1000
const plugins = [{ manifest, client }]
const addedAt = new Date(2026, 10, 20, 12).toISOString()
const songs = Array.from(
  { length: SONG_COUNT },
  (_, index): LibrarySong => ({ is_bought: index === 0, added_at: addedAt, track: { ...createTrackCard(index + 2), name: `Song ${index + 1}` } }),
)

let requests: string[]
let isFailing: boolean
beforeEach(() => {
  requests = []
  isFailing = false
})

const recordRequest = (name: string) => {
  requests.push(name)
  if (isFailing) throw new Error('The request fails.')
}
const api = [
  respondTo(listEditablePlaylists, () => ({ data: [], next_cursor: null })),
  respondTo(listPlaylistFolders, () => ({ folders: [] })),
  respondTo(getQueue, () => ({ queue: null })),
  respondTo(getLibrary, () => ({ library: { songs: SONG_COUNT, liked_songs: SONG_COUNT, albums: 1, artists: 0, playlists: 0 } })),
  respondTo(getLibrarySongsSummary, ({ query }) => ({
    summary: {
      count: query?.search ? 1 : SONG_COUNT,
      duration: query?.search ? 187 : SONG_COUNT * 187,
      bought: 2,
      genres: [{ name: 'mande', display_name: 'Mandé', count: 3 }],
    },
  })),
  respondTo(removeLibrarySongs, ({ body }) => {
    recordRequest(`remove ${body.track_ids.length} from ${body.track_ids[0]}`)
    return { removed: body.track_ids.length, undo: 'signed' }
  }),
  respondTo(restoreLibrarySongs, ({ body }) => {
    recordRequest(`restore ${body.undo}`)
    return { restored: 1 }
  }),
  respondTo(listLibrarySongs, ({ query }) => {
    recordRequest(`list ${query?.sort ?? ''} ${query?.order ?? ''}`.trim())
    const matching = songs.filter(({ track }) => track.name.toLowerCase().includes((query?.search ?? '').toLowerCase()))
    const start = Number(query?.cursor ?? 0)
    const end = start + 200
    return { data: matching.slice(start, end), next_cursor: end < matching.length ? String(end) : null }
  }),
  respondTo(listLibraryAlbums, () => ({ data: [{ added_at: addedAt, album: createAlbumCard() }], next_cursor: null })),
  respondTo(listHistory, () => ({ data: [{ played_at: new Date().toISOString(), track: createTrackCard() }], next_cursor: null })),
  respondTo(getCollectionFlags, () => {
    requests.push('flags')
    return { liked: ['track.2'], followed: [], reposted: [] }
  }),
  respondTo(like, ({ params }) => {
    recordRequest(`like ${params.id}`)
    return { is_liked: true, likes_count: 1 }
  }),
  respondTo(unlike, ({ params }) => {
    recordRequest(`unlike ${params.id}`)
    return { is_liked: false, likes_count: 0 }
  }),
]
const openLibrary = (path = '/library', options: object = {}) => openPage(path, { plugins, api, bootstrap: { user: createUser() }, ...options })
const getHeart = (name: string) => page.getByRole('button', { name: `Like ${name}`, exact: true })

describe('LibraryScreen', () => {
  test('renders at most 60 of 1000 songs and requests their likes at once', async () => {
    await openLibrary()
    await expect.element(page.getByRole('link', { name: 'Song 1', exact: true })).toBeVisible()
    await expect.element(getHeart('Song 1')).toHaveAttribute('aria-pressed', 'true')
    expect(page.getByRole('table', { name: 'Songs' }).getByRole('row').elements().length).toBeLessThanOrEqual(60)
    expect(requests.filter((name) => name === 'flags')).toHaveLength(1)
  })

  test('shows a like at once and undoes it when the request fails', async () => {
    await openLibrary()
    await getHeart('Song 2').click()
    await expect.element(getHeart('Song 2')).toHaveAttribute('aria-pressed', 'true')
    isFailing = true
    await getHeart('Song 3').click()
    await expect.poll(() => requests).toContain('like 4')
    await expect.element(getHeart('Song 3')).toHaveAttribute('aria-pressed', 'false')
  })

  test('filters songs and offers to clear a filter without matches', async () => {
    await openLibrary()
    await page.getByRole('searchbox', { name: 'Filter songs' }).fill('song 999')
    await expect.element(page.getByRole('link', { name: 'Song 999' })).toBeVisible()
    await expect.element(page.getByText('1 of 1,000 songs, 3 min')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Filter songs' }).fill('nothing')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.element(page.getByRole('link', { name: 'Song 1', exact: true })).toBeVisible()
  })

  test('keeps the filter in the URL', async () => {
    await openLibrary()
    await expect.element(page.getByRole('link', { name: 'Song 1', exact: true })).toBeVisible()
    const replaceState = vi.spyOn(history, 'replaceState')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
      replaceState.mockRestore()
    })
    await page.getByRole('searchbox', { name: 'Filter songs' }).fill('song 999')
    await vi.advanceTimersByTimeAsync(1000)
    await expect.element(page.getByText('1 of 1,000 songs, 3 min')).toBeVisible()
    await vi.advanceTimersByTimeAsync(1000)
    expect(replaceState.mock.calls.map(([, , url]) => new URL(String(url), location.origin).search)).toEqual(['?q=song+999'])
  })

  test('sorts by the header and keeps the order in the URL', async () => {
    await openLibrary()
    const header = page.getByRole('columnheader', { name: 'Title' })
    await header.getByRole('button', { name: 'Title' }).click()
    await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
    await header.getByRole('button', { name: 'Title' }).click()
    await expect.element(header).toHaveAttribute('aria-sort', 'descending')
    expect(location.search).toBe('?sort=name&order=desc')
    await expect.poll(() => requests).toContain('list name desc')
  })

  test('selects a range with Shift and all songs with Ctrl+A, and undoes a removal', async () => {
    await openLibrary()
    const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
    await box('Song 2').click()
    await box('Song 5').click({ modifiers: ['Shift'] })
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect.element(bar).toMatchTextContent(/4 songs selected\s*12 min/)
    await bar.getByRole('button', { name: 'Remove' }).click()
    await expect.poll(() => requests).toContain('remove 4 from 3')
    await expect.element(bar).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => requests).toContain('restore signed')
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.element(bar).toMatchTextContent(/1000 songs selected/)
    await userEvent.keyboard('{Escape}')
    await expect.element(bar).not.toBeInTheDocument()
  })

  test.each([1440, 390])('shows toasts above the selection bar at %i px', async (width) => {
    await openLibrary('/library', { width })
    await expect.element(page.getByRole('link', { name: 'Song 1', exact: true })).toBeVisible()
    await userEvent.keyboard('{Control>}a{/Control}')
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect.element(bar).toBeVisible()
    toast.positive('Added to queue')
    const message = page.getByRole('region', { name: 'Notifications' }).getByRole('status')
    await expect.element(message).toBeVisible()
    const getDistance = () => bar.element().getBoundingClientRect().top - message.element().getBoundingClientRect().bottom
    await expect.poll(getDistance).toBeGreaterThanOrEqual(4)
    expect(getDistance()).toBeLessThan(60)
  })

  test.each([
    ['/library', 'Songs'],
    ['/library/albums', 'Albums'],
  ])('shows an error in place of the list at %s, and repeats the request', async (path, list) => {
    let isBroken = true
    const failing = [
      respondTo(listLibrarySongs, () => (isBroken ? createErrorResponse(503, 'busy') : { data: songs.slice(0, 1), next_cursor: null })),
      respondTo(listLibraryAlbums, () =>
        isBroken ? createErrorResponse(503, 'busy') : { data: [{ added_at: addedAt, album: createAlbumCard() }], next_cursor: null },
      ),
    ]
    await openLibrary(path, { api: [...failing, ...api] })
    const button = page.getByRole('alert').getByRole('button', { name: 'Try again' })
    await expect.element(page.getByRole('alert').getByRole('heading', { level: 2, name: 'Couldn’t load your library' })).toBeVisible()
    await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
    isBroken = false
    await button.click()
    await expect.element(page.getByRole('searchbox', { name: `Filter ${list.toLowerCase()}` })).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test.each([
    ['right click', () => page.getByRole('link', { name: 'Song 1', exact: true }).click({ button: 'right' })],
    [
      'Shift+F10',
      async () => {
        const link = page.getByRole('link', { name: 'Song 1', exact: true }).element()
        if (link instanceof HTMLElement) link.focus()
        await userEvent.keyboard('{Shift>}{F10}{/Shift}')
      },
    ],
    ['the button', () => page.getByRole('button', { name: 'More options for Song 1', exact: true }).click()],
  ])('opens the menu of a song by %s', async (_name, openMenu) => {
    await openLibrary()
    await expect.element(page.getByRole('link', { name: 'Song 1', exact: true })).toBeVisible()
    await openMenu()
    const items = () =>
      page
        .getByRole('menuitem')
        .elements()
        .map((item) => item.textContent)
    await expect
      .poll(items)
      .toEqual(
        expect.arrayContaining(['Play', 'Play next', 'Add to queue', 'Remove like', 'Repost', 'Go to song', 'Go to album', 'Go to artist', 'Start radio']),
      )
    await userEvent.keyboard('{Escape}')
    await expect.poll(items).toEqual([])
  })

  test.each([
    ['light', 1440, '/library'],
    ['dark', 390, '/library'],
    ['dark', 1440, '/library/albums'],
    ['light', 390, '/library/history'],
  ] as const)('has no serious axe findings with the %s theme at %i px on %s', async (theme, width, path) => {
    await openLibrary(path, { theme, width })
    await expect.element(page.getByRole('button', { name: /^More options/ }).first()).toBeInTheDocument()
    await expectAccessible()
  })
})
