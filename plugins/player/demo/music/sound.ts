/** Samples a second. */
export const RATE = 44_100

export const silence = (seconds: number) => new Float32Array(Math.max(1, Math.round(seconds * RATE)))

export const indexOf = (seconds: number) => Math.round(seconds * RATE)

/** Brings the loudest sample to `peak`. */
export function normalise(sound: Float32Array, peak = 0.8): Float32Array {
  let top = 1e-9
  for (let i = 0; i < sound.length; i += 1) top = Math.max(top, Math.abs(sound[i]!))
  for (let i = 0; i < sound.length; i += 1) sound[i]! *= peak / top
  return sound
}

/** Takes the last milliseconds to zero, so that nothing ends with a click. */
export function release(sound: Float32Array, seconds = 0.02): Float32Array {
  const length = Math.min(sound.length, indexOf(seconds))
  for (let i = 0; i < length; i += 1) sound[sound.length - 1 - i]! *= i / length
  return sound
}
