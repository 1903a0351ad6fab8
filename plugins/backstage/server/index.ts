import { AlbumDeleted, AlbumPublished, ArtistDeleted, TrackDeleted, TrackPublished } from '@balafon/plugin-player/contract/events'
import { UserDeleted } from '@balafon/sdk/contract'
import { defineJob, defineServerPlugin, onEvent } from '@balafon/sdk/server'
import * as z from 'zod/mini'
import { BACKSTAGE_PUBLIC_EVENTS, MemberChanged, MemberRemoved } from '../contract/events.ts'
import { PreSaveKind } from '../contract/pre-saves.ts'
import { BACKSTAGE_RATE_LIMITS } from '../contract/rate-limits.ts'
import manifest from '../plugin.ts'
import { createBackstageServices } from './backstage-services.ts'
import { createInsightsRoutes } from './insights/insights.routes.ts'
import { backstage0001 } from './migrations/0001-backstage.ts'
import { preSaves0002 } from './migrations/0002-pre-saves.ts'
import { smallImages0002 } from './migrations/0002-small-images.ts'
import { models } from './models.ts'
import { createBackstagePages } from './pages/pages.ts'
import { createPreSaveRoutes } from './pre-saves/pre-saves.routes.ts'
import { DELIVER_PRE_SAVES_JOB } from './pre-saves/pre-saves.service.ts'
import { createPreviewRoutes } from './previews/previews.routes.ts'
import { createMusicRoutes } from './publishing/music.routes.ts'
import { requestEmails } from './requests/request-messages.ts'
import { createRequestRoutes } from './requests/requests.routes.ts'
import { createTeamRoutes } from './team/team.routes.ts'
import { teamEmails } from './team/team.service.ts'
import { createUploadRoutes } from './upload/upload.routes.ts'

export default defineServerPlugin(manifest, {
  models,
  migrations: [backstage0001, preSaves0002, smallImages0002],
  rateLimits: BACKSTAGE_RATE_LIMITS,
  publicEvents: [...BACKSTAGE_PUBLIC_EVENTS],
  services: createBackstageServices,
  routes: (services, context) => [
    ...createRequestRoutes(services, context),
    ...createTeamRoutes(services.team),
    ...createMusicRoutes(services, context),
    ...createUploadRoutes(services.upload),
    ...createPreSaveRoutes(services.preSaves),
    ...createPreviewRoutes(services.previews),
    ...createInsightsRoutes(services.insights),
  ],
  pages: ({ preSaves }, context) => createBackstagePages(context, preSaves),
  emails: [...requestEmails, ...teamEmails],
  jobs: ({ proofDocuments, preSaves, previews, weekly }) => [
    defineJob({
      name: 'delete-old',
      schema: z.object({}),
      cron: '41 3 * * *',
      run: async () => {
        await proofDocuments.deleteOld()
        await previews.deleteExpired()
      },
    }),
    defineJob({
      name: DELIVER_PRE_SAVES_JOB,
      schema: z.object({ kind: PreSaveKind, id: z.number() }),
      run: ({ kind, id }, { signal }) => preSaves.deliver(kind, id, signal),
    }),
    // The job runs daily although summaries are weekly: it sends the summaries that could not be sent on Monday on the next day.
    defineJob({ name: 'send-weekly-summaries', schema: z.object({}), cron: '10 12 * * *', run: (_data, { signal }) => weekly.sendAll(new Date(), signal) }),
  ],
  eventHandlers: ({ proofDocuments, insights, preSaves, previews, weekly }, { models: { Invitation, Member } }) => [
    onEvent(UserDeleted, ({ userId }) => proofDocuments.deleteOfUser(userId)),
    onEvent(MemberChanged, ({ artistId }) => insights.reportManagers(artistId)),
    onEvent(MemberRemoved, ({ artistId }) => insights.reportManagers(artistId)),
    onEvent(ArtistDeleted, async ({ artistId }) => {
      await Member.destroy({ where: { artistId } })
      await Invitation.destroy({ where: { artistId } })
      await weekly.deleteArtist(artistId)
    }),
    onEvent(AlbumPublished, ({ albumId }) => preSaves.onPublished('album', albumId)),
    onEvent(TrackPublished, ({ trackId }) => preSaves.onPublished('track', trackId)),
    onEvent(AlbumDeleted, async ({ albumId }) => {
      await previews.deleteForItem('album', albumId)
      await preSaves.deleteForItem('album', albumId)
    }),
    onEvent(TrackDeleted, async ({ trackId }) => {
      await previews.deleteForItem('track', trackId)
      await preSaves.deleteForItem('track', trackId)
    }),
  ],
  personalData: ({ readPersonalData }, userId) => readPersonalData(userId),
})
