import { defineEndpoint, defineUploadEndpoint, User } from '@balafon/sdk/contract'
import { z } from 'zod'
import { UserParams } from './account.ts'

export const AVATAR_MAX_BYTES = 2 * 1024 * 1024

/** Accepted image types. The type is detected from the content of the file, not from its name. */
export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

/**
 * The largest accepted images, in millions of pixels. The size of the file is not a sufficient limit, because a few hundred bytes of
 * AVIF can describe a huge one-coloured image. A JPEG may be larger, because it is scaled down while it is decoded. Images of the other
 * types are decoded completely, which takes up to a second at this size.
 */
export const AVATAR_MAX_MEGAPIXELS: Readonly<Record<(typeof AVATAR_TYPES)[number], number>> = {
  'image/jpeg': 50,
  'image/webp': 16,
  'image/png': 16,
  'image/gif': 16,
  'image/avif': 16,
}

/** The URL of an image on another site. */
export const AvatarUrl = z.strictObject({ url: z.url({ protocol: /^https$/ }).max(2000) })

export const uploadAvatar = defineUploadEndpoint({
  method: 'POST',
  path: 'users/{id}/avatar',
  summary: 'Set the profile image of an account from a file or a URL',
  access: 'user',
  params: UserParams,
  body: AvatarUrl.partial(),
  response: z.object({ user: User }),
  errors: [
    'not_found',
    'users.higher_rights',
    'auth.account.deleted',
    'auth.avatar.required',
    'auth.avatar.type',
    'auth.avatar.too_many_pixels',
    'auth.avatar.too_complex',
    'auth.avatar.fetch_failed',
    'upload.too_large',
    'busy',
  ],
  rateLimit: 'avatar',
  upload: { maxBytes: AVATAR_MAX_BYTES },
})

export const fetchAvatarPreview = defineEndpoint({
  method: 'POST',
  path: 'users/{id}/avatar/preview',
  summary: 'Fetch the image at a URL so that it can be cropped before the upload; nothing is stored',
  access: 'user',
  params: UserParams,
  body: AvatarUrl,
  response: z.object({ type: z.enum(AVATAR_TYPES), data: z.base64() }),
  errors: ['not_found', 'users.higher_rights', 'auth.avatar.type', 'auth.avatar.fetch_failed'],
  rateLimit: 'avatar',
})

export const removeAvatar = defineEndpoint({
  method: 'DELETE',
  path: 'users/{id}/avatar',
  summary: 'Remove the profile image of an account',
  access: 'user',
  params: UserParams,
  response: z.object({ user: User }),
  errors: ['not_found', 'users.higher_rights', 'auth.account.deleted'],
})
