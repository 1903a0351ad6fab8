import { ArtistRef, Image } from '@balafon/plugin-player/contract/catalogue'
import { defineEndpoint, Id, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const PreSaveKind = z.enum(['track', 'album'])
export type PreSaveKind = z.infer<typeof PreSaveKind>

const Params = z.strictObject({ kind: PreSaveKind, id: Id })
const MUSIC_ERRORS = ['backstage.track_not_found', 'backstage.album_not_found'] as const

/** The public page of a scheduled release, as its managers see it. */
export const PreSavePage = z.object({
  is_open: z.boolean(),
  url: z.string(),
  /** How many users have pre-saved the release. */
  pre_saves: z.number(),
})
export type PreSavePage = z.infer<typeof PreSavePage>

export const getPreSavePage = defineEndpoint({
  method: 'GET',
  path: 'backstage/pre-save-pages/{kind}/{id}',
  summary: 'Whether a scheduled release has a public page, its address, and how many users have pre-saved it',
  access: 'user',
  acceptsAccessToken: true,
  params: Params,
  response: PreSavePage,
  errors: MUSIC_ERRORS,
})

export const setPreSavePage = defineEndpoint({
  method: 'PUT',
  path: 'backstage/pre-save-pages/{kind}/{id}',
  summary: 'Open or close the public page of a scheduled release. Pre-saves stay',
  access: 'user',
  acceptsAccessToken: true,
  rateLimit: 'backstage.changes',
  params: Params,
  body: z.strictObject({ is_open: z.boolean() }),
  response: PreSavePage,
  errors: [...MUSIC_ERRORS, 'backstage.pre_save.not_scheduled'],
})

/** A release that is not published yet, as every visitor sees it. */
export const PreSaveRelease = z.object({
  kind: PreSaveKind,
  id: z.number(),
  name: z.string(),
  artists: z.array(ArtistRef),
  image: z.nullable(Image),
  tracks_count: z.number(),
  /** When the release will be published; null when it is published. */
  release_at: z.nullable(Timestamp),
  /** The path of the published release; null before. */
  path: z.nullable(z.string()),
  is_pre_saved: z.boolean(),
})
export type PreSaveRelease = z.infer<typeof PreSaveRelease>

export const getPreSaveRelease = defineEndpoint({
  method: 'GET',
  path: 'pre-saves/{kind}/{id}',
  summary: 'A scheduled release with a public page',
  access: 'guest',
  params: Params,
  response: PreSaveRelease,
  errors: ['backstage.pre_save_not_found'],
})

const PreSaved = z.object({ is_pre_saved: z.boolean() })

export const preSave = defineEndpoint({
  method: 'PUT',
  path: 'pre-saves/{kind}/{id}',
  summary: 'Pre-save a release: it is added to the library when it comes out, and the user is notified',
  access: 'user',
  rateLimit: 'backstage.pre_saves',
  forbidsViewAs: true,
  params: Params,
  response: PreSaved,
  errors: ['backstage.pre_save_not_found'],
})

export const cancelPreSave = defineEndpoint({
  method: 'DELETE',
  path: 'pre-saves/{kind}/{id}',
  summary: 'Cancel a pre-save',
  access: 'user',
  rateLimit: 'backstage.pre_saves',
  forbidsViewAs: true,
  params: Params,
  response: PreSaved,
  errors: [],
})
