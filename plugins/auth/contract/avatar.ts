import { defineEndpoint, defineUploadEndpoint, User } from '@balafon/sdk/contract'
import { z } from 'zod'
import { UserRef } from './account.ts'

export const AVATAR_BYTES = 2 * 1024 * 1024

/** Told by a picture's content, whatever its name says. */
export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

/**
 * Millions of pixels that are opened. JPEG is made smaller while it is read; of the others the whole picture is unpacked, and
 * the worst of them cost a second then: a few hundred bytes of AVIF say that a large picture is all red.
 */
export const AVATAR_MEGAPIXELS: Readonly<Record<(typeof AVATAR_TYPES)[number], number>> = {
  'image/jpeg': 50,
  'image/webp': 16,
  'image/png': 16,
  'image/gif': 16,
  'image/avif': 16,
}

/** A picture that is somewhere else already. */
export const AvatarAddress = z.strictObject({ url: z.url({ protocol: /^https$/ }).max(2000) })

export const uploadAvatar = defineUploadEndpoint({
  method: 'POST',
  path: 'users/{id}/avatar',
  summary: 'Give an account a picture: a file, or the address of one',
  access: 'user',
  params: UserRef,
  body: AvatarAddress.partial(),
  response: z.object({ user: User }),
  errors: [
    'not_found',
    'auth.account.gone',
    'auth.avatar.missing',
    'auth.avatar.type',
    'auth.avatar.too_many_pixels',
    'auth.avatar.too_heavy',
    'auth.avatar.url',
    'upload.too_large',
    'busy',
  ],
  rateLimit: 'avatar',
  upload: { maxBytes: AVATAR_BYTES },
})

export const fetchPicture = defineEndpoint({
  method: 'POST',
  path: 'users/{id}/avatar/preview',
  summary: 'Read the picture at an address, to choose a part of it before it is uploaded; nothing is kept',
  access: 'user',
  params: UserRef,
  body: AvatarAddress,
  response: z.object({ type: z.enum(AVATAR_TYPES), data: z.base64() }),
  errors: ['not_found', 'auth.avatar.type', 'auth.avatar.url'],
  rateLimit: 'avatar',
})

export const removeAvatar = defineEndpoint({
  method: 'DELETE',
  path: 'users/{id}/avatar',
  summary: 'Take an account’s picture away',
  access: 'user',
  params: UserRef,
  response: z.object({ user: User }),
  errors: ['not_found', 'auth.account.gone'],
})
