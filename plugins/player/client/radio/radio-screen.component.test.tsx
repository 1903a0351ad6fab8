import { createErrorResponse, expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getChart } from '../../contract/charts.ts'
import { getRadio } from '../../contract/radio.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createAlbumCard, createTrackCard } from '../testing/catalogue.fixture.ts'
import { missingAudioSourceFake } from '../testing/fake-endpoints.ts'

const plugins = [{ manifest, client }]
const seed = { type: 'artist', id: '1', name: 'Sampler', path: '/artist/1/sampler', image: null }
const createTracks = (first: number) => Array.from({ length: 4 }, (_, index) => createTrackCard(first + index))
const radio = respondTo(getRadio, ({ query }) => ({ seed, data: createTracks(query?.cursor ? 5 : 1), next_cursor: 'next' }))

describe('RadioScreen', () => {
  test('shows the tracks of a radio and loads more', async () => {
    await openPage('/radio/artist/1/sampler', { plugins, api: [radio, missingAudioSourceFake] })
    await expect.element(page.getByRole('heading', { name: 'Sampler radio', level: 1 })).toBeVisible()
    await expect.element(page.getByRole('main').getByRole('link', { name: 'Track 4', exact: true })).toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: 'Show more songs' }))
    await expect.element(page.getByRole('main').getByRole('link', { name: 'Track 8', exact: true })).toBeInTheDocument()
    await expectAccessible()
  })

  test('shows that a radio does not exist', async () => {
    await openPage('/radio/artist/9/x', { plugins, api: [respondTo(getRadio, () => createErrorResponse(404, 'player.radio_seed_not_found'))] })
    await expect.element(page.getByRole('heading', { name: 'This radio doesn’t exist' })).toBeVisible()
  })
})

describe('ChartsScreen', () => {
  const chart = respondTo(getChart, ({ params: { period, kind } }) => ({
    data:
      period === 'day'
        ? []
        : [1, 2].map((position) => ({
            position,
            previous_position: position === 1 ? 3 : null,
            plays: 10,
            ...(kind === 'albums' ? { album: createAlbumCard(position) } : { track: createTrackCard(position) }),
          })),
    next_cursor: null,
  }))

  test('has a tab for each period and kind', async () => {
    await openPage('/charts', { plugins, api: [chart] })
    await expect.element(page.getByRole('main').getByRole('link', { name: 'Silence', exact: true })).toBeVisible()
    await userEvent.click(page.getByRole('link', { name: 'Albums' }))
    await expect.element(page.getByText('Up from 3')).toBeInTheDocument()
    await expect.poll(() => location.pathname).toBe('/charts/week/albums')
    await expectAccessible()
    await userEvent.click(page.getByRole('link', { name: 'Today' }))
    await expect.element(page.getByRole('heading', { name: 'No plays in this period yet' })).toBeVisible()
  })
})
