type Listener = (audio: HTMLAudioElement) => void

const elements = new Set<HTMLAudioElement>()
let onAdded: Listener = () => {}

/** Registers an audio element of an engine, so that the equaliser can change its sound. */
export function addAudioElement(audio: HTMLAudioElement) {
  elements.add(audio)
  onAdded(audio)
}

/** Calls a function for every registered audio element, and for each element that is registered later. Only one function can be set. */
export function watchAudioElements(listener: Listener) {
  onAdded = listener
  for (const audio of elements) listener(audio)
}
