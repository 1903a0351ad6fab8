import { UserChanged, UserDeleted } from '@balafon/sdk/contract'
import { defineServerPlugin, onEvent } from '@balafon/sdk/server'
import { CHANNEL_EVENTS } from '../contract/channel-events.ts'
import { COLLECTION_EVENTS } from '../contract/collection-events.ts'
import { COMMENT_EVENTS, CommentReported } from '../contract/comment-events.ts'
import { ContentReported } from '../contract/content-report-events.ts'
import {
  AlbumCreated,
  AlbumDeleted,
  AlbumPublished,
  ArtistCreated,
  ArtistDeleted,
  CATALOGUE_EVENTS,
  TrackCreated,
  TrackDeleted,
  TrackPublished,
} from '../contract/events.ts'
import { PLAYLIST_EVENTS, PlaylistDeleted } from '../contract/playlist-events.ts'
import type {} from '../contract/profile-visibility.ts'
import { QueueChanged } from '../contract/queue.ts'
import { PLAYER_RATE_LIMITS } from '../contract/rate-limits.ts'
import manifest from '../plugin.ts'
import { createAdministration, createAdministrationJobs, createAdministrationRoutes } from './administration/create-administration.ts'
import { createArtworkJobs } from './artwork/artwork.jobs.ts'
import { createArtworkRoutes } from './artwork/artwork.routes.ts'
import { createArtworkService } from './artwork/artwork.service.ts'
import { createArtworkStore } from './artwork/artwork.store.ts'
import { createCatalogueRoutes } from './catalogue/catalogue.routes.ts'
import { createCatalogueService } from './catalogue/catalogue.service.ts'
import { createCatalogueStore } from './catalogue/catalogue.store.ts'
import { createCatalogueEditing } from './catalogue/editing/create-catalogue-editing.ts'
import { createPublishingJobs } from './catalogue/editing/publishing.jobs.ts'
import { createChannelAdministrationRoutes, createChannelJobs } from './channels/administration/channel-administration.routes.ts'
import { createChannelAdministration } from './channels/administration/channel-administration.service.ts'
import { createChannelRoutes } from './channels/channels.routes.ts'
import { createChannelsService } from './channels/channels.service.ts'
import { createChannelsStore } from './channels/channels.store.ts'
import { createChartJobs } from './charts/charts.jobs.ts'
import { createChartRoutes } from './charts/charts.routes.ts'
import { createChartsService } from './charts/charts.service.ts'
import { createChartsStore } from './charts/charts.store.ts'
import { createCollectionRoutes } from './collection/collection.routes.ts'
import { createCollectionService } from './collection/collection.service.ts'
import { createCollectionStore } from './collection/collection.store.ts'
import { createCollectionPersonalData } from './collection/collection-personal-data.ts'
import { createLibraryProvider } from './collection/library.provider.ts'
import { createLibraryService } from './collection/library.service.ts'
import { createLibraryStore } from './collection/library.store.ts'
import { createLibrarySongsService } from './collection/library-songs.service.ts'
import { createLibrarySongsStore } from './collection/library-songs.store.ts'
import { createNewReleaseNotifier } from './collection/new-releases.ts'
import { createOwnershipService } from './collection/ownership.service.ts'
import { createCommentRoutes } from './comments/comments.routes.ts'
import { createCommentsService } from './comments/comments.service.ts'
import { createCommentsStore } from './comments/comments.store.ts'
import { createCommentsPersonalData } from './comments/comments-personal-data.ts'
import { createModerationRoutes } from './comments/moderation/moderation.routes.ts'
import { createModerationService } from './comments/moderation/moderation.service.ts'
import { createContentReportRoutes } from './content-reports/content-reports.routes.ts'
import { createContentReportsService } from './content-reports/content-reports.service.ts'
import { createQueueNotifier } from './content-reports/queue-notifier.ts'
import { createReportNotifier } from './content-reports/report-notifier.ts'
import { createDemoJobs } from './demo/demo.jobs.ts'
import { createEmbedPages } from './embeds/embed-pages.ts'
import { createEmbedRoutes } from './embeds/embeds.routes.ts'
import { createEmbedsService } from './embeds/embeds.service.ts'
import { createOperatorEntityProviders } from './entities/any-entities.provider.ts'
import { createEntityProviders } from './entities/entities.provider.ts'
import { createEntitiesStore } from './entities/entities.store.ts'
import { createInsightsService } from './insights/insights.service.ts'
import { createInsightsStore } from './insights/insights.store.ts'
import { createRecordInsightsStore } from './insights/record-insights.store.ts'
import { createItemsProvider } from './items/items.provider.ts'
import { createItemsStore } from './items/items.store.ts'
import { createLyricsAdministrationRoutes } from './lyrics/administration/lyrics-administration.routes.ts'
import { createLyricsAdministration } from './lyrics/administration/lyrics-administration.service.ts'
import { createLyricsService } from './lyrics/lyrics.service.ts'
import { createLyricsStore } from './lyrics/lyrics.store.ts'
import { createMedia } from './media/create-media.ts'
import { createMediaJobs } from './media/media.jobs.ts'
import { createMediaRoutes } from './media/media.routes.ts'
import { createUploadTypes } from './media/upload-types.ts'
import { createMetadataJobs } from './metadata/metadata.jobs.ts'
import { createMetadataService } from './metadata/metadata.service.ts'
import { createMetadataStore } from './metadata/metadata.store.ts'
import { catalogue0001 } from './migrations/0001-catalogue.ts'
import { plays0002 } from './migrations/0002-plays.ts'
import { search0003 } from './migrations/0003-search.ts'
import { lyricsProviders0004 } from './migrations/0004-lyrics-providers.ts'
import { metadataProviders0005 } from './migrations/0005-metadata-providers.ts'
import { plainNames0006 } from './migrations/0006-plain-names.ts'
import { translatedTexts0007 } from './migrations/0007-translated-texts.ts'
import { catalogueDomain0008 } from './migrations/0008-catalogue-domain.ts'
import { playPartitions0009 } from './migrations/0009-play-partitions.ts'
import { playCounts0010 } from './migrations/0010-play-counts.ts'
import { collection0011 } from './migrations/0011-collection.ts'
import { finding0012 } from './migrations/0012-finding.ts'
import { pages0013 } from './migrations/0013-pages.ts'
import { queues0014 } from './migrations/0014-queues.ts'
import { playlistsComments0015 } from './migrations/0015-playlists-comments.ts'
import { media0016 } from './migrations/0016-media.ts'
import { artistGallery0019 } from './migrations/0019-artist-gallery.ts'
import { artwork0020 } from './migrations/0020-artwork.ts'
import { insights0021 } from './migrations/0021-insights.ts'
import { scheduledWithoutAudio0022 } from './migrations/0022-scheduled-without-audio.ts'
import { musicAdministration0025 } from './migrations/0025-music-administration.ts'
import { contentAdministration0026 } from './migrations/0026-content-administration.ts'
import { moderation0027 } from './migrations/0027-moderation.ts'
import { insightRollups0030 } from './migrations/0030-insight-rollups.ts'
import { labelAliases0033 } from './migrations/0033-label-aliases.ts'
import { insightKeys0034 } from './migrations/0034-insight-keys.ts'
import { models } from './models.ts'
import { createPlayerPages } from './pages/pages.ts'
import { createSearchPage } from './pages/search-page.ts'
import { createPersonalDataService } from './personal-data/personal-data.service.ts'
import { createPlaybackRoutes } from './playback/playback.routes.ts'
import { createPlaybackService } from './playback/playback.service.ts'
import { createPlaybackStore } from './playback/playback.store.ts'
import { createPlaybackAccessService } from './playback/playback-access.service.ts'
import { createPlaylistAdministrationRoutes } from './playlists/administration/playlist-administration.routes.ts'
import { createPlaylists } from './playlists/create-playlists.ts'
import { createPlaylistRoutes } from './playlists/playlists.routes.ts'
import { createPlaysService } from './plays/plays.service.ts'
import { createPlaysStore } from './plays/plays.store.ts'
import { createProviderOrder } from './providers/provider-order.ts'
import { createProviderSettingsRoutes } from './providers/provider-settings.routes.ts'
import { createProviderSettingsService } from './providers/provider-settings.service.ts'
import { createQueueRoutes } from './queue/queue.routes.ts'
import { createQueueService } from './queue/queue.service.ts'
import { createQueueStore } from './queue/queue.store.ts'
import { createCoListenJobs } from './radio/co-listens.jobs.ts'
import { createCoListensStore } from './radio/co-listens.store.ts'
import { createRadioRoutes } from './radio/radio.routes.ts'
import { createRadioService } from './radio/radio.service.ts'
import { createRadioStore } from './radio/radio.store.ts'
import { createReportMetrics, createReportRankings } from './report/report.providers.ts'
import { createReportStore } from './report/report.store.ts'
import { createCatalogueProviders } from './search/catalogue-providers.ts'
import { createGenreTileRoutes } from './search/genre-tiles.ts'
import { createLabelProviders } from './search/label-providers.ts'
import { createLabelSearchStore } from './search/label-search.store.ts'
import { createSearchRoutes } from './search/search.routes.ts'
import { createSearchService } from './search/search.service.ts'
import { createSearchStore } from './search/search.store.ts'
import { createSearchIndexJobs } from './search/search-index.jobs.ts'
import { createSearchIndexRoutes } from './search/search-index.routes.ts'
import { createSearchIndexStore } from './search/search-index.store.ts'
import { createShelfRoutes } from './shelves/shelves.routes.ts'
import { createShelvesService } from './shelves/shelves.service.ts'
import { createShelvesStore } from './shelves/shelves.store.ts'
import { createLabelRoutes } from './tags/labels.routes.ts'
import { createLabelsService } from './tags/labels.service.ts'
import { createLabelsStore } from './tags/labels.store.ts'

/** The events after which a search may find something else. New music is a draft, which no search finds, so an import starts no jobs. */
const VISIBLE_CHANGES = CATALOGUE_EVENTS.filter((event) => event !== ArtistCreated && event !== AlbumCreated && event !== TrackCreated)

export default defineServerPlugin(manifest, {
  models,
  migrations: [
    catalogue0001,
    plays0002,
    search0003,
    lyricsProviders0004,
    metadataProviders0005,
    plainNames0006,
    translatedTexts0007,
    catalogueDomain0008,
    playPartitions0009,
    playCounts0010,
    collection0011,
    finding0012,
    pages0013,
    queues0014,
    playlistsComments0015,
    media0016,
    artistGallery0019,
    insights0021,
    scheduledWithoutAudio0022,
    artwork0020,
    musicAdministration0025,
    contentAdministration0026,
    moderation0027,
    insightRollups0030,
    labelAliases0033,
    insightKeys0034,
  ],
  rateLimits: PLAYER_RATE_LIMITS,
  publicEvents: [...CATALOGUE_EVENTS, ...COLLECTION_EVENTS, ...PLAYLIST_EVENTS, ...COMMENT_EVENTS, ...CHANNEL_EVENTS, ContentReported, QueueChanged],
  services(context) {
    const { sql, cache, log, models } = context
    const catalogue = createCatalogueService(createCatalogueStore(sql), cache)
    const collectionStore = createCollectionStore(sql)
    const collection = createCollectionService(collectionStore, context)
    const insights = createInsightsService(createInsightsStore(sql), createRecordInsightsStore(sql), context)
    const plays = createPlaysService(createPlaysStore(sql), { log }, insights.addPlays)
    const labels = createLabelsService(createLabelsStore(sql), context)
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
      labels,
      artwork: createArtworkService(createArtworkStore(sql), context),
      channels: createChannelsService(channelsStore, labels, cache),
      channelAdministration: createChannelAdministration(context, channelsStore, entities),
      playback: createPlaybackService({ store: createPlaybackStore(sql), access: createPlaybackAccessService(context), ...context }),
      personalData: createPersonalDataService(models),
      report: createReportStore(sql),
      plays,
      insights,
      embeds: createEmbedsService({ ...context, catalogue, plays }),
      catalogueProviders: createCatalogueProviders(createSearchStore(sql), context),
      labelProviders: createLabelProviders(createLabelSearchStore(sql), createSearchStore(sql), context),
      search: createSearchService(context),
      searchIndex: createSearchIndexStore(sql),
      entities,
      radio: createRadioService(createRadioStore(sql), context),
      coListens: createCoListensStore(sql),
      charts: createChartsService(createChartsStore(sql), cache),
      shelves: createShelvesService(createShelvesStore(sql), context),
      collection,
      playlists,
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
  },
  routes: (
    {
      administration,
      artwork,
      media,
      queues,
      catalogue,
      embeds,
      labels,
      lyrics,
      channels,
      playback,
      plays,
      insights,
      search,
      searchIndex,
      collection,
      library,
      librarySongs,
      radio,
      charts,
      shelves,
      playlists,
      comments,
      channelAdministration,
      lyricsAdministration,
      moderation,
      contentReports,
      providerSettings,
    },
    context,
  ) => [
    ...createAdministrationRoutes(administration, context),
    ...createChannelAdministrationRoutes(channelAdministration, context),
    ...createPlaylistAdministrationRoutes(playlists.administration, context),
    ...createLyricsAdministrationRoutes(lyricsAdministration, context),
    ...createModerationRoutes(moderation, context),
    ...createContentReportRoutes(contentReports, context),
    ...createProviderSettingsRoutes(providerSettings),
    ...createArtworkRoutes(artwork),
    ...createMediaRoutes(media.media, context),
    ...createPlaylistRoutes(playlists),
    ...createCommentRoutes(comments),
    ...createQueueRoutes(queues),
    ...createRadioRoutes(radio),
    ...createChartRoutes(charts),
    ...createShelfRoutes(shelves),
    ...createCatalogueRoutes(catalogue, lyrics),
    ...createChannelRoutes(channels),
    ...createLabelRoutes(labels),
    ...createEmbedRoutes(embeds),
    ...createPlaybackRoutes(playback, plays, insights),
    ...createSearchRoutes(search),
    ...createSearchIndexRoutes(searchIndex, context),
    ...createGenreTileRoutes(context.sql, context.cache),
    ...createCollectionRoutes(collection, library, librarySongs),
  ],
  provides: ({ catalogueProviders, labelProviders, collection, editing, insights, media, report, entities }, context) => ({
    'core.uploadTypes/v1': createUploadTypes(media.media),
    'player.items/v1': [createItemsProvider(createItemsStore(context.sql), context)],
    'player.media/v1': [media.media.provider],
    'core.entities/v1': [...createEntityProviders(entities, catalogueProviders), ...createOperatorEntityProviders(context.sql)],
    'player.search/v1': [...catalogueProviders, ...labelProviders],
    'player.catalogue/v1': [editing.provider],
    'player.insights/v1': [insights.provider],
    'player.library/v1': [createLibraryProvider(collection)],
    'admin.reportMetrics/v1': createReportMetrics(report),
    'admin.reportRankings/v1': createReportRankings(report),
  }),
  jobs: ({ administration, channelAdministration, artwork, media, metadata, editing, searchIndex, newReleases, coListens, charts }, context) => [
    ...createChannelJobs(channelAdministration),
    ...createAdministrationJobs(administration),
    ...createArtworkJobs(artwork),
    ...createMediaJobs(media),
    ...createCoListenJobs(coListens),
    ...createChartJobs(charts),
    ...createMetadataJobs(metadata),
    ...createPublishingJobs(editing),
    ...createSearchIndexJobs(searchIndex),
    ...newReleases.jobs,
    ...createDemoJobs(editing.provider, context),
  ],
  eventHandlers: (
    { media, insights, queues, personalData, editing, collection, newReleases, search, playlists, comments, contentReports, queueNotifier },
    { users },
  ) => [
    ...[...VISIBLE_CHANGES, ...CHANNEL_EVENTS].map((event) => onEvent<typeof event>(event, async () => search.clearCache())),
    onEvent(UserChanged, async ({ userId }) => {
      search.clearCache()
      const user = await users.find(userId)
      if (user) await personalData.updateOwnerName(userId, user.name)
      if (user) await playlists.playlists.updateUserName(userId, user.name)
    }),
    onEvent(UserDeleted, async ({ userId, content }) => {
      search.clearCache()
      await personalData.deletePersonalData(userId)
      await collection.deletePersonalData(userId)
      await playlists.playlists.deleteUser(userId)
      await comments.deleteOfUser(userId)
      await contentReports.deleteOfUser(userId)
      await queues.deletePersonalData(userId)
      await media.removal.deleteUser(userId)
      if (content === 'delete') await editing.deleteOwnedMusic(userId)
      await editing.clearOwner(userId)
    }),
    onEvent(TrackDeleted, async ({ trackId }) => {
      await insights.deleteForItem({ kind: 'track', id: trackId })
      await collection.deleteForItem('track', trackId)
      await comments.deleteForItem('track', trackId)
    }),
    onEvent(AlbumDeleted, async ({ albumId }) => {
      await insights.deleteForItem({ kind: 'album', id: albumId })
      await collection.deleteForItem('album', albumId)
      await comments.deleteForItem('album', albumId)
    }),
    onEvent(ArtistDeleted, async ({ artistId }) => {
      await insights.deleteForItem({ kind: 'artist', id: artistId })
      await collection.deleteForItem('artist', artistId)
    }),
    onEvent(PlaylistDeleted, ({ playlistId }) => collection.deleteForItem('playlist', playlistId)),
    onEvent(AlbumPublished, async ({ albumId }) => void (await newReleases.onAlbumPublished(albumId))),
    onEvent(ContentReported, ({ userId }, { id }) => queueNotifier.onContentReported(userId, id)),
    onEvent(CommentReported, ({ userId }, { id }) => queueNotifier.onCommentReported(userId, id)),
    onEvent(TrackPublished, ({ trackId }) => newReleases.onTrackPublished(trackId)),
  ],
  personalData: async ({ media, queues, personalData, readCollectionData, readCommentsData, contentReports }, userId) => ({
    ...(await personalData.readPersonalData(userId)),
    ...(await readCollectionData(userId)),
    ...(await readCommentsData(userId)),
    ...(await contentReports.readPersonalData(userId)),
    ...(await queues.readPersonalData(userId)),
    ...(await media.removal.readPersonalData(userId)),
  }),
  pages: ({ catalogue, channels, labels, embeds }, { translate, users }) => [
    ...createPlayerPages({ catalogue, channels, labels, embeds, translate, users }),
    createSearchPage(translate),
  ],
  embedPages: ({ catalogue, embeds }, { translate }) => createEmbedPages({ catalogue, embeds, translate }),
  // Imported on demand, so that the demo catalogue does not stay in the memory of sites that do not use it.
  demo: async ({ editing, media: { media }, playlists }, context, progress) =>
    (await import('./demo/demo.service.ts')).seedDemoMusic(context, { catalogue: editing.provider, media, playlists }, progress),
  seed: async (request) => (await import('./seed/seed-catalogue.ts')).seedCatalogue(request),
  stop: ({ plays }) => plays.stop(),
})
