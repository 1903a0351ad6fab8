import { AlbumDeleted, ArtistDeleted, TrackDeleted } from '@balafon/plugin-player/contract/events'
import { UserDeleted } from '@balafon/sdk/contract'
import { defineJob, defineServerPlugin, onEvent } from '@balafon/sdk/server'
import * as z from 'zod/mini'
import { BACKSTAGE_PUBLIC_EVENTS, MemberChanged, MemberRemoved } from '../contract/events.ts'
import { BACKSTAGE_RATE_LIMITS } from '../contract/rate-limits.ts'
import manifest from '../plugin.ts'
import { createBackstageServices } from './backstage-services.ts'
import { createInsightsRoutes } from './insights/insights.routes.ts'
import { backstage0001 } from './migrations/0001-backstage.ts'
import { smallImages0002 } from './migrations/0002-small-images.ts'
import { models } from './models.ts'
import { createBackstagePages } from './pages/pages.ts'
import { createPreviewRoutes } from './previews/previews.routes.ts'
import { createMusicRoutes } from './publishing/music.routes.ts'
import { requestEmails } from './requests/request-messages.ts'
import { createRequestRoutes } from './requests/requests.routes.ts'
import { createTeamRoutes } from './team/team.routes.ts'
import { teamEmails } from './team/team.service.ts'
import { createUploadRoutes } from './upload/upload.routes.ts'

export default defineServerPlugin(manifest, {
  models,
  migrations: [backstage0001, smallImages0002],
  rateLimits: BACKSTAGE_RATE_LIMITS,
  publicEvents: [...BACKSTAGE_PUBLIC_EVENTS],
  services: createBackstageServices,
  routes: (services, context) => [
    ...createRequestRoutes(services, context),
    ...createTeamRoutes(services.team),
    ...createMusicRoutes(services, context),
    ...createUploadRoutes(services.upload),
    ...createPreviewRoutes(services.previews),
    ...createInsightsRoutes(services.insights),
  ],
  pages: (_services, context) => createBackstagePages(context),
  emails: [...requestEmails, ...teamEmails],
  jobs: ({ documents, previews }) => [
    defineJob({
      name: 'delete-old',
      schema: z.object({}),
      cron: '41 3 * * *',
      run: async () => {
        await documents.deleteOld()
        await previews.deleteExpired()
      },
    }),
  ],
  eventHandlers: ({ documents, insights, previews }, { models: { Invitation, Member } }) => [
    onEvent(UserDeleted, ({ userId }) => documents.deleteOfUser(userId)),
    onEvent(MemberChanged, ({ artistId }) => insights.updateManagers(artistId)),
    onEvent(MemberRemoved, ({ artistId }) => insights.updateManagers(artistId)),
    onEvent(ArtistDeleted, async ({ artistId }) => {
      await Member.destroy({ where: { artistId } })
      await Invitation.destroy({ where: { artistId } })
    }),
    onEvent(AlbumDeleted, async ({ albumId }) => void (await previews.deleteSubject('album', albumId))),
    onEvent(TrackDeleted, async ({ trackId }) => void (await previews.deleteSubject('track', trackId))),
  ],
  personalData: ({ readPersonalData }, userId) => readPersonalData(userId),
})
