import type { Page } from '@playwright/test'

/** Lets a test hear what the page plays: keeps the element that was asked to play. */
export async function listenIn(page: Page) {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      Object.assign(window, { heard: this })
      return play.call(this)
    }
  })
}

/** Seconds into the track, by the element itself. */
export const positionOf = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { heard?: HTMLAudioElement }).heard?.currentTime ?? 0)

/** Loudness of what is decoded over about a second: the largest root mean square of its pieces, 0 to 1. */
export const loudnessOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { heard } = window as unknown as { heard: HTMLAudioElement & { captureStream(): MediaStream } }
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 4096
    context.createMediaStreamSource(heard.captureStream()).connect(analyser)
    await context.resume()
    const samples = new Float32Array(analyser.fftSize)
    let loudest = 0
    for (let piece = 0; piece < 12; piece += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      analyser.getFloatTimeDomainData(samples)
      loudest = Math.max(loudest, Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length))
    }
    await context.close()
    return loudest
  })
