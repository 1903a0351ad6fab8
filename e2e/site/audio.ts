import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** The audio element that was started last. `captureAudio` sets it. */
    playingAudio?: HTMLAudioElement
    /** Analysers of all sound that an `AudioContext` sends to the speakers. Set by `captureProcessedSound`. */
    soundAnalysers?: AnalyserNode[]
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

/** Returns to the beginning of the song. The songs of the demo site last 20 seconds, so that a song could end during a test on a slow machine. */
export const restartAudio = (page: Page) =>
  page.evaluate(() => {
    if (window.playingAudio) window.playingAudio.currentTime = 0
  })

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

const SAMPLE_RATE = 44_100
const TONES_SECONDS = 20
/** As loud as ten tones can be together without distortion. */
const TONE_AMPLITUDE = 0.05

/** Replaces every song with tones of the given frequencies. */
export async function playTones(page: Page, frequencies: readonly number[]) {
  const body = createTones(frequencies)
  await page.route('**/*', (route) => (route.request().resourceType() === 'media' ? route.fulfill({ contentType: 'audio/wav', body }) : route.fallback()))
}

/** Creates a WAV file with one channel of 16-bit samples. */
function createTones(frequencies: readonly number[]): Buffer {
  const samples = Int16Array.from(
    { length: TONES_SECONDS * SAMPLE_RATE },
    (_, index) => 32_767 * TONE_AMPLITUDE * frequencies.reduce((sum, frequency) => sum + Math.sin((2 * Math.PI * frequency * index) / SAMPLE_RATE), 0),
  )
  const header = Buffer.from('RIFF    WAVEfmt                     data    ', 'latin1')
  header.writeUInt32LE(36 + samples.byteLength, 4)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SAMPLE_RATE, 24)
  header.writeUInt32LE(2 * SAMPLE_RATE, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([header, Buffer.from(samples.buffer)])
}

/** Adds an analyser wherever an `AudioContext` of the page sends sound to the speakers. */
export async function captureProcessedSound(page: Page) {
  await page.addInitScript(() => {
    const analysers: AnalyserNode[] = []
    Object.assign(window, { soundAnalysers: analysers })
    const connect = AudioNode.prototype.connect as (...values: unknown[]) => AudioNode
    AudioNode.prototype.connect = function (this: AudioNode, ...values: unknown[]) {
      if (values[0] instanceof AudioDestinationNode) {
        const analyser = new AnalyserNode(this.context, { fftSize: 16_384, smoothingTimeConstant: 0 })
        connect.call(this, analyser)
        analysers.push(analyser)
      }
      return connect.call(this, ...values)
    } as AudioNode['connect']
  })
}

/** Returns the level of each frequency in the processed sound, in dB; `-Infinity` without sound. */
export const measureLevels = (page: Page, frequencies: readonly number[]): Promise<number[]> =>
  page.evaluate((values) => {
    const spectra = (window.soundAnalysers ?? []).map((analyser) => {
      const levels = new Float32Array(analyser.frequencyBinCount)
      analyser.getFloatFrequencyData(levels)
      return { levels, binWidth: analyser.context.sampleRate / analyser.fftSize }
    })
    return values.map((frequency) => Math.max(...spectra.map(({ levels, binWidth }) => levels[Math.round(frequency / binWidth)] ?? Number.NEGATIVE_INFINITY)))
  }, frequencies)
