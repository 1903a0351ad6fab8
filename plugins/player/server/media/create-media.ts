import type { CatalogueProvider } from '../../contract/catalogue-service.ts'
import type { PlayerContext } from '../models.ts'
import { createAttachAudio } from './attach-audio.ts'
import { createMediaRemoval } from './delete-media.ts'
import { createMediaService } from './media.service.ts'
import { createMediaStore } from './media.store.ts'
import { createMediaChanges } from './media-changes.ts'
import { createPicturesService } from './pictures.service.ts'
import { createProcessAudioService } from './process-audio.service.ts'

export type Media = ReturnType<typeof createMedia>

/** Creates the services of audio files and pictures. */
export function createMedia(context: PlayerContext, { tracks }: Pick<CatalogueProvider, 'tracks'>) {
  const store = createMediaStore(context.sql)
  const changes = createMediaChanges(context, store)
  const attachAudio = createAttachAudio(context)
  const pictures = createPicturesService(context, changes)
  const removal = createMediaRemoval(context, store, pictures)
  return {
    media: createMediaService(context, { store, changes, attachAudio, tracks }),
    processAudio: createProcessAudioService(context, { store, changes, attachAudio, pictures, removal }),
    pictures,
    removal,
  }
}
