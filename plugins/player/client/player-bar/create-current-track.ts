import type { TrackCard } from '../../contract/catalogue.ts'
import type { CurrentTrack } from '../../contract/points.ts'
import { usePlayer } from '../engine/player-store.ts'

const getPosition = () => usePlayer.getState().position

/** Creates the props of the panels and actions that other plugins contribute. */
export const createCurrentTrack = (track: TrackCard): CurrentTrack => ({ track, getPosition })
