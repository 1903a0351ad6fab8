import { UserChanged, UserDeleted } from '@balafon/sdk/contract'
import { defineServerPlugin, onEvent } from '@balafon/sdk/server'
import manifest from '../plugin.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { createCatalogue } from './catalogue/catalogue.service.ts'
import { createCatalogueStore } from './catalogue/catalogue.store.ts'
import { channelRoutes } from './channels/channels.routes.ts'
import { createChannels } from './channels/channels.service.ts'
import { createChannelsStore } from './channels/channels.store.ts'
import { bringDemoMusic } from './demo/demo.service.ts'
import { createLyrics } from './lyrics/lyrics.service.ts'
import { createLyricsStore } from './lyrics/lyrics.store.ts'
import { metadataJobs } from './metadata/metadata.jobs.ts'
import { createMetadata } from './metadata/metadata.service.ts'
import { createMetadataStore } from './metadata/metadata.store.ts'
import { catalogue0001 } from './migrations/0001-catalogue.ts'
import { plays0002 } from './migrations/0002-plays.ts'
import { search0003 } from './migrations/0003-search.ts'
import { lyrics0004 } from './migrations/0004-lyrics-of-others.ts'
import { details0005 } from './migrations/0005-details-of-others.ts'
import { playerPages } from './pages/pages.ts'
import { searchPage } from './pages/search-page.ts'
import { createPersonalDataStore } from './personal-data/personal-data.store.ts'
import { playbackRoutes } from './playback/playback.routes.ts'
import { createPlayback } from './playback/playback.service.ts'
import { createPlaybackStore } from './playback/playback.store.ts'
import { createPlays } from './plays/plays.service.ts'
import { createPlaysStore } from './plays/plays.store.ts'
import { reportRoutes } from './report/report.routes.ts'
import { createReportStore } from './report/report.store.ts'
import { ownKinds } from './search/own-kinds.ts'
import { searchRoutes } from './search/search.routes.ts'
import { createSearch } from './search/search.service.ts'
import { createSearchStore } from './search/search.store.ts'

export default defineServerPlugin(manifest, {
  migrations: [catalogue0001, plays0002, search0003, lyrics0004, details0005],
  services(context) {
    const { db, sql, files, cache, log } = context
    const catalogueStore = createCatalogueStore(sql)
    const catalogue = createCatalogue(catalogueStore, cache)
    return {
      catalogue,
      lyrics: createLyrics(catalogue, createLyricsStore(sql), context),
      metadata: createMetadata(createMetadataStore(sql), context),
      channels: createChannels(createChannelsStore(sql, catalogueStore), cache),
      playback: createPlayback(createPlaybackStore(sql), files),
      personalData: createPersonalDataStore(sql),
      report: createReportStore(sql),
      plays: createPlays(createPlaysStore(sql), { db, log }),
      ownKinds: ownKinds(createSearchStore(sql, catalogueStore), context),
      search: createSearch(context),
    }
  },
  routes: ({ catalogue, lyrics, channels, playback, plays, search, report }, { getLanguage }) => [
    ...catalogueRoutes(catalogue, lyrics),
    ...channelRoutes(channels, getLanguage),
    ...playbackRoutes(playback, plays),
    ...searchRoutes(search, getLanguage),
    ...reportRoutes(report),
  ],
  provides: ({ ownKinds }) => ({ 'player.search/v1': ownKinds }),
  jobs: ({ metadata }) => metadataJobs(metadata),
  eventHandlers: ({ personalData }, { users }) => [
    onEvent(UserChanged, async ({ userId }) => {
      const user = await users.find(userId)
      if (user) await personalData.rename(userId, user.name)
    }),
    onEvent(UserDeleted, ({ userId }) => personalData.forget(userId)),
  ],
  personalData: ({ personalData }, userId) => personalData.dataOf(userId),
  pages: ({ catalogue, channels }, { translate }) => [...playerPages(catalogue, channels, translate), searchPage(translate)],
  demo: (_services, context, progress) => bringDemoMusic(context, progress),
  stop: ({ plays }) => plays.stop(),
})
