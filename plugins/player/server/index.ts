import { UserChanged, UserDeleted } from '@balafon/sdk/contract'
import { defineServerPlugin, onEvent } from '@balafon/sdk/server'
import { CATALOGUE_EVENTS } from '../contract/events.ts'
import { PLAYER_RATE_LIMITS } from '../contract/rate-limits.ts'
import manifest from '../plugin.ts'
import { createCatalogueRoutes } from './catalogue/catalogue.routes.ts'
import { createCatalogueService } from './catalogue/catalogue.service.ts'
import { createCatalogueStore } from './catalogue/catalogue.store.ts'
import { createCatalogueEditing } from './catalogue/editing/create-catalogue-editing.ts'
import { createPublishingJobs } from './catalogue/editing/publishing.jobs.ts'
import { createChannelRoutes } from './channels/channels.routes.ts'
import { createChannelsService } from './channels/channels.service.ts'
import { createChannelsStore } from './channels/channels.store.ts'
import { createLyricsService } from './lyrics/lyrics.service.ts'
import { createLyricsStore } from './lyrics/lyrics.store.ts'
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
import { models } from './models.ts'
import { createPlayerPages } from './pages/pages.ts'
import { createSearchPage } from './pages/search-page.ts'
import { createPersonalDataService } from './personal-data/personal-data.service.ts'
import { createPlaybackRoutes } from './playback/playback.routes.ts'
import { createPlaybackService } from './playback/playback.service.ts'
import { createPlaybackStore } from './playback/playback.store.ts'
import { createPlaybackAccessService } from './playback/playback-access.service.ts'
import { createPlaysService } from './plays/plays.service.ts'
import { createPlaysStore } from './plays/plays.store.ts'
import { createReportRoutes } from './report/report.routes.ts'
import { createReportStore } from './report/report.store.ts'
import { createCatalogueProviders } from './search/catalogue-providers.ts'
import { createSearchRoutes } from './search/search.routes.ts'
import { createSearchService } from './search/search.service.ts'
import { createSearchStore } from './search/search.store.ts'

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
  ],
  rateLimits: PLAYER_RATE_LIMITS,
  publicEvents: CATALOGUE_EVENTS,
  services(context) {
    const { sql, files, cache, log, models, translate } = context
    const catalogue = createCatalogueService(createCatalogueStore(sql), cache)
    return {
      catalogue,
      editing: createCatalogueEditing(context),
      lyrics: createLyricsService(catalogue, createLyricsStore(sql), context),
      metadata: createMetadataService(createMetadataStore(sql), context),
      channels: createChannelsService(createChannelsStore(sql), cache),
      playback: createPlaybackService({ store: createPlaybackStore(sql), access: createPlaybackAccessService(context), files, translate }),
      personalData: createPersonalDataService(models),
      report: createReportStore(sql),
      plays: createPlaysService(createPlaysStore(sql), { log }),
      catalogueProviders: createCatalogueProviders(createSearchStore(sql), context),
      search: createSearchService(context),
    }
  },
  routes: ({ catalogue, lyrics, channels, playback, plays, search, report }) => [
    ...createCatalogueRoutes(catalogue, lyrics),
    ...createChannelRoutes(channels),
    ...createPlaybackRoutes(playback, plays),
    ...createSearchRoutes(search),
    ...createReportRoutes(report),
  ],
  provides: ({ catalogueProviders, editing }) => ({ 'player.search/v1': catalogueProviders, 'player.catalogue/v1': [editing.provider] }),
  jobs: ({ metadata, editing }) => [...createMetadataJobs(metadata), ...createPublishingJobs(editing.publishing)],
  eventHandlers: ({ personalData, editing }, { users }) => [
    onEvent(UserChanged, async ({ userId }) => {
      const user = await users.find(userId)
      if (user) await personalData.updateOwnerName(userId, user.name)
    }),
    onEvent(UserDeleted, async ({ userId }) => {
      await personalData.deletePersonalData(userId)
      await editing.releaseOwner(userId)
    }),
  ],
  personalData: ({ personalData }, userId) => personalData.readPersonalData(userId),
  pages: ({ catalogue, channels }, { translate, users }) => [...createPlayerPages({ catalogue, channels, translate, users }), createSearchPage(translate)],
  // Imported on demand, so that the demo catalogue does not stay in the memory of sites that do not use it.
  demo: async ({ editing }, context, progress) => (await import('./demo/demo.service.ts')).seedDemoMusic(context, editing.provider, progress),
  stop: ({ plays }) => plays.stop(),
})
