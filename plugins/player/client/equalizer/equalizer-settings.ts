import { create } from 'zustand'

const STORAGE_KEY = 'balafon.player.equalizer'
/** The centres of the bands, in Hz: one for each octave. */
export const BANDS = [31, 62, 125, 250, 500, 1000, 2000, 4000, 8000, 16_000] as const
/** The largest boost or cut of a band, in dB. */
export const MAX_GAIN = 12

export interface EqualizerSettings {
  readonly isOn: boolean
  /** The boost of each band, in dB. */
  readonly gains: readonly number[]
}

export const FLAT: readonly number[] = BANDS.map(() => 0)

/** The equaliser of this device. */
export const useEqualizer = create<EqualizerSettings>(readSettings)

/** Changes the equaliser of this device. */
export function changeEqualizer(changes: Partial<EqualizerSettings>) {
  useEqualizer.setState(changes)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(useEqualizer.getState()))
  } catch {
    // When the storage is full or disabled, the choice is forgotten with the page.
  }
}

/** Reads the stored settings. Invalid ones become those of a flat equaliser that is off. */
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
