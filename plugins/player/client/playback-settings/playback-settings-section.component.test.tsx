import { createUser, expectAccessible, openPage } from '@balafon/sdk/testing/client'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import manifest from '../../plugin.ts'
import client from '../index.ts'
import { emptyLibraryFakes } from '../testing/fake-endpoints.ts'
import { readPlaybackSettings, usePlaybackChoices } from './playback-settings.ts'

beforeEach(() => {
  localStorage.removeItem('balafon.player.settings')
  usePlaybackChoices.setState({}, true)
})

test('shows the defaults of the site and keeps the choices of this device', async () => {
  await openPage('/account-settings#playback', {
    plugins: [{ manifest, client }],
    api: emptyLibraryFakes,
    bootstrap: { user: createUser(), settings: { 'player.quality': 'high', 'player.crossfade_seconds': 6, 'player.normalize_volume': false } },
  })
  const section = page.getByRole('region', { name: 'Playback' })
  await expect.element(section.getByRole('button', { name: /Quality/ })).toHaveTextContent('High')
  await expect.element(section.getByRole('button', { name: /Crossfade/ })).toHaveTextContent('6 seconds')
  expect(readPlaybackSettings()).toEqual({ quality: 'high', crossfadeSeconds: 6, normalizesVolume: false })
  await section.getByRole('button', { name: /Quality/ }).click()
  await page.getByRole('option', { name: 'Save data' }).click()
  await userEvent.click(section.getByText('Normalize volume'))
  expect(readPlaybackSettings()).toEqual({ quality: 'low', crossfadeSeconds: 6, normalizesVolume: true })
  expect(JSON.parse(localStorage.getItem('balafon.player.settings') ?? '{}')).toEqual({ quality: 'low', normalizesVolume: true })
  await expectAccessible()
})
