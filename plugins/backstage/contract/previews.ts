import { ArtistRef, Image } from '@balafon/plugin-player/contract/catalogue'
import { defineEndpoint, Id, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const PREVIEW_DAYS = 30
export const PreviewKind = z.enum(['track', 'album'])

const PreviewParams = z.strictObject({ kind: PreviewKind, id: Id })
const Link = z.object({ url: z.string(), expires_at: Timestamp })

export const createPreviewLink = defineEndpoint({
  method: 'POST',
  path: 'backstage/preview-links/{kind}/{id}',
  summary: 'Get the secret link under which an unpublished track or album can be heard',
  access: 'user',
  forbidsViewAs: true,
  params: PreviewParams,
  response: z.object({ link: Link }),
  errors: ['backstage.track_not_found', 'backstage.album_not_found'],
})

export const deletePreviewLink = defineEndpoint({
  method: 'DELETE',
  path: 'backstage/preview-links/{kind}/{id}',
  summary: 'Make the secret link of a track or album invalid',
  access: 'user',
  forbidsViewAs: true,
  params: PreviewParams,
  response: z.object({ deleted: z.boolean() }),
  errors: ['backstage.track_not_found', 'backstage.album_not_found'],
})

export const getPreview = defineEndpoint({
  method: 'GET',
  path: 'backstage/previews/{token}',
  summary: 'An unpublished release by its secret link, with the audio of its tracks',
  access: 'guest',
  params: z.strictObject({ token: z.string().check(z.regex(/^[\w-]{20,100}$/)) }),
  response: z.object({
    name: z.string(),
    artists: z.array(ArtistRef),
    image: z.nullable(Image),
    release_at: z.nullable(Timestamp),
    tracks: z.array(z.object({ id: z.number(), name: z.string(), artists: z.array(ArtistRef), duration: z.number(), url: z.nullable(z.string()) })),
  }),
  errors: ['backstage.preview_not_found'],
})
