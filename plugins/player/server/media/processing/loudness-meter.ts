import type { Frame } from 'node-av/lib'
import { CHANNELS, viewChannels } from './audio-frames.ts'
import { createIntegratedLoudness } from './loudness.ts'
import { createTruePeakMeter } from './true-peak.ts'

/** Measures the loudness and the true peak of stereo frames by EBU R 128. */
export function createLoudnessMeter(sampleRate: number) {
  const loudness = createIntegratedLoudness(sampleRate)
  const truePeak = createTruePeakMeter(CHANNELS)
  return {
    add(frame: Frame) {
      const samples = viewChannels(frame)
      loudness.add(samples)
      for (const [channel, samplesOfChannel] of samples.entries()) truePeak.add(samplesOfChannel, channel)
    },
    /** Returns the loudness in LUFS and the true peak in dBTP; `null` for silence. */
    finish(): { readonly loudness: number | null; readonly truePeak: number | null } {
      const integrated = loudness.finish()
      const peak = truePeak.finish()
      return { loudness: integrated === null ? null : round(integrated), truePeak: peak > 0 ? round(20 * Math.log10(peak)) : null }
    },
  }
}

const round = (value: number) => Math.round(value * 100) / 100
