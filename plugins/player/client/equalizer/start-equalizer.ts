import { useEqualizer } from './equalizer-settings.ts'

let isStarted = false

/** Loads the code of the equaliser and connects it, if the user has turned it on. From then on, all sound passes through it until the page is closed. */
export async function startEqualizerIfOn() {
  if (isStarted || !useEqualizer.getState().isOn) return
  isStarted = true
  const { connectEqualizer } = await import('./equalizer.ts')
  connectEqualizer()
}
