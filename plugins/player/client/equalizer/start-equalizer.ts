import { useEqualizer } from './equalizer-settings.ts'

let isStarted = false

/** Starts the equaliser when the user has turned it on. Its code is loaded then, and the sound takes its way through it until the page is closed. */
export async function startEqualizerIfOn() {
  if (isStarted || !useEqualizer.getState().isOn) return
  isStarted = true
  const { connectEqualizer } = await import('./equalizer.ts')
  connectEqualizer()
}
