import { promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, test } from 'vitest'
import type { DemoPlan, RenderedCover, RenderedTrack } from './messages.ts'
import { type RenderOptions, renderDemoCatalogue } from './render-catalogue.ts'

const tags = { title: 'A', artist: 'B', album: 'C', track: '1/1', date: '2026-01-01' }
const plan: DemoPlan = {
  albums: [
    {
      sound: 'casamance',
      tracks: [
        { index: 0, seed: 'one', seconds: 8, tags },
        { index: 1, seed: 'two', seconds: 8, tags },
      ],
    },
    { sound: 'korhogo', tracks: [{ index: 2, seed: 'three', seconds: 8, tags }] },
  ],
  covers: [{ key: 'album A', pattern: 'keys', palette: 'ember', seed: 'A' }],
}

/** Renders the plan and collects the results, with the beginning of each audio file. */
async function render(options: Partial<RenderOptions> = {}) {
  const tracks: RenderedTrack[] = []
  const covers: RenderedCover[] = []
  const fileTypes: string[] = []
  await renderDemoCatalogue(plan, {
    onTrack: async (track) => {
      tracks.push(track)
      fileTypes.push((await fs.readFile(track.path)).subarray(4, 8).toString())
    },
    onCover: async (cover) => void covers.push(cover),
    ...options,
  })
  return { tracks: tracks.toSorted((a, b) => a.index - b.index), covers, fileTypes }
}

const listTemporaryFolders = async () => (await fs.readdir(tmpdir())).filter((name) => name.startsWith('balafon-demo-')).sort()

describe('renderDemoCatalogue', () => {
  test('passes every track and cover to the callbacks and deletes its temporary files', async () => {
    const before = await listTemporaryFolders()
    const { tracks, covers, fileTypes } = await render()
    expect(tracks.map(({ index }) => index)).toEqual([0, 1, 2])
    expect(fileTypes).toEqual(['ftyp', 'ftyp', 'ftyp'])
    for (const { duration, peaks } of tracks) {
      expect(duration).toBeGreaterThan(4)
      expect(peaks).toHaveLength(150)
    }
    expect(covers).toEqual([{ key: 'album A', svg: expect.stringContaining('<svg'), hue: expect.any(Number), chroma: expect.any(Number) }])
    expect(await listTemporaryFolders()).toEqual(before)
    // The process that renders has ended, so that its memory is free again.
    expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap')
  })

  test('rejects and deletes its temporary files when a callback rejects', async () => {
    const before = await listTemporaryFolders()
    await expect(render({ onTrack: () => Promise.reject(new Error('disk full')) })).rejects.toThrow('disk full')
    expect(await listTemporaryFolders()).toEqual(before)
  })

  test('rejects when ffmpeg fails', async () => {
    await expect(render({ ffmpeg: '/nowhere/ffmpeg' })).rejects.toThrow('A demo track could not be rendered: ffmpeg (/nowhere/ffmpeg) ended with 127')
  })

  test('stops and deletes its temporary files when the signal is aborted', async () => {
    const before = await listTemporaryFolders()
    const controller = new AbortController()
    const rendering = render({ signal: controller.signal, onCover: async () => controller.abort(new Error('cancelled')) })
    await expect(rendering).rejects.toThrow('cancelled')
    expect(await listTemporaryFolders()).toEqual(before)
    await expect(render({ signal: AbortSignal.abort(new Error('too late')) })).rejects.toThrow('too late')
  })
})
