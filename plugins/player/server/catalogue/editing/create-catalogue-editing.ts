import type { CatalogueProvider } from '../../../contract/catalogue-service.ts'
import type { PlayerContext } from '../../models.ts'
import { addImage } from './add-image.ts'
import { createAlbumsService } from './albums.service.ts'
import { createArtistsService } from './artists.service.ts'
import { createCatalogueLists } from './catalogue-lists.service.ts'
import { createCatalogueListsStore } from './catalogue-lists.store.ts'
import { createOwnedMusicRemoval } from './delete-owned-music.ts'
import { createChangeRunner } from './editing-dependencies.ts'
import { createLabelLinks } from './label-links.ts'
import { createLabelsService } from './labels.service.ts'
import { createAlbumTracksPublisher } from './publish-album-tracks.ts'
import { createPublishingService } from './publishing.service.ts'
import { createPublishingStore } from './publishing.store.ts'
import { createOwnerRelease } from './release-owner.ts'
import { createRenamingStore } from './renaming.store.ts'
import { createSlugsStore } from './slugs.store.ts'
import { createTrackRemovalStore } from './track-removal.store.ts'
import { createTrackRemoval } from './track-removal.ts'
import { createTracksService } from './tracks.service.ts'
import { createWaitingAudioStore } from './waiting-audio.store.ts'

/** Creates the services that change the catalogue. `provider` is what other plugins get. */
export function createCatalogueEditing(context: PlayerContext) {
  const { sql, models, events, files } = context
  const labels = createLabelLinks(models)
  const stores = { renaming: createRenamingStore(sql), slugs: createSlugsStore(sql), waitingAudio: createWaitingAudioStore(sql) }
  const editing = { models, events, labels, runChange: createChangeRunner(context), ...stores }
  const publishAlbumTracks = createAlbumTracksPublisher(context)
  const trackRemoval = createTrackRemoval(context, createTrackRemovalStore(sql))
  const provider: CatalogueProvider = {
    artists: createArtistsService(editing),
    albums: createAlbumsService({ ...editing, publishAlbumTracks, trackRemoval }),
    tracks: createTracksService({ ...editing, files, trackRemoval }),
    lists: createCatalogueLists(createCatalogueListsStore(sql), labels, models),
    addImage: (bytes, userId) => addImage(bytes, userId, context),
  }
  return {
    provider,
    labels: createLabelsService(editing),
    publishing: createPublishingService(context, createPublishingStore(sql), publishAlbumTracks),
    releaseOwner: createOwnerRelease(models),
    deleteOwnedMusic: createOwnedMusicRemoval(models, provider),
  }
}
