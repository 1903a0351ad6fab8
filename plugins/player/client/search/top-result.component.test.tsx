import { expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getPopularGenres } from '../../contract/browse.ts'
import { getAlbum } from '../../contract/catalogue.ts'
import { listComments } from '../../contract/comments.ts'
import { getAudioSource } from '../../contract/playback.ts'
import { search } from '../../contract/search.ts'
import manifest from '../../plugin.ts'
import { player, usePlayer } from '../engine/player-store.ts'
import client from '../index.ts'
import { createAlbum, createAlbumCard, createTrackCard } from '../testing/catalogue.fixture.ts'
import { createSilence } from '../testing/create-silence.ts'
import { playReportFakes } from '../testing/fake-endpoints.ts'
import { useSearchFieldSlot } from './search-field-slot.ts'

const plugins = [{ manifest, client }]
const album = { id: 1, title: 'Market Days', subtitle: 'Sampler', path: '/album/1/sampler/market-days', album: createAlbumCard() }
const track = { id: 1, title: 'Silence', subtitle: 'Sampler', path: '/track/1/silence', track: createTrackCard() }
const square = { image_shape: 'square' as const, next_cursor: null }
const RESPONSE = {
  kinds: [
    { kind: 'albums', label: 'Albums', results: [album], ...square },
    { kind: 'tracks', label: 'Songs', results: [track], ...square },
  ],
  top: { kind: 'albums', label: 'Albums', image_shape: 'square' as const, result: album },
  is_partial: false,
}
const api = [
  respondTo(search, () => RESPONSE),
  respondTo(getAlbum, () => ({ album: createAlbum() })),
  respondTo(listComments, () => ({ data: [], next_cursor: null, total: 0 })),
  respondTo(getAudioSource, ({ params }) => ({
    track_id: Number(params.trackId),
    url: createSilence(5),
    mime: 'audio/wav',
    size: 40_044,
    duration: 187,
    peaks: [0.5],
    preview: null,
  })),
  ...playReportFakes,
  respondTo(getPopularGenres, () => ({ genres: [{ name: 'mande', display_name: 'Mandé', image: null }] })),
]
// The player keeps its queue between the pages of two tests, so each test ends with an empty queue.
afterEach(() => player.clear())

const topResult = page.getByRole('region', { name: 'Top result' })

describe('TopResult', () => {
  test('shows the best result first and remembers it when it is opened', async () => {
    await openPage('/search/market', { plugins, api })
    await expect.element(topResult.getByText('Album Sampler')).toBeVisible()
    await expect.element(topResult.getByRole('button', { name: 'Play Market Days' })).toBeVisible()
    await userEvent.click(topResult.getByRole('link', { name: 'Market Days' }))
    await expect.element(page.getByRole('heading', { name: 'Market Days', level: 1 })).toBeVisible()
    await userEvent.click(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Search' }))
    await expect.element(page.getByRole('region', { name: 'Recently opened' }).getByRole('link', { name: 'Market Days' })).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Browse by genre' }).getByRole('link', { name: 'Mandé' })).toHaveAttribute('href', '/genre/mande')
  })

  test('shows the artists and the line of a song that was found by its lyrics', async () => {
    const result = { ...track, subtitle: '“On the way to the market”' }
    const response = { ...RESPONSE, kinds: [], top: { kind: 'lyrics', label: 'Lyrics', image_shape: 'square' as const, result } }
    await openPage('/search/market', { plugins, api: [respondTo(search, () => response), ...api] })
    await expect.element(topResult.getByText('Lyrics Sampler · “On the way to the market”')).toBeVisible()
    expect(document.querySelector('[data-top-result] mark')?.textContent).toBe('market')
  })

  test('opens with Enter in the field, and plays with Ctrl+Enter', async () => {
    await openPage('/search/market', { plugins, api })
    await expect.element(topResult.getByRole('button', { name: 'Play Market Days' })).toBeVisible()
    expect(document.querySelector('[data-top-result] mark')?.textContent).toBe('Market')
    await userEvent.click(page.getByRole('searchbox'))
    await expect.element(page.getByRole('searchbox')).toHaveFocus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(() => usePlayer.getState().queue.source?.to).toBe(album.path)
    expect(location.pathname).toBe('/search/market')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Market Days', level: 1 })).toBeVisible()
  })

  test('keeps the focus of the field when the top bar is loaded later than the page', async () => {
    await openPage('/search/market', { plugins, api })
    await expect.element(topResult.getByRole('button', { name: 'Play Market Days' })).toBeVisible()
    await expect.element(page.getByRole('banner').getByRole('searchbox')).toBeVisible()
    const { element } = useSearchFieldSlot.getState()
    useSearchFieldSlot.setState({ element: null })
    await expect.element(page.getByRole('main').getByRole('searchbox')).toBeVisible()
    await userEvent.click(page.getByRole('searchbox'))
    useSearchFieldSlot.setState({ element })
    await expect.element(page.getByRole('banner').getByRole('searchbox')).toHaveFocus()
    await userEvent.keyboard('s')
    await expect.element(page.getByRole('searchbox')).toHaveValue('markets')
  })

  test('keeps the selection of the field when the top bar is loaded later', async () => {
    await openPage('/search/market', { plugins, api })
    await expect.element(page.getByRole('banner').getByRole('searchbox')).toBeVisible()
    const { element } = useSearchFieldSlot.getState()
    useSearchFieldSlot.setState({ element: null })
    await userEvent.tripleClick(page.getByRole('main').getByRole('searchbox'))
    useSearchFieldSlot.setState({ element })
    await expect.element(page.getByRole('banner').getByRole('searchbox')).toHaveFocus()
    await userEvent.keyboard('s')
    await expect.element(page.getByRole('searchbox')).toHaveValue('s')
  })

  test.each([
    ['/search', 'dark', 390],
    ['/search/market', 'light', 390],
    ['/search/market', 'dark', 1440],
  ] as const)('has no serious axe findings at %s with the %s theme at %i px', async (path, theme, width) => {
    await openPage(path, { plugins, api, theme, width })
    await expect.element(page.getByRole('heading', { name: path === '/search' ? 'Browse by genre' : 'Top result' })).toBeVisible()
    await expectAccessible()
  })
})

describe('TopBarSearch', () => {
  const field = page.getByRole('combobox', { name: 'Search for artists, albums or songs' })

  test('suggests results while the user types and opens one by keyboard', async () => {
    await openPage('/404', { plugins, api })
    await userEvent.fill(field, 'market')
    await expect.element(page.getByRole('option', { name: /Market Days/ })).toBeVisible()
    expect(page.getByRole('option').elements()).toHaveLength(2)
    await expectAccessible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Market Days', level: 1 })).toBeVisible()
  })

  test('opens the search page with Enter and closes the suggestions with Escape', async () => {
    await openPage('/404', { plugins, api })
    await userEvent.fill(field, 'market')
    await expect.element(page.getByRole('option', { name: /Market Days/ })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('option', { name: /Market Days/ })).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.pathname).toBe('/search/market')
    await expect.element(field).not.toBeInTheDocument()
  })
})
