const SAMPLES_PER_SECOND = 8000

/** Creates the URL of a silent WAV file. */
export function createSilence(seconds: number): string {
  const samples = new Uint8Array(44 + seconds * SAMPLES_PER_SECOND).fill(128)
  const view = new DataView(samples.buffer)
  samples.set(new TextEncoder().encode('RIFF    WAVEfmt                     data'), 0)
  view.setUint32(4, samples.length - 8, true)
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, SAMPLES_PER_SECOND, true)
  view.setUint32(28, SAMPLES_PER_SECOND, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  view.setUint32(40, samples.length - 44, true)
  return URL.createObjectURL(new Blob([samples], { type: 'audio/wav' }))
}
