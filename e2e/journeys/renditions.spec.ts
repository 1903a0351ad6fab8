import { captureAudio, getAudioPosition, measureLoudness } from '../site/audio.ts'
import { query } from '../site/database.ts'
import { expect, test } from '../site/demo-site.ts'

/** The fields of the stream endpoint that this test reads. */
interface Source {
  readonly url: string
  readonly mime: string
  readonly size: number
  readonly duration: number
  readonly rendition?: { readonly name: string; readonly segments: readonly (readonly [number, number, number])[] }
}

/** The site encodes the files in a job after its start, so the test has to wait for the rendition. */
const WAIT_MS = 90_000

test('sends and plays the AAC rendition of a song by byte ranges', async ({ page, site }) => {
  await captureAudio(page)
  // When the last file of an album is ready, the job may encode all files of this album again. The test always waits for the first song, even when
  // another song is ready earlier, so that every poll reads the same song.
  const findTrack = async (): Promise<number> => {
    const [row] = await query(
      site.dataDir,
      `select t.id, a.status, exists (select from media_renditions r where r.asset_id = a.id and r.codec like 'mp4a.%') as has_rendition
       from tracks t join media_assets a on a.file_entry_id = t.file_entry_id order by t.id limit 1`,
    )
    return row?.status === 'ready' && row.has_rendition ? Number(row.id) : 0
  }
  await expect.poll(findTrack, { timeout: WAIT_MS }).toBeGreaterThan(0)
  await page.goto('/')
  const source = await page.evaluate(async (id): Promise<Source> => (await fetch(`/api/v1/tracks/${id}/stream`)).json(), await findTrack())
  expect(source).toMatchObject({ mime: 'audio/mp4', rendition: { name: expect.stringMatching(/^aac-/) } })

  await test.step('sends the ranges of its segments', async () => {
    const [, offset = 0, length = 0] = source.rendition?.segments[1] ?? []
    const response = await page.request.get(source.url, { headers: { range: `bytes=${offset}-${offset + length - 1}` } })
    expect([response.status(), response.headers()['content-range']]).toEqual([206, `bytes ${offset}-${offset + length - 1}/${source.size}`])
    const body = await response.body()
    expect([body.length, body.toString('latin1', 4, 8)]).toEqual([length, 'moof'])
  })

  await test.step('plays it in the browser as any audio file', async () => {
    const ranges: number[] = []
    page.on('response', (response) => {
      if (response.url().endsWith(source.url)) ranges.push(response.status())
    })
    await page.evaluate((url) => new Audio(url).play(), source.url)
    await expect.poll(() => getAudioPosition(page)).toBeGreaterThan(0.5)
    expect(ranges).toEqual([206])
    expect(await measureLoudness(page)).toBeGreaterThan(0.005)
    // Because of the edit list in the file, the browser skips the samples of the encoder and those of the neighbouring tracks of the album.
    // The test polls, because the browser only estimates the duration until it has read enough of the file.
    const getDeviation = () => page.evaluate((duration) => Math.abs((window.playingAudio?.duration ?? 0) - duration), source.duration)
    await expect.poll(getDeviation).toBeLessThan(0.05)
  })

  await test.step('continues from the middle of the song after a jump', async () => {
    const middle = source.duration / 2
    await page.evaluate((time) => {
      if (window.playingAudio) window.playingAudio.currentTime = time
    }, middle)
    await expect.poll(() => getAudioPosition(page)).toBeGreaterThan(middle + 0.5)
    expect(await measureLoudness(page)).toBeGreaterThan(0.005)
  })
})
