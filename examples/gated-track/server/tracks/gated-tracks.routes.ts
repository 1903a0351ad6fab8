import { implement, requireUser } from '@balafon/sdk/server'
import { createGatedTrack, renameGatedTrack } from '../../contract/gated-tracks.ts'
import type { GatedTracksService } from './gated-tracks.service.ts'

export const createGatedTracksRoutes = (tracks: GatedTracksService) => [
  implement(createGatedTrack, async ({ body, user }) => ({ track: await tracks.create(body, requireUser(user).id) })),
  implement(renameGatedTrack, async ({ params, body, user }) => ({ track: await tracks.rename(params.trackId, body.name, requireUser(user).id) })),
]
