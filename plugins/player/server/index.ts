import { UserChanged, UserDeleted } from '@balafon/sdk/contract'
import { defineServerPlugin, onEvent } from '@balafon/sdk/server'
import { PLAYER_RATE_LIMITS } from '../contract/rate-limits.ts'
import manifest from '../plugin.ts'
import { createCatalogueRoutes } from './catalogue/catalogue.routes.ts'
import { createCatalogueService } from './catalogue/catalogue.service.ts'
import { createCatalogueStore } from './catalogue/catalogue.store.ts'
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
import { createPlayerPages } from './pages/pages.ts'
import { createSearchPage } from './pages/search-page.ts'
import { createPersonalDataStore } from './personal-data/personal-data.store.ts'
import { createPlaybackRoutes } from './playback/playback.routes.ts'
import { createPlaybackService } from './playback/playback.service.ts'
import { createPlaybackStore } from './playback/playback.store.ts'
import { createPlaysService } from './plays/plays.service.ts'
import { createPlaysStore } from './plays/plays.store.ts'
import { createReportRoutes } from './report/report.routes.ts'
import { createReportStore } from './report/report.store.ts'
import { createCatalogueProviders } from './search/catalogue-providers.ts'
import { createSearchRoutes } from './search/search.routes.ts'
import { createSearchService } from './search/search.service.ts'
import { createSearchStore } from './search/search.store.ts'

export default defineServerPlugin(manifest, {
  migrations: [catalogue0001, plays0002, search0003, lyricsProviders0004, metadataProviders0005, plainNames0006, translatedTexts0007],
  rateLimits: PLAYER_RATE_LIMITS,
  services(context) {
    const { db, sql, files, cache, log } = context
    const catalogue = createCatalogueService(createCatalogueStore(sql), cache)
    return {
      catalogue,
      lyrics: createLyricsService(catalogue, createLyricsStore(sql), context),
      metadata: createMetadataService(createMetadataStore(sql), context),
      channels: createChannelsService(createChannelsStore(sql), cache),
      playback: createPlaybackService(createPlaybackStore(sql), files),
      personalData: createPersonalDataStore(sql),
      report: createReportStore(sql),
      plays: createPlaysService(createPlaysStore(sql), { db, log }),
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
  provides: ({ catalogueProviders }) => ({ 'player.search/v1': catalogueProviders }),
  jobs: ({ metadata }) => createMetadataJobs(metadata),
  eventHandlers: ({ personalData }, { users }) => [
    onEvent(UserChanged, async ({ userId }) => {
      const user = await users.find(userId)
      if (user) await personalData.updateOwnerName(userId, user.name)
    }),
    onEvent(UserDeleted, ({ userId }) => personalData.deletePersonalData(userId)),
  ],
  personalData: ({ personalData }, userId) => personalData.readPersonalData(userId),
  pages: ({ catalogue, channels }, { translate }) => [...createPlayerPages(catalogue, channels, translate), createSearchPage(translate)],
  // Loaded on demand: the demo catalogue is not kept in the memory of a site that has its music.
  demo: async (_services, context, progress) => (await import('./demo/demo.service.ts')).seedDemoMusic(context, progress),
  stop: ({ plays }) => plays.stop(),
})
