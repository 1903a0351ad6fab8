import { createUser, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getFlags, getLibrary, type LibrarySong, like, listHistory, listLibraryAlbums, listLibrarySongs, unlike } from '../../contract/collection.ts'
import { listEditablePlaylists } from '../../contract/playlists.ts'
import { getQueue } from '../../contract/queue.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createAlbumCard, createTrackCard } from '../testing/catalogue.fixture.ts'

const SONGS = 1000
const plugins = [{ manifest, client }]
const addedAt = new Date(2026, 10, 20, 12).toISOString()
const songs = Array.from(
  { length: SONGS },
  (_, index): LibrarySong => ({ added_at: addedAt, track: { ...createTrackCard(index + 2), name: `Song ${index + 1}` } }),
)

let requests: string[]
let isFailing: boolean
beforeEach(() => {
  requests = []
  isFailing = false
})

const record = (name: string) => {
  requests.push(name)
  if (isFailing) throw new Error('The request fails.')
}
const api = [
  respondTo(listEditablePlaylists, () => ({ data: [], next_cursor: null })),
  respondTo(getQueue, () => ({ queue: null })),
  respondTo(getLibrary, () => ({ library: { songs: SONGS, albums: 1, artists: 0, playlists: 0 } })),
  respondTo(listLibrarySongs, ({ query }) => {
    const matching = songs.filter(({ track }) => track.name.toLowerCase().includes((query?.search ?? '').toLowerCase()))
    const start = Number(query?.cursor ?? 0)
    const end = start + 200
    return { data: matching.slice(start, end), next_cursor: end < matching.length ? String(end) : null }
  }),
  respondTo(listLibraryAlbums, () => ({ data: [{ added_at: addedAt, album: createAlbumCard() }], next_cursor: null })),
  respondTo(listHistory, () => ({ data: [{ played_at: new Date().toISOString(), track: createTrackCard() }], next_cursor: null })),
  respondTo(getFlags, () => {
    requests.push('flags')
    return { liked: ['track.2'], followed: [], reposted: [] }
  }),
  respondTo(like, ({ params }) => {
    record(`like ${params.id}`)
    return { is_liked: true, likes_count: 1 }
  }),
  respondTo(unlike, ({ params }) => {
    record(`unlike ${params.id}`)
    return { is_liked: false, likes_count: 0 }
  }),
]
const open = (path = '/library', options: object = {}) => openPage(path, { plugins, api, bootstrap: { user: createUser() }, ...options })
const heart = (name: string) => page.getByRole('button', { name: `Like ${name}`, exact: true })

describe('LibraryScreen', () => {
  test('renders at most 60 of 1000 songs and requests their likes at once', async () => {
    await open()
    await expect.element(page.getByRole('link', { name: 'Song 1', exact: true })).toBeVisible()
    await expect.element(heart('Song 1')).toHaveAttribute('aria-pressed', 'true')
    expect(document.querySelectorAll('[aria-label="Songs"] > li').length).toBeLessThanOrEqual(60)
    expect(requests.filter((name) => name === 'flags')).toHaveLength(1)
  })

  test('shows a like at once and takes it back when the request fails', async () => {
    await open()
    await heart('Song 2').click()
    await expect.element(heart('Song 2')).toHaveAttribute('aria-pressed', 'true')
    isFailing = true
    await heart('Song 3').click()
    await expect.poll(() => requests).toContain('like 4')
    await expect.element(heart('Song 3')).toHaveAttribute('aria-pressed', 'false')
  })

  test('filters songs and offers to clear a filter without matches', async () => {
    await open()
    await page.getByRole('searchbox', { name: 'Filter songs' }).fill('song 999')
    await expect.element(page.getByRole('link', { name: 'Song 999' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Filter songs' }).fill('nothing')
    await page.getByRole('button', { name: 'Clear filter' }).click()
    await expect.element(page.getByRole('link', { name: 'Song 1', exact: true })).toBeVisible()
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
    await open()
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
    await open(path, { theme, width })
    await expect.element(page.getByRole('button', { name: /^More options/ }).first()).toBeInTheDocument()
    await expectAccessible()
  })
})
