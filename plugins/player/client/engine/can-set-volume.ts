let isPossible: boolean | undefined

/** Returns whether scripts can set the volume. On iPhones and iPads, only the buttons of the device can change it. */
export function canSetVolume(): boolean {
  if (isPossible !== undefined) return isPossible
  const audio = new Audio()
  audio.volume = 0.5
  isPossible = audio.volume === 0.5
  return isPossible
}
