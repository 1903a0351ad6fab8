import { defineEndpoint, Id } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(190))

/** A track of the catalogue that this plugin gates. */
export const GatedTrack = z.object({ id: z.number(), name: z.string() })
export type GatedTrack = z.infer<typeof GatedTrack>

export const createGatedTrack = defineEndpoint({
  method: 'POST',
  path: 'x/acme.gated/tracks',
  summary: 'Create and publish a track that only users with the permission hear in full',
  access: { permission: 'gated.manage' },
  body: z.strictObject({ name: Name, artist: Name }),
  response: z.object({ track: GatedTrack }),
  status: 201,
})

export const renameGatedTrack = defineEndpoint({
  method: 'PATCH',
  path: 'x/acme.gated/tracks/{trackId}',
  summary: 'Rename one of your gated tracks',
  access: { permission: 'gated.manage' },
  params: z.strictObject({ trackId: Id }),
  body: z.strictObject({ name: Name }),
  response: z.object({ track: GatedTrack }),
  errors: ['player.track_not_found', 'player.not_owner', 'player.changed_meanwhile'],
})
