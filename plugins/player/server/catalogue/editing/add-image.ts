import type { Image } from '../../../contract/catalogue.ts'
import type { PlayerContext } from '../../models.ts'
import { renderCover } from '../../playlists/cover-image.ts'

/** Stores a picture of a user as a public square cover. */
export async function addImage(bytes: Uint8Array, userId: number, context: Pick<PlayerContext, 'files' | 'log' | 'runInChild'>): Promise<Image> {
  const { body, hue, chroma } = await renderCover(Buffer.from(bytes), userId, context)
  const file = await context.files.add({ name: 'cover.webp', mime: 'image/webp', body, visibility: 'public', ownerId: userId })
  return { url: context.files.getPublicUrl(file.path), hue, chroma }
}
