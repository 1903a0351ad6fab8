import { setTimeout } from 'node:timers/promises'
import type { MediaProvider, MediaUpload } from '../../../contract/media.ts'
import { type CatalogueSite, createCatalogueSite } from '../../testing/catalogue-site.ts'
import type { Media } from '../create-media.ts'

const WAIT_MS = 100
const MAX_WAIT_MS = 120_000
/** One rendition of each codec. Tests use no more, because encoding takes most of their time. */
const RENDITIONS = ['aac-128', 'opus-96']

export type MediaSite = Awaited<ReturnType<typeof createMediaSite>>

/** Creates a site for tests of audio files and pictures. */
export async function createMediaSite(renditions: readonly string[] = RENDITIONS) {
  const site = await createCatalogueSite()
  await site.getContext('core').settings.set('player.media.renditions', [...renditions])
  const { media, processAudio } = site.getServices<{ media: Media }>('player').media
  const { db, files } = site.getContext('player')
  const { MediaRendition } = site.models
  return {
    ...site,
    media: getMedia(site),
    mediaService: media,
    processAudio,
    /** Stores a file as an upload does, and returns its id. */
    async upload(body: Buffer, ownerId: number, { name = 'song.wav', mime = 'audio/wav' } = {}): Promise<number> {
      const file = await files.add({ name, mime, body, visibility: 'private', ownerId })
      await db.transaction((transaction) => media.addAudio({ ...file }, ownerId, transaction))
      return file.id
    },
    async uploadPicture(body: Buffer, ownerId: number, mime = 'image/png'): Promise<number> {
      const file = await files.add({ name: 'cover', mime, body, visibility: 'private', ownerId })
      await db.transaction((transaction) => media.addPicture({ ...file }, ownerId, transaction))
      return file.id
    },
    /** Prevents renditions from being stored while a function runs, so that the function sees files in the middle of their processing. */
    async holdRenditions<T>(run: () => Promise<T>): Promise<T> {
      const { promise, resolve } = Promise.withResolvers<void>()
      MediaRendition.addHook('beforeCreate', 'hold', () => promise)
      try {
        return await run()
      } finally {
        MediaRendition.removeHook('beforeCreate', 'hold')
        resolve()
      }
    },
    /** Waits until a file has been processed. */
    async waitForUpload(fileEntryId: number, userId: number, isReached = (upload: MediaUpload) => upload.status === 'ready' || upload.status === 'failed') {
      for (const deadline = Date.now() + MAX_WAIT_MS; Date.now() < deadline; await setTimeout(WAIT_MS)) {
        const upload = await getMedia(site).describeUpload(fileEntryId, { userId }, 'en')
        if (isReached(upload)) return upload
      }
      throw new Error(`The file ${fileEntryId} takes too long.`)
    },
  }
}

/** Returns the service of audio files as other plugins get it. */
export function getMedia({ getContext }: Pick<CatalogueSite, 'getContext'>): MediaProvider {
  const [registered] = getContext('player').getProviders('player.media/v1')
  if (!registered) throw new Error('The player does not provide audio files.')
  return registered.provider
}
