import { createErrorResponse, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getPopularGenres } from '../../contract/browse.ts'
import { getAlbum } from '../../contract/catalogue.ts'
import { listComments } from '../../contract/comments.ts'
import { type SearchKind, type SearchResult, search, searchKind } from '../../contract/search.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createAlbum, createAlbumCard, createTrackCard } from '../testing/catalogue.fixture.ts'
import { missingAudioSourceFake } from '../testing/fake-endpoints.ts'

const plugins = [{ manifest, client }]
const createKind = (kind: string, label: string, results: readonly SearchResult[], values: Partial<SearchKind> = {}): SearchKind => ({
  kind,
  label,
  image_shape: 'square',
  results: [...results],
  next_cursor: null,
  ...values,
})
const ALBUM: SearchResult = { id: 1, title: 'Market Days', path: '/album/1/sampler/market-days', album: createAlbumCard() }
const TRACK: SearchResult = { id: 1, title: 'Silence', path: '/track/1/silence', track: createTrackCard() }
const createArtist = (id: number): SearchResult => ({ id, title: `Marché ${id}`, path: `/artist/${id}/marche` })
const listArtists = (first: number, count: number) => Array.from({ length: count }, (_, index) => createArtist(first + index))

/** Responds to "market" with an album and a song, to "marche" with 40 artists, and to other queries with nothing. */
function listKinds(query: string): SearchKind[] {
  if (query === 'market') return [createKind('albums', 'Albums', [ALBUM]), createKind('tracks', 'Songs', [TRACK])]
  if (query === 'marche') return [createKind('artists', 'Artists', listArtists(1, 6), { image_shape: 'round', next_cursor: '30' })]
  if (query === 'marche 7') return [createKind('artists', 'Artists', [createArtist(7)], { image_shape: 'round' })]
  return []
}

async function openSearch(path = '/search', options = {}) {
  const onSearch = vi.fn()
  const api = [
    respondTo(search, ({ query }) => {
      onSearch(query.query)
      return { kinds: listKinds(query.query), top: null, is_partial: query.query === 'partial' }
    }),
    respondTo(searchKind, ({ query }) => {
      if (query.query !== 'marche') return { data: [createArtist(7)], next_cursor: null }
      return query.cursor ? { data: listArtists(31, 10), next_cursor: null } : { data: listArtists(1, 30), next_cursor: '30' }
    }),
    respondTo(getAlbum, () => ({ album: createAlbum() })),
    respondTo(listComments, () => ({ data: [], next_cursor: null, total: 0 })),
    respondTo(getPopularGenres, () => ({ genres: [] })),
    missingAudioSourceFake,
  ]
  await openPage(path, { plugins, api, ...options })
  return onSearch
}

const field = page.getByRole('searchbox')
const albumLink = page.getByRole('region', { name: 'Albums' }).getByRole('link', { name: 'Market Days' })
const trackLink = page.getByRole('region', { name: 'Songs' }).getByRole('link', { name: 'Silence', exact: true })
const start = page.getByRole('heading', { name: 'What would you like to hear?' })
const main = page.getByRole('main')

describe('SearchScreen', () => {
  afterEach(() => void vi.useRealTimers())

  test('requests a typed query once, keeps it in the URL and keeps the focus', async () => {
    const onSearch = await openSearch()
    await expect.element(start).toBeVisible()
    await expect.element(field).toHaveFocus()
    // The test uses a fake clock, because a busy browser can pause so long between two keystrokes that a search would start.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await userEvent.keyboard('market')
    // This assertion does not wait, because waiting would advance the clock.
    expect(field.element()).toHaveValue('market')
    expect(onSearch).not.toHaveBeenCalled()
    vi.runOnlyPendingTimers()
    vi.useRealTimers()
    await expect.element(albumLink).toBeVisible()
    await expect.element(trackLink).toBeVisible()
    expect(onSearch.mock.calls).toEqual([['market']])
    await expect.poll(() => location.pathname).toBe('/search/market')
    await expect.poll(() => document.title).toBe('market · Search · Balafon')
    await expect.element(field).toHaveFocus()
  })

  test('does not show the response to an outdated query', async () => {
    const held = Promise.withResolvers<void>()
    const slow = respondTo(search, async ({ query }) => {
      if (query.query === 'marche') await held.promise
      return { kinds: listKinds(query.query), top: null, is_partial: false }
    })
    await openSearch('/search/marche', { api: [slow] })
    await userEvent.fill(field, 'market')
    await expect.element(albumLink).toBeVisible()
    held.resolve()
    await expect.element(albumLink).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Marché 6' })).not.toBeInTheDocument()
  })

  test('is usable by keyboard: shortcuts focus the field, arrows move through results', async () => {
    await openSearch('/404')
    // When the page has no visible search field, the shortcut opens the search page.
    await expect.element(page.getByRole('combobox')).toBeVisible()
    // The shortcut works once the player has loaded.
    const pressShortcut = async () => {
      await userEvent.keyboard('/')
      return document.activeElement?.getAttribute('role')
    }
    await expect.poll(pressShortcut).toBe('combobox')
    await userEvent.keyboard('mar{Enter}')
    await expect.poll(() => location.pathname).toBe('/search/mar')
    await expect.element(page.getByRole('heading', { name: 'Search', level: 1 })).toHaveFocus()
    await userEvent.keyboard('/')
    await expect.element(field).toHaveFocus()
    await userEvent.fill(field, 'market')
    await expect.element(albumLink).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(albumLink).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(trackLink).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await userEvent.keyboard('/')
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Market Days', level: 1 })).toBeVisible()
    await userEvent.keyboard('/')
    await expect.element(page.getByRole('combobox')).toHaveFocus()
  })

  test('shows the line of the lyrics that matches, beside the artists', async () => {
    const artist = TRACK.track?.artists[0]?.name
    const kinds = [
      createKind('tracks', 'Songs', [{ ...TRACK, subtitle: String(artist) }]),
      createKind('lyrics', 'Lyrics', [{ ...TRACK, subtitle: '“On the way to the market”' }]),
    ]
    await openSearch('/search/market', { api: [respondTo(search, () => ({ kinds, top: null, is_partial: false }))] })
    const getArtists = (name: string) => page.getByRole('region', { name }).getByRole('link', { name: artist }).element().closest('[role=cell]')?.textContent
    await expect.poll(() => getArtists('Lyrics')).toBe(`Silence${artist} · “On the way to the market”`)
    expect(getArtists('Songs')).toBe(`Silence${artist}`)
    await expect.element(page.getByRole('region', { name: 'Lyrics' }).getByRole('mark')).toHaveTextContent('market')
  })

  test('has a page for each result type', async () => {
    await openSearch('/search/marche')
    await expect.poll(() => page.getByRole('region', { name: 'Artists' }).getByRole('article').elements().length).toBe(6)
    await userEvent.click(page.getByRole('navigation', { name: 'Result types' }).getByRole('link', { name: 'Artists' }))
    await expect.poll(() => main.getByRole('article').elements().length).toBe(30)
    await expect.poll(() => location.pathname).toBe('/search/marche/artists')
    await userEvent.click(page.getByRole('button', { name: 'Show more' }))
    await expect.poll(() => main.getByRole('article').elements().length).toBe(40)
    await userEvent.fill(field, 'marche 7')
    await expect.poll(() => main.getByRole('article').elements().length).toBe(1)
    await expect.poll(() => location.pathname).toBe('/search/marche%207/artists')
  })

  test('stores recent searches', async () => {
    await openSearch('/search')
    for (const query of ['marche', 'marche 7']) {
      await userEvent.fill(field, query)
      await userEvent.keyboard('{Enter}')
      await expect.element(page.getByRole('region', { name: 'Artists' })).toBeVisible()
    }
    await userEvent.clear(field)
    await userEvent.click(page.getByRole('button', { name: 'Remove “marche” from recent searches' }))
    await expect.element(page.getByRole('link', { name: 'marche', exact: true })).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('link', { name: 'marche 7' }))
    await expect.element(field).toHaveValue('marche 7')
    await userEvent.clear(field)
    await userEvent.click(page.getByRole('button', { name: 'Clear', exact: true }))
    await expect.element(start).toBeVisible()
  })

  test('explains empty results, a query of symbols only, and incomplete results', async () => {
    await openSearch(`/search/${encodeURIComponent('100% / <b>')}`)
    await expect.element(page.getByRole('heading', { name: 'There are no items matching your query' })).toBeVisible()
    await expect.element(field).toHaveValue('100% / <b>')
    await userEvent.fill(field, '..')
    await expect.element(start).toBeVisible()
    await expect.element(field).toHaveValue('..')
    await userEvent.fill(field, 'partial')
    await expect.element(page.getByText('Some results couldn’t load. Try again to see everything.')).toBeVisible()
  })

  test('repeats a search after an error', async () => {
    let isFailing = true
    const failing = respondTo(search, ({ query }) =>
      isFailing ? createErrorResponse(503, 'player.search_failed') : { kinds: listKinds(query.query), top: null, is_partial: false },
    )
    await openSearch('/search/market', { api: [failing] })
    await expect.element(page.getByRole('heading', { name: 'Search isn’t working right now' })).toBeVisible()
    isFailing = false
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(albumLink).toBeVisible()
  })

  test('is part of the bottom bar on a phone in French', async () => {
    await openSearch('/404', { language: 'fr', width: 390 })
    const tab = page.getByRole('link', { name: 'Recherche' })
    await userEvent.click(tab)
    await userEvent.fill(page.getByRole('searchbox', { name: 'Rechercher un artiste, un album ou un titre' }), 'market')
    await expect.element(page.getByRole('link', { name: 'Silence', exact: true })).toBeVisible()
    await expect.element(tab).toHaveAttribute('aria-current', 'page')
    expect(document.documentElement.scrollWidth).toBe(390)
    await userEvent.fill(field, 'xyzxyz')
    await expect.element(page.getByRole('heading', { name: 'Aucun élément ne correspond à votre recherche' })).toBeVisible()
  })

  test.each([
    ['/search', 'light', 1440],
    ['/search/market', 'light', 1440],
    ['/search/market', 'dark', 390],
    ['/search/marche/artists', 'dark', 1440],
    ['/search/xyzxyz', 'light', 390],
  ] as const)('has no serious axe findings at %s with the %s theme at %i px', async (path, theme, width) => {
    await openSearch(path, { theme, width })
    await expect.element(field).toBeVisible()
    await expect.poll(() => document.querySelectorAll('[aria-busy=true]').length).toBe(0)
    await expectAccessible()
  })
})
