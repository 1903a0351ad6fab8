import { create } from 'zustand'

const STORAGE_KEY = 'balafon.player.equalizer'
/** The centre frequencies of the bands in Hz, one for each octave. */
export const BANDS = [31, 62, 125, 250, 500, 1000, 2000, 4000, 8000, 16_000] as const
/** The largest gain of a band in dB, upwards or downwards. */
export const MAX_GAIN = 12

export interface EqualizerSettings {
  readonly isOn: boolean
  /** The gain of each band in dB. */
  readonly gains: readonly number[]
}

export const FLAT: readonly number[] = BANDS.map(() => 0)

/** The settings of the equaliser, which are stored on this device. */
export const useEqualizer = create<EqualizerSettings>(readSettings)

/** Changes the settings of the equaliser and stores them on this device. */
export function changeEqualizer(changes: Partial<EqualizerSettings>) {
  useEqualizer.setState(changes)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(useEqualizer.getState()))
  } catch {
    // When the storage is full or disabled, the choice is lost when the page is closed.
  }
}

/** Reads the stored settings. When they are missing or invalid, the equaliser is off and all gains are 0. */
export function readSettings(): EqualizerSettings {
  try {
    const { isOn, gains }: Readonly<Record<string, unknown>> = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    return { isOn: isOn === true, gains: isGains(gains) ? gains : FLAT }
  } catch {
    return { isOn: false, gains: FLAT }
  }
}

// A function declaration, because the store reads the settings while this module is evaluated.
function isGains(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length === BANDS.length && value.every((gain) => typeof gain === 'number' && Math.abs(gain) <= MAX_GAIN)
}
