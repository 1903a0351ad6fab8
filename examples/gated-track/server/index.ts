import { TrackDeleted } from '@balafon/plugin-player/contract/events'
import { defineServerPlugin, onEvent } from '@balafon/sdk/server'
import manifest from '../plugin.ts'
import { gatedTracks0001 } from './migrations/0001-gated-tracks.ts'
import { models } from './models.ts'
import { createGatedTracksRoutes } from './tracks/gated-tracks.routes.ts'
import { createGatedTracksService } from './tracks/gated-tracks.service.ts'

export default defineServerPlugin(manifest, {
  models,
  migrations: [gatedTracks0001],
  services: (context) => ({ tracks: createGatedTracksService(context) }),
  routes: ({ tracks }) => createGatedTracksRoutes(tracks),
  provides: ({ tracks }) => ({ 'player.playbackAccess/v1': [tracks.playbackAccess] }),
  eventHandlers: ({ tracks }) => [onEvent(TrackDeleted, ({ trackId }) => tracks.forget(trackId))],
})
