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

/** Returns by how many dB the sound is made quieter before the filters, so that the largest boost does not distort. */
export const computePreamp = (gains: readonly number[]): number => -Math.max(0, ...gains)

/** Sends the sound of all audio elements through ten filters, which follow the settings. When the equaliser is off, the filters change nothing. */
export function connectEqualizer() {
  const context = new AudioContext({ latencyHint: 'playback' })
  const chains: Chain[] = []
  watchAudioElements((audio) => {
    const chain = createChain(context, audio)
    chains.push(chain)
    apply(context, chain, useEqualizer.getState(), 0)
    // Browsers start a context only after a user gesture.
    audio.addEventListener('play', () => void context.resume())
  })
  void context.resume()
  useEqualizer.subscribe((settings) => {
    for (const chain of chains) apply(context, chain, settings, SMOOTHING)
  })
}

function createChain(context: AudioContext, audio: HTMLAudioElement): Chain {
  const preamp = context.createGain()
  const filters = BANDS.map((frequency, index) => {
    const type = index === 0 ? 'lowshelf' : index === BANDS.length - 1 ? 'highshelf' : 'peaking'
    return new BiquadFilterNode(context, { type, frequency, Q })
  })
  const last = [preamp, ...filters].reduce<AudioNode>((from, to) => from.connect(to), context.createMediaElementSource(audio))
  last.connect(context.destination)
  return { preamp, filters }
}

function apply({ currentTime }: AudioContext, { preamp, filters }: Chain, { isOn, gains }: EqualizerSettings, smoothing: number) {
  const applied = isOn ? gains : FLAT
  const set = (parameter: AudioParam, value: number) =>
    smoothing === 0 ? parameter.setValueAtTime(value, currentTime) : parameter.setTargetAtTime(value, currentTime, smoothing)
  set(preamp.gain, 10 ** (computePreamp(applied) / 20))
  for (const [index, filter] of filters.entries()) set(filter.gain, applied[index] ?? 0)
}
