import { createAdministration } from './administration/create-administration.ts'
import { createArtworkService } from './artwork/artwork.service.ts'
import { createArtworkStore } from './artwork/artwork.store.ts'
import { createCatalogueService } from './catalogue/catalogue.service.ts'
import { createCatalogueStore } from './catalogue/catalogue.store.ts'
import { createCatalogueEditing } from './catalogue/editing/create-catalogue-editing.ts'
import { createCategoriesService } from './categories/categories.service.ts'
import { createCategoriesStore } from './categories/categories.store.ts'
import { createChannelAdministration } from './channels/administration/channel-administration.service.ts'
import { createChannelsService } from './channels/channels.service.ts'
import { createChannelsStore } from './channels/channels.store.ts'
import { createChartsService } from './charts/charts.service.ts'
import { createChartsStore } from './charts/charts.store.ts'
import { createCollectionService } from './collection/collection.service.ts'
import { createCollectionStore } from './collection/collection.store.ts'
import { createCollectionPersonalData } from './collection/collection-personal-data.ts'
import { createLibraryService } from './collection/library.service.ts'
import { createLibraryStore } from './collection/library.store.ts'
import { createLibrarySongsService } from './collection/library-songs.service.ts'
import { createLibrarySongsStore } from './collection/library-songs.store.ts'
import { createNewReleaseNotifier } from './collection/new-releases.ts'
import { createOwnershipService } from './collection/ownership.service.ts'
import { createCommentsService } from './comments/comments.service.ts'
import { createCommentsStore } from './comments/comments.store.ts'
import { createCommentsPersonalData } from './comments/comments-personal-data.ts'
import { createModerationService } from './comments/moderation/moderation.service.ts'
import { createContentReportsService } from './content-reports/content-reports.service.ts'
import { createQueueNotifier } from './content-reports/queue-notifier.ts'
import { createReportNotifier } from './content-reports/report-notifier.ts'
import { createEmbedsService } from './embeds/embeds.service.ts'
import { createEntitiesStore } from './entities/entities.store.ts'
import { createInsightMonthsService } from './insights/insight-months.service.ts'
import { createInsightMonthsStore } from './insights/insight-months.store.ts'
import { createInsightsService } from './insights/insights.service.ts'
import { createInsightsStore } from './insights/insights.store.ts'
import { createRecordInsightsStore } from './insights/record-insights.store.ts'
import { createItemsStore } from './items/items.store.ts'
import { createLyricsAdministration } from './lyrics/administration/lyrics-administration.service.ts'
import { createLyricsService } from './lyrics/lyrics.service.ts'
import { createLyricsStore } from './lyrics/lyrics.store.ts'
import { createMedia } from './media/create-media.ts'
import { createMetadataService } from './metadata/metadata.service.ts'
import { createMetadataStore } from './metadata/metadata.store.ts'
import type { PlayerContext } from './models.ts'
import { createPersonalDataService } from './personal-data/personal-data.service.ts'
import { createPlaybackService } from './playback/playback.service.ts'
import { createPlaybackStore } from './playback/playback.store.ts'
import { createPlaybackAccessService } from './playback/playback-access.service.ts'
import { createPlaylistFoldersService } from './playlist-folders/playlist-folders.service.ts'
import { createPlaylistFoldersStore } from './playlist-folders/playlist-folders.store.ts'
import { createPlaylists } from './playlists/create-playlists.ts'
import { createPlaysService } from './plays/plays.service.ts'
import { createPlaysStore } from './plays/plays.store.ts'
import { createProviderOrder } from './providers/provider-order.ts'
import { createProviderSettingsService } from './providers/provider-settings.service.ts'
import { createQueueService } from './queue/queue.service.ts'
import { createQueueStore } from './queue/queue.store.ts'
import { createCoListensStore } from './radio/co-listens.store.ts'
import { createRadioService } from './radio/radio.service.ts'
import { createRadioStore } from './radio/radio.store.ts'
import { createReportStore } from './report/report.store.ts'
import { createCatalogueProviders } from './search/catalogue-providers.ts'
import { createSearchService } from './search/search.service.ts'
import { createSearchStore } from './search/search.store.ts'
import { createSearchIndexStore } from './search/search-index.store.ts'
import { createTagLyricsProviders } from './search/tag-lyrics-providers.ts'
import { createTagLyricsSearchStore } from './search/tag-lyrics-search.store.ts'
import { createShelvesService } from './shelves/shelves.service.ts'
import { createShelvesStore } from './shelves/shelves.store.ts'

export type PlayerServices = ReturnType<typeof createPlayerServices>

/** Creates the services of the player. */
export function createPlayerServices(context: PlayerContext) {
  const { sql, cache, log, models } = context
  const catalogue = createCatalogueService(createCatalogueStore(sql), cache)
  const collectionStore = createCollectionStore(sql)
  const collection = createCollectionService(collectionStore, context)
  const insights = createInsightsService(createInsightsStore(sql), createRecordInsightsStore(sql), context)
  const plays = createPlaysService(createPlaysStore(sql), { log }, insights.addPlays)
  const categories = createCategoriesService(createCategoriesStore(sql), context)
  const editing = createCatalogueEditing(context)
  const entities = createEntitiesStore(sql)
  const channelsStore = createChannelsStore(sql)
  const commentsStore = createCommentsStore(sql)
  const playlists = createPlaylists(context)
  const notifier = createReportNotifier(context)
  const order = createProviderOrder(context)
  const lyrics = createLyricsService(catalogue, createLyricsStore(sql), order, context)
  const metadata = createMetadataService(createMetadataStore(sql), order, context)
  const reportDependencies = { entities, catalogue: editing.provider, playlists: playlists.administration, notifier, assertVisible: collection.assertVisible }
  const media = createMedia(context, editing.provider)
  return {
    catalogue,
    editing,
    media,
    administration: createAdministration(context, { editing, media: media.media.provider, insights: insights.provider }),
    lyrics,
    metadata,
    providerSettings: createProviderSettingsService({ order, lyrics, metadata }, context),
    lyricsAdministration: createLyricsAdministration(createItemsStore(sql), editing.provider.tracks, context),
    categories,
    artwork: createArtworkService(createArtworkStore(sql), context),
    channels: createChannelsService(channelsStore, categories, cache),
    channelAdministration: createChannelAdministration(context, channelsStore, entities),
    playback: createPlaybackService({ store: createPlaybackStore(sql), access: createPlaybackAccessService(context), ...context }),
    personalData: createPersonalDataService(models),
    report: createReportStore(sql),
    plays,
    insights,
    insightMonths: createInsightMonthsService(createInsightMonthsStore(sql)),
    embeds: createEmbedsService({ ...context, catalogue, plays }),
    catalogueProviders: createCatalogueProviders(createSearchStore(sql), context),
    tagLyricsProviders: createTagLyricsProviders(createTagLyricsSearchStore(sql), createSearchStore(sql), context),
    search: createSearchService(context),
    searchIndex: createSearchIndexStore(sql),
    entities,
    radio: createRadioService(createRadioStore(sql), context),
    coListens: createCoListensStore(sql),
    charts: createChartsService(createChartsStore(sql), cache),
    shelves: createShelvesService(createShelvesStore(sql), context),
    collection,
    playlists,
    playlistFolders: createPlaylistFoldersService(createPlaylistFoldersStore(sql), playlists.playlists.assertVisible, context),
    comments: createCommentsService(commentsStore, collection.assertVisible, context),
    moderation: createModerationService(commentsStore, notifier, context),
    contentReports: createContentReportsService(reportDependencies, context),
    queueNotifier: createQueueNotifier(context),
    readCommentsData: createCommentsPersonalData(models),
    readCollectionData: createCollectionPersonalData(models),
    library: createLibraryService(createLibraryStore(sql), collectionStore, createOwnershipService(context), context),
    librarySongs: createLibrarySongsService(createLibrarySongsStore(sql), context),
    queues: createQueueService(createQueueStore(sql), context),
    newReleases: createNewReleaseNotifier(collectionStore, context),
  }
}
