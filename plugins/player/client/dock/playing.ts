import type { TrackCard } from '../../contract/catalogue.ts'
import type { Playing } from '../../contract/points.ts'
import { usePlayer } from '../engine/player-store.ts'

const position = () => usePlayer.getState().position

/** What contributions to the bar are handed. */
export const playing = (track: TrackCard): Playing => ({ track, position })
