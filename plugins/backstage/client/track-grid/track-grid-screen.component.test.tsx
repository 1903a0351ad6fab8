import { expectAccessible, respondTo } from '@balafon/sdk/testing/client'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BackstageTrack } from '../../contract/music.ts'
import { listBackstageTracks, updateBackstageTracks } from '../../contract/tracks.ts'
import { openBackstage } from '../testing/backstage-page.ts'

const createTrack = (id: number, name: string): BackstageTrack => ({
  id,
  name,
  artists: [{ id: 1, name: 'Fanta Zié' }],
  album: null,
  number: id,
  disc: 1,
  duration: 180,
  has_audio: true,
  waiting_audio: null,
  description: null,
  release_date: null,
  image: null,
  is_explicit: false,
  isrc: null,
  credits: [],
  genres: [],
  tags: [],
  status: 'published',
  release_at: null,
  published_at: '2026-01-01T00:00:00.000Z',
  plays: 3,
  version: '1',
  may_edit: true,
})

/** Creates fake endpoints. Another editor has saved the second song, so it cannot be saved. */
function createGridApi() {
  const tracks = [createTrack(7, 'Braise'), createTrack(8, 'Bois')]
  const sent: unknown[] = []
  const api = [
    respondTo(listBackstageTracks, () => ({ data: tracks, next_cursor: null })),
    respondTo(updateBackstageTracks, ({ body }) => {
      sent.push(...body.tracks)
      return {
        results: body.tracks.map(({ id }) => ({ id: Number(id), status: id === 8 ? ('conflict' as const) : ('saved' as const), track: null, errors: {} })),
      }
    }),
  ]
  return { api, sent }
}

const paste = (text: string) => {
  const data = new DataTransfer()
  data.setData('text', text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}

describe('TrackGridScreen', () => {
  test('saves pasted cells, and keeps the edits of a song that could not be saved', async () => {
    const { api, sent } = createGridApi()
    await openBackstage('/backstage/tracks/edit', { api })
    await userEvent.click(page.getByRole('textbox', { name: 'Title of Braise' }))
    paste('Braise vive\t\tMandé\nBois sacré\t\tMandé\n')
    await expect.element(page.getByRole('textbox', { name: 'Title of Bois' })).toHaveValue('Bois sacré')
    await userEvent.click(page.getByRole('button', { name: 'Save 2 songs' }))
    await expect.element(page.getByText('Another editor has saved this song.', { exact: false })).toBeVisible()
    expect(sent).toEqual([
      { id: 7, version: '1', name: 'Braise vive', genres: ['mande'] },
      { id: 8, version: '1', name: 'Bois sacré', genres: ['mande'] },
    ])
    await expect.element(page.getByRole('textbox', { name: 'Title of Bois' })).toHaveValue('Bois sacré')
  })

  test('shows an error below a wrong value, without axe findings on a dark phone', async () => {
    const { api, sent } = createGridApi()
    await openBackstage('/backstage/tracks/edit', { api, width: 390, theme: 'dark' })
    await userEvent.fill(page.getByRole('textbox', { name: 'ISRC of Braise' }), 'X')
    await userEvent.click(page.getByRole('button', { name: 'Save 1 song' }))
    await expect.element(page.getByText('An ISRC looks like CIA012600001.')).toBeVisible()
    expect(sent).toEqual([])
    expect(document.documentElement.scrollWidth).toBe(390)
    await expectAccessible()
  })
})
