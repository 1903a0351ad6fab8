import { UserChanged, UserDeleted } from '@balafon/sdk/contract'
import { defineServerPlugin, listen } from '@balafon/sdk/server'
import manifest from '../plugin.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { createCatalogue } from './catalogue/catalogue.service.ts'
import { createCatalogueStore } from './catalogue/catalogue.store.ts'
import { channelRoutes } from './channels/channels.routes.ts'
import { createChannels } from './channels/channels.service.ts'
import { createChannelsStore } from './channels/channels.store.ts'
import { bringDemoMusic } from './demo/demo.service.ts'
import { catalogue0001 } from './migrations/0001-catalogue.ts'
import { plays0002 } from './migrations/0002-plays.ts'
import { playerPages } from './pages/pages.ts'
import { createPersonalDataStore } from './personal-data/personal-data.store.ts'
import { playbackRoutes } from './playback/playback.routes.ts'
import { createPlayback } from './playback/playback.service.ts'
import { createPlaybackStore } from './playback/playback.store.ts'
import { createPlays } from './plays/plays.service.ts'
import { createPlaysStore } from './plays/plays.store.ts'
import { reportRoutes } from './report/report.routes.ts'
import { createReportStore } from './report/report.store.ts'

export default defineServerPlugin(manifest, {
  migrations: [catalogue0001, plays0002],
  services({ db, sql, files, cache, log }) {
    const catalogueStore = createCatalogueStore(sql)
    return {
      catalogue: createCatalogue(catalogueStore, cache),
      channels: createChannels(createChannelsStore(sql, catalogueStore), cache),
      playback: createPlayback(createPlaybackStore(sql), files),
      personalData: createPersonalDataStore(sql),
      report: createReportStore(sql),
      plays: createPlays(createPlaysStore(sql), { db, log }),
    }
  },
  routes: ({ catalogue, channels, playback, plays, report }, { languageOf }) => [
    ...catalogueRoutes(catalogue),
    ...channelRoutes(channels, languageOf),
    ...playbackRoutes(playback, plays),
    ...reportRoutes(report),
  ],
  listeners: ({ personalData }, { users }) => [
    listen(UserChanged, async ({ userId }) => {
      const user = await users.present(userId)
      if (user) await personalData.rename(userId, user.name)
    }),
    listen(UserDeleted, ({ userId }) => personalData.forget(userId)),
  ],
  personalData: ({ personalData }, userId) => personalData.dataOf(userId),
  pages: ({ catalogue, channels }, { say }) => playerPages(catalogue, channels, say),
  demo: (_services, context, progress) => bringDemoMusic(context, progress),
  stop: ({ plays }) => plays.stop(),
})
