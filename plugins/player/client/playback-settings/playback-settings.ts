import { readBootstrap } from '@balafon/sdk/client'
import { create } from 'zustand'
import { MAX_CROSSFADE_SECONDS, QUALITIES, type Quality } from '../../contract/settings.ts'

const STORAGE_KEY = 'balafon.player.settings'

/** The settings of playback on this device. The operator sets the defaults. */
export interface PlaybackSettings {
  readonly quality: Quality
  /** The length of a crossfade; 0 when each song begins after the previous song has ended. */
  readonly crossfadeSeconds: number
  /** Whether all songs are played equally loud. */
  readonly normalizesVolume: boolean
}

/** The settings that the user has chosen on this device. All other settings have the defaults of the site. */
export const usePlaybackChoices = create<Partial<PlaybackSettings>>(readChoices)

/** Returns the settings of playback for code outside of React components. */
export const readPlaybackSettings = (): PlaybackSettings => ({ ...readDefaults(), ...usePlaybackChoices.getState() })

/** Returns the settings of playback and renders again when the user changes them. */
export const usePlaybackSettings = (): PlaybackSettings => ({ ...readDefaults(), ...usePlaybackChoices() })

/** Changes settings of playback on this device. */
export function changePlaybackSettings(changes: Partial<PlaybackSettings>) {
  usePlaybackChoices.setState(changes)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(usePlaybackChoices.getState()))
  } catch {
    // When the storage is full or disabled, the choice is lost when the page is closed.
  }
}

function readDefaults(): PlaybackSettings {
  const { settings } = readBootstrap()
  const { 'player.quality': quality, 'player.crossfade_seconds': crossfade, 'player.normalize_volume': normalizes } = settings
  return { quality: toQuality(quality) ?? 'automatic', crossfadeSeconds: toSeconds(crossfade) ?? 0, normalizesVolume: normalizes !== false }
}

/** Reads the stored choices and leaves out invalid ones. */
function readChoices(): Partial<PlaybackSettings> {
  try {
    const stored: Readonly<Record<string, unknown>> = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    const quality = toQuality(stored.quality)
    const crossfadeSeconds = toSeconds(stored.crossfadeSeconds)
    return {
      ...(quality && { quality }),
      ...(crossfadeSeconds !== undefined && { crossfadeSeconds }),
      ...(typeof stored.normalizesVolume === 'boolean' && { normalizesVolume: stored.normalizesVolume }),
    }
  } catch {
    return {}
  }
}

const toQuality = (value: unknown): Quality | undefined => QUALITIES.find((quality) => quality === value)

const toSeconds = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_CROSSFADE_SECONDS ? value : undefined
