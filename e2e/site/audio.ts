import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** The audio element that was started last. `captureAudio` sets it. */
    playingAudio?: HTMLAudioElement
  }

  interface HTMLMediaElement {
    captureStream(): MediaStream
  }
}

/** Stores each audio element that starts to play in `window.playingAudio`, so that a test can inspect it. */
export async function captureAudio(page: Page) {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      Object.assign(window, { playingAudio: this })
      return play.call(this)
    }
  })
}

/** Returns the position of the audio element in seconds. */
export const getAudioPosition = (page: Page): Promise<number> => page.evaluate(() => window.playingAudio?.currentTime ?? 0)

/** Measures the loudness of about one second: the largest root mean square of its samples, 0 to 1. */
export const measureLoudness = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { playingAudio } = window
    if (!playingAudio) return 0
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 4096
    context.createMediaStreamSource(playingAudio.captureStream()).connect(analyser)
    await context.resume()
    const samples = new Float32Array(analyser.fftSize)
    let loudest = 0
    for (let measurement = 0; measurement < 12; measurement += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      analyser.getFloatTimeDomainData(samples)
      loudest = Math.max(loudest, Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length))
    }
    await context.close()
    return loudest
  })
