import type { TrackPlan } from '@balafon/demo-music'
import type { PlannedAlbum, PlannedTrack } from '../../demo/plan-catalogue.ts'

/** Describes a track for the renderer. The same track always sounds the same. */
export const createTrackPlan = ({ artist, album, tracks }: PlannedAlbum, { index, name, number, seconds }: PlannedTrack): TrackPlan => ({
  index,
  seconds,
  seed: `${artist.name} ${album.name} ${name}`,
  tags: { title: name, artist: artist.name, album: album.name, track: `${number}/${tracks.length}`, date: album.releaseDate },
})
