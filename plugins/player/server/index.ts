import { defineServerPlugin } from '@balafon/sdk/server'
import { CHANNEL_EVENTS } from '../contract/channel-events.ts'
import { COLLECTION_EVENTS } from '../contract/collection-events.ts'
import { COMMENT_EVENTS } from '../contract/comment-events.ts'
import { ContentReported } from '../contract/content-report-events.ts'
import { CATALOGUE_EVENTS } from '../contract/events.ts'
import { PLAYLIST_EVENTS } from '../contract/playlist-events.ts'
import type {} from '../contract/profile-visibility.ts'
import { QueueChanged } from '../contract/queue.ts'
import { PLAYER_RATE_LIMITS } from '../contract/rate-limits.ts'
import manifest from '../plugin.ts'
import { createAdministrationJobs, createAdministrationRoutes } from './administration/create-administration.ts'
import { createArtworkJobs } from './artwork/artwork.jobs.ts'
import { createArtworkRoutes } from './artwork/artwork.routes.ts'
import { createCatalogueRoutes } from './catalogue/catalogue.routes.ts'
import { createPublishingJobs } from './catalogue/editing/publishing.jobs.ts'
import { createCategoryRoutes } from './categories/categories.routes.ts'
import { createChannelAdministrationRoutes, createChannelJobs } from './channels/administration/channel-administration.routes.ts'
import { createChannelRoutes } from './channels/channels.routes.ts'
import { createChartJobs } from './charts/charts.jobs.ts'
import { createChartRoutes } from './charts/charts.routes.ts'
import { createCollectionRoutes } from './collection/collection.routes.ts'
import { createLibraryProvider } from './collection/library.provider.ts'
import { createCommentRoutes } from './comments/comments.routes.ts'
import { createModerationRoutes } from './comments/moderation/moderation.routes.ts'
import { createContentReportRoutes } from './content-reports/content-reports.routes.ts'
import { createDemoJobs } from './demo/demo.jobs.ts'
import { createEmbedPages } from './embeds/embed-pages.ts'
import { createEmbedRoutes } from './embeds/embeds.routes.ts'
import { createOperatorEntityProviders } from './entities/any-entities.provider.ts'
import { createEntityProviders } from './entities/entities.provider.ts'
import { createInsightMonthsJobs } from './insights/insight-months.jobs.ts'
import { createItemsProvider } from './items/items.provider.ts'
import { createItemsStore } from './items/items.store.ts'
import { createLyricsAdministrationRoutes } from './lyrics/administration/lyrics-administration.routes.ts'
import { createMediaJobs } from './media/media.jobs.ts'
import { createMediaRoutes } from './media/media.routes.ts'
import { createUploadTypes } from './media/upload-types.ts'
import { createMetadataJobs } from './metadata/metadata.jobs.ts'
import { models } from './models.ts'
import { createPlayerPages } from './pages/pages.ts'
import { createSearchPage } from './pages/search-page.ts'
import { createPlaybackRoutes } from './playback/playback.routes.ts'
import { createPlayerEventHandlers } from './player-event-handlers.ts'
import { migrations } from './player-migrations.ts'
import { createPlayerServices } from './player-services.ts'
import { createPlaylistFolderRoutes } from './playlist-folders/playlist-folders.routes.ts'
import { createPlaylistAdministrationRoutes } from './playlists/administration/playlist-administration.routes.ts'
import { createPlaylistRoutes } from './playlists/playlists.routes.ts'
import { createProviderSettingsRoutes } from './providers/provider-settings.routes.ts'
import { createQueueRoutes } from './queue/queue.routes.ts'
import { createCoListenJobs } from './radio/co-listens.jobs.ts'
import { createRadioRoutes } from './radio/radio.routes.ts'
import { createReportMetrics, createReportRankings } from './report/report.providers.ts'
import { createGenreTileRoutes } from './search/genre-tiles.ts'
import { createSearchRoutes } from './search/search.routes.ts'
import { createSearchIndexJobs } from './search/search-index.jobs.ts'
import { createSearchIndexRoutes } from './search/search-index.routes.ts'
import { createShelfRoutes } from './shelves/shelves.routes.ts'

export default defineServerPlugin(manifest, {
  models,
  migrations,
  rateLimits: PLAYER_RATE_LIMITS,
  publicEvents: [...CATALOGUE_EVENTS, ...COLLECTION_EVENTS, ...PLAYLIST_EVENTS, ...COMMENT_EVENTS, ...CHANNEL_EVENTS, ContentReported, QueueChanged],
  services: createPlayerServices,
  routes: (
    {
      administration,
      artwork,
      media,
      queues,
      catalogue,
      embeds,
      categories,
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
      playlistFolders,
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
    ...createPlaylistFolderRoutes(playlistFolders),
    ...createCommentRoutes(comments),
    ...createQueueRoutes(queues),
    ...createRadioRoutes(radio),
    ...createChartRoutes(charts),
    ...createShelfRoutes(shelves),
    ...createCatalogueRoutes(catalogue, lyrics),
    ...createChannelRoutes(channels),
    ...createCategoryRoutes(categories),
    ...createEmbedRoutes(embeds),
    ...createPlaybackRoutes(playback, plays, insights),
    ...createSearchRoutes(search),
    ...createSearchIndexRoutes(searchIndex, context),
    ...createGenreTileRoutes(context.sql, context.cache),
    ...createCollectionRoutes(collection, library, librarySongs),
  ],
  provides: ({ catalogueProviders, tagLyricsProviders, collection, editing, insights, media, report, entities }, context) => ({
    'core.uploadTypes/v1': createUploadTypes(media.media),
    'player.items/v1': [createItemsProvider(createItemsStore(context.sql), context)],
    'player.media/v1': [media.media.provider],
    'core.entities/v1': [...createEntityProviders(entities, catalogueProviders), ...createOperatorEntityProviders(context.sql)],
    'player.search/v1': [...catalogueProviders, ...tagLyricsProviders],
    'player.catalogue/v1': [editing.provider],
    'player.insights/v1': [insights.provider],
    'player.library/v1': [createLibraryProvider(collection)],
    'admin.reportMetrics/v1': createReportMetrics(report),
    'admin.reportRankings/v1': createReportRankings(report),
  }),
  jobs: ({ administration, channelAdministration, artwork, media, metadata, editing, searchIndex, newReleases, coListens, charts, insightMonths }, context) => [
    ...createChannelJobs(channelAdministration),
    ...createAdministrationJobs(administration),
    ...createArtworkJobs(artwork),
    ...createMediaJobs(media),
    ...createCoListenJobs(coListens),
    ...createChartJobs(charts),
    ...createInsightMonthsJobs(insightMonths),
    ...createMetadataJobs(metadata),
    ...createPublishingJobs(editing),
    ...createSearchIndexJobs(searchIndex),
    ...newReleases.jobs,
    ...createDemoJobs(editing.provider, context),
  ],
  eventHandlers: (services, { users }) => createPlayerEventHandlers(services, users),
  personalData: async ({ media, queues, playlistFolders, personalData, readCollectionData, readCommentsData, contentReports }, userId) => ({
    ...(await personalData.readPersonalData(userId)),
    ...(await readCollectionData(userId)),
    ...(await readCommentsData(userId)),
    ...(await contentReports.readPersonalData(userId)),
    ...(await queues.readPersonalData(userId)),
    ...(await playlistFolders.readPersonalData(userId)),
    ...(await media.removal.readPersonalData(userId)),
  }),
  pages: ({ catalogue, channels, categories, embeds }, { translate, users }) => [
    ...createPlayerPages({ catalogue, channels, categories, embeds, translate, users }),
    createSearchPage(translate),
  ],
  embedPages: ({ catalogue, embeds }, { translate }) => createEmbedPages({ catalogue, embeds, translate }),
  // Imported on demand, so that the demo catalogue does not stay in the memory of sites that do not use it.
  demo: async ({ editing, media: { media }, playlists }, context, progress) =>
    (await import('./demo/demo.service.ts')).seedDemoMusic(context, { catalogue: editing.provider, media, playlists }, progress),
  seed: async (request) => (await import('./seed/seed-catalogue.ts')).seedCatalogue(request),
  stop: ({ plays }) => plays.stop(),
})
