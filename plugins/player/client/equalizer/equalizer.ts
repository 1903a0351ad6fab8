import { watchAudioElements } from '../engine/audio-elements.ts'
import { BANDS, type EqualizerSettings, FLAT, useEqualizer } from './equalizer-settings.ts'

/** The Q factor of the filters, which makes each band one octave wide. */
const BAND_Q = 1.41
/** How fast the sound follows a slider. An immediate change would be heard as a click. */
const SMOOTHING_SECONDS = 0.03

interface Chain {
  readonly preamp: GainNode
  readonly filters: readonly BiquadFilterNode[]
}

/** The frequencies in Hz at which the combined effect of the filters is computed: eight in each audible octave. */
const RESPONSE_FREQUENCIES = Float32Array.from({ length: 80 }, (_, index) => 20 * 2 ** (index / 8))
const RESPONSE_SAMPLE_RATE = 44_100

/**
 * Returns the negative gain in dB that is applied before the filters, so that the boosted sound is not distorted. It is computed from the combined effect
 * of all filters, because neighbouring bands overlap and boost more together than each of them alone.
 */
export function computePreamp(gains: readonly number[]): number {
  const context = new OfflineAudioContext(1, 1, RESPONSE_SAMPLE_RATE)
  const factors = new Float32Array(RESPONSE_FREQUENCIES.length).fill(1)
  const filterFactors = new Float32Array(RESPONSE_FREQUENCIES.length)
  const phases = new Float32Array(RESPONSE_FREQUENCIES.length)
  for (const filter of createFilters(context, gains)) {
    filter.getFrequencyResponse(RESPONSE_FREQUENCIES, filterFactors, phases)
    for (const [index, factor] of filterFactors.entries()) factors[index] = (factors[index] ?? 1) * factor
  }
  return -20 * Math.log10(Math.max(1, ...factors))
}

const createFilters = (context: BaseAudioContext, gains: readonly number[]) =>
  BANDS.map((frequency, index) => {
    const type = index === 0 ? 'lowshelf' : index === BANDS.length - 1 ? 'highshelf' : 'peaking'
    return new BiquadFilterNode(context, { type, frequency, Q: BAND_Q, gain: gains[index] ?? 0 })
  })

/** Sends the sound of all audio elements through ten filters, which follow the settings of the equaliser. While the equaliser is off, the filters do not change the sound. */
export function connectEqualizer() {
  const context = new AudioContext({ latencyHint: 'playback' })
  const chains: Chain[] = []
  watchAudioElements((audio) => {
    chains.push(connectFilters(context, context.createMediaElementSource(audio), useEqualizer.getState()))
    // Browsers start an audio context only after the user has interacted with the page, so it is resumed when playback starts.
    audio.addEventListener('play', () => void context.resume())
  })
  void context.resume()
  useEqualizer.subscribe((settings) => {
    for (const chain of chains) applySettings(context, chain, settings, SMOOTHING_SECONDS)
  })
}

/** Sends the sound of a source through ten filters to the destination of its context. */
export function connectFilters(context: BaseAudioContext, source: AudioNode, settings: EqualizerSettings): Chain {
  const preamp = context.createGain()
  const filters = createFilters(context, FLAT)
  const last = [preamp, ...filters].reduce((from, to) => from.connect(to), source)
  last.connect(context.destination)
  const chain = { preamp, filters }
  applySettings(context, chain, settings, 0)
  return chain
}

function applySettings({ currentTime }: BaseAudioContext, { preamp, filters }: Chain, { isOn, gains }: EqualizerSettings, smoothingSeconds: number) {
  const applied = isOn ? gains : FLAT
  const set = (parameter: AudioParam, value: number) =>
    smoothingSeconds === 0 ? parameter.setValueAtTime(value, currentTime) : parameter.setTargetAtTime(value, currentTime, smoothingSeconds)
  set(preamp.gain, 10 ** (computePreamp(applied) / 20))
  for (const [index, filter] of filters.entries()) set(filter.gain, applied[index] ?? 0)
}
