/** The header of a WAV file with 800 samples of one byte, at 8 kHz. */
const HEADER = 'UklGRkQDAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YSADAAA='
const SAMPLE_COUNT = 800
/** The sample value that produces no sound. */
const SILENT_SAMPLE = 128

/** Creates a data URL of a tenth of a second of silence. Loading it sends no request. */
export const createSilenceUrl = (): string =>
  URL.createObjectURL(
    new Blob([Uint8Array.from(atob(HEADER), (byte) => byte.charCodeAt(0)), new Uint8Array(SAMPLE_COUNT).fill(SILENT_SAMPLE)], { type: 'audio/wav' }),
  )
