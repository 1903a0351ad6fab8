import { ArtistValues } from '@balafon/plugin-player/contract/music-values'
import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { BackstageArtist } from './music.ts'
import { ArtistParams, ArtistResponse, FORM_ERRORS, Version } from './music-endpoints.ts'

export const getBackstageArtist = defineEndpoint({
  method: 'GET',
  path: 'backstage/artists/{artistId}',
  summary: 'An artist that the user manages',
  access: 'user',
  acceptsAccessToken: true,
  params: ArtistParams,
  response: ArtistResponse,
  errors: ['backstage.artist_not_found'],
})
export const updateBackstageArtist = defineEndpoint({
  method: 'PATCH',
  path: 'backstage/artists/{artistId}',
  summary: 'Change an artist that the user manages',
  access: 'user',
  acceptsAccessToken: true,
  rateLimit: 'backstage.changes',
  params: ArtistParams,
  body: z.extend(z.partial(ArtistValues), { version: Version }),
  response: ArtistResponse,
  errors: ['backstage.artist_not_found', 'resource.conflict', ...FORM_ERRORS],
  conflict: BackstageArtist,
})
