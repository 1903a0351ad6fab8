import { defineEndpoint, defineIdempotentEndpoint, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Image } from '../catalogue.ts'
import { ArtistValues } from '../music-values.ts'
import { access, FORM_ERRORS, OwnerId, PublishBody, params, publication, UPDATE_ERRORS, Version, VersionInQuery } from './music-editing.ts'

/** The endpoints with which operators create, change, publish and delete artists of all users. */

export const AdminArtist = z.object({
  id: z.number(),
  name: z.string(),
  biography: z.nullable(z.string()),
  country: z.nullable(z.string()),
  image: z.nullable(Image),
  gallery: z.array(Image),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  genres: z.array(z.string()),
  verified_at: z.nullable(Timestamp),
  ...publication,
})
/** An artist, as operators see it. */
export type AdminArtist = z.infer<typeof AdminArtist>

/** The form in which operators edit an artist. Unlike artists, operators also set the owner and the verification. */
export const AdminArtistValues = z.extend(ArtistValues, { owner_id: OwnerId, is_verified: z.boolean() })
const ArtistResponse = z.object({ artist: AdminArtist })
export const getAdminArtist = defineEndpoint({
  method: 'GET',
  path: 'admin/artists/{id}',
  summary: 'Get an artist in any state',
  access,
  params,
  response: ArtistResponse,
  errors: ['player.artist_not_found'],
})
export const createAdminArtist = defineIdempotentEndpoint({
  method: 'POST',
  path: 'admin/artists',
  summary: 'Create an artist as a draft',
  access,
  forbidsViewAs: true,
  body: z.extend(z.partial(AdminArtistValues), { name: ArtistValues.shape.name }),
  response: z.object({ id: z.number() }),
  status: 201,
  errors: FORM_ERRORS,
})
export const updateAdminArtist = defineEndpoint({
  method: 'PATCH',
  path: 'admin/artists/{id}',
  summary: 'Change an artist',
  access,
  forbidsViewAs: true,
  params,
  body: z.extend(z.partial(AdminArtistValues), { version: Version }),
  response: ArtistResponse,
  errors: ['player.artist_not_found', ...UPDATE_ERRORS],
  conflict: AdminArtist,
})
export const publishAdminArtist = defineEndpoint({
  method: 'POST',
  path: 'admin/artists/{id}/publish',
  summary: 'Publish an artist, or schedule it',
  access,
  forbidsViewAs: true,
  params,
  body: PublishBody,
  response: ArtistResponse,
  errors: ['player.artist_not_found', 'player.already_published'],
})
export const hideAdminArtist = defineEndpoint({
  method: 'POST',
  path: 'admin/artists/{id}/hide',
  summary: 'Hide an artist from listeners',
  access,
  forbidsViewAs: true,
  params,
  response: ArtistResponse,
  errors: ['player.artist_not_found'],
})
export const deleteAdminArtist = defineEndpoint({
  method: 'DELETE',
  path: 'admin/artists/{id}',
  summary: 'Delete an artist that has no albums and tracks',
  access,
  forbidsViewAs: true,
  params,
  query: z.strictObject({ version: VersionInQuery }),
  response: z.object({}),
  errors: ['player.artist_not_found', 'player.artist_in_use', 'resource.conflict'],
  conflict: AdminArtist,
})
