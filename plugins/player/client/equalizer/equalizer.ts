import { watchAudioElements } from '../engine/audio-elements.ts'
import { BANDS, type EqualizerSettings, FLAT, useEqualizer } from './equalizer-settings.ts'

/** The width of a band: one octave. */
const Q = 1.41
/** How fast the sound follows a slider, in seconds. A jump would be heard as a click. */
const SMOOTHING = 0.03

interface Chain {
  readonly preamp: GainNode
  readonly filters: readonly BiquadFilterNode[]
}

/** The frequencies at which the sum of the filters is computed, in Hz: eight in each octave that can be heard. */
const RESPONSE_FREQUENCIES = Float32Array.from({ length: 80 }, (_, index) => 20 * 2 ** (index / 8))
const RESPONSE_SAMPLE_RATE = 44_100

/**
 * Returns by how many dB the sound is made quieter before the filters, so that their boosts do not distort. Neighbouring bands overlap: together
 * they boost more than each of them.
 */
export function computePreamp(gains: readonly number[]): number {
  const context = new OfflineAudioContext(1, 1, RESPONSE_SAMPLE_RATE)
  const factors = new Float32Array(RESPONSE_FREQUENCIES.length).fill(1)
  const ofFilter = new Float32Array(RESPONSE_FREQUENCIES.length)
  const phases = new Float32Array(RESPONSE_FREQUENCIES.length)
  for (const filter of createFilters(context, gains)) {
    filter.getFrequencyResponse(RESPONSE_FREQUENCIES, ofFilter, phases)
    for (const [index, factor] of ofFilter.entries()) factors[index] = (factors[index] ?? 1) * factor
  }
  return -20 * Math.log10(Math.max(1, ...factors))
}

const createFilters = (context: BaseAudioContext, gains: readonly number[]) =>
  BANDS.map((frequency, index) => {
    const type = index === 0 ? 'lowshelf' : index === BANDS.length - 1 ? 'highshelf' : 'peaking'
    return new BiquadFilterNode(context, { type, frequency, Q, gain: gains[index] ?? 0 })
  })

/** Sends the sound of all audio elements through ten filters, which follow the settings. When the equaliser is off, the filters change nothing. */
export function connectEqualizer() {
  const context = new AudioContext({ latencyHint: 'playback' })
  const chains: Chain[] = []
  watchAudioElements((audio) => {
    chains.push(connectFilters(context, context.createMediaElementSource(audio), useEqualizer.getState()))
    // Browsers start a context only after a user gesture.
    audio.addEventListener('play', () => void context.resume())
  })
  void context.resume()
  useEqualizer.subscribe((settings) => {
    for (const chain of chains) apply(context, chain, settings, SMOOTHING)
  })
}

/** Sends the sound of a source through ten filters to the destination of its context. */
export function connectFilters(context: BaseAudioContext, source: AudioNode, settings: EqualizerSettings): Chain {
  const preamp = context.createGain()
  const filters = createFilters(context, FLAT)
  const last = [preamp, ...filters].reduce((from, to) => from.connect(to), source)
  last.connect(context.destination)
  const chain = { preamp, filters }
  apply(context, chain, settings, 0)
  return chain
}

function apply({ currentTime }: BaseAudioContext, { preamp, filters }: Chain, { isOn, gains }: EqualizerSettings, smoothing: number) {
  const applied = isOn ? gains : FLAT
  const set = (parameter: AudioParam, value: number) =>
    smoothing === 0 ? parameter.setValueAtTime(value, currentTime) : parameter.setTargetAtTime(value, currentTime, smoothing)
  set(preamp.gain, 10 ** (computePreamp(applied) / 20))
  for (const [index, filter] of filters.entries()) set(filter.gain, applied[index] ?? 0)
}
