import type { Transaction } from 'sequelize'
import type { CatalogueProvider } from '../../../contract/catalogue-service.ts'
import type { PlayerContext } from '../../models.ts'
import { addImage } from './add-image.ts'
import { createAlbumsService } from './albums.service.ts'
import { createArtistsService } from './artists.service.ts'
import { createCatalogueLists } from './catalogue-lists.service.ts'
import { createCatalogueListsStore } from './catalogue-lists.store.ts'
import { createCategoriesService } from './categories.service.ts'
import { createCategoryLinks } from './category-links.ts'
import { createCategoryMergeStore } from './category-merge.store.ts'
import { createClearOwner } from './clear-owner.ts'
import { createOwnedMusicRemoval } from './delete-owned-music.ts'
import { createChangeRunner, type RunChange } from './editing-dependencies.ts'
import { createAlbumTracksPublisher } from './publish-album-tracks.ts'
import { createPublishingService } from './publishing.service.ts'
import { createPublishingStore } from './publishing.store.ts'
import { createRenamingStore } from './renaming.store.ts'
import { createSlugsStore } from './slugs.store.ts'
import { createTrackRemovalStore } from './track-removal.store.ts'
import { createTrackRemoval, type TrackRemoval } from './track-removal.ts'
import { createTracksService } from './tracks.service.ts'
import { createWaitingAudioStore } from './waiting-audio.store.ts'

export type CatalogueItemServices = Pick<CatalogueProvider, 'artists' | 'albums' | 'tracks'>
export type CatalogueEditing = ReturnType<typeof createCatalogueEditing>

/** The job that deletes the audio files of tracks that were deleted in a transaction. */
export const DELETE_AUDIO_JOB = 'delete-audio'

/** Creates the services that change the catalogue. The result contains `provider`, which is provided to other plugins. */
export function createCatalogueEditing(context: PlayerContext) {
  const { sql, models, events, files } = context
  const categories = createCategoryLinks(models)
  const stores = { renaming: createRenamingStore(sql), slugs: createSlugsStore(sql), waitingAudio: createWaitingAudioStore(sql) }
  const publishAlbumTracks = createAlbumTracksPublisher(context)
  const immediateTrackRemoval = createTrackRemoval(context, createTrackRemovalStore(sql))
  const createItems = (runChange: RunChange, trackRemoval: TrackRemoval, callerTransaction?: Transaction): CatalogueItemServices => {
    const editing = { models, events, categories, runChange, callerTransaction, ...stores }
    return {
      artists: createArtistsService(editing),
      albums: createAlbumsService({ ...editing, publishAlbumTracks, trackRemoval }),
      tracks: createTracksService({ ...editing, files, trackRemoval }),
    }
  }
  const runChange = createChangeRunner(context)
  const provider: CatalogueProvider = {
    ...createItems(runChange, immediateTrackRemoval),
    lists: createCatalogueLists(createCatalogueListsStore(sql), categories, models),
    addImage: (bytes, userId) => addImage(bytes, userId, context),
  }
  return {
    provider,
    /**
     * Returns the services for changes in a transaction of the caller, which must call `clearCache` after the commit. The audio of deleted tracks is
     * deleted by a job after the commit, because files could not be restored after a rollback.
     */
    joinTransaction: (transaction: Transaction): CatalogueItemServices =>
      createItems(
        (run) => run(transaction),
        {
          ...immediateTrackRemoval,
          deleteFiles: async (ids) => void (ids.length > 0 && (await context.jobs.enqueue(DELETE_AUDIO_JOB, { ids }, { transaction }))),
        },
        transaction,
      ),
    clearCache: () => context.cache.invalidate(''),
    deleteAudio: immediateTrackRemoval.deleteFiles,
    categories: createCategoriesService({ models, runChange, store: createCategoryMergeStore(sql) }),
    categoryLinks: categories,
    publishing: createPublishingService(context, createPublishingStore(sql), publishAlbumTracks),
    clearOwner: createClearOwner(models),
    deleteOwnedMusic: createOwnedMusicRemoval(models, provider),
  }
}
