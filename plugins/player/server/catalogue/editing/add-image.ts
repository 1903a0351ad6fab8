import type { Image } from '../../../contract/catalogue.ts'
import type { PlayerContext } from '../../models.ts'
import { renderCover } from '../../playlists/cover-image.ts'

/** Stores a picture of a user as a public square cover. */
export async function addImage(bytes: Uint8Array, userId: number, context: Pick<PlayerContext, 'files' | 'log' | 'runInChild'>): Promise<Image> {
  const { body, small, hue, chroma } = await renderCover(Buffer.from(bytes), userId, context)
  return { url: await add('cover.webp', body), small: await add('cover-small.webp', small), hue, chroma }

  async function add(name: string, content: Buffer): Promise<string> {
    const file = await context.files.add({ name, mime: 'image/webp', body: content, visibility: 'public', ownerId: userId })
    return context.files.getPublicUrl(file.path)
  }
}
