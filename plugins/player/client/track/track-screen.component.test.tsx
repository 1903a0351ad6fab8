import { expectAccessible, openPage, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getLyrics, getTrack } from '../../contract/catalogue.ts'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { createLyrics, createTrack } from '../testing/catalogue.fixture.ts'

const plugins = [{ manifest, client }]
const api = [respondTo(getTrack, () => ({ track: createTrack() })), respondTo(getLyrics, () => ({ lyrics: createLyrics() }))]

describe('TrackScreen', () => {
  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['dark', 390],
  ] as const)('has no serious axe findings with the %s theme at %i px', async (theme, width) => {
    await openPage('/track/1/silence', { plugins, api, theme, width })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Silence' })).toBeVisible()
    await expectAccessible()
  })
})
