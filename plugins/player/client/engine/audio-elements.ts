type Listener = (audio: HTMLAudioElement) => void

const elements = new Set<HTMLAudioElement>()
let onAdded: Listener = () => {}

/** Registers an audio element of the engines, for code that changes how it sounds. */
export function addAudioElement(audio: HTMLAudioElement) {
  elements.add(audio)
  onAdded(audio)
}

/** Calls a function for every audio element, also for later ones. There is one listener. */
export function watchAudioElements(listener: Listener) {
  onAdded = listener
  for (const audio of elements) listener(audio)
}
