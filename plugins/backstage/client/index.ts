import { defineClientPlugin } from '@balafon/sdk/client'
import manifest from '../plugin.ts'

export default defineClientPlugin(manifest, {
  components: {
    BackstageNavigation: () => import('./frame/backstage-navigation.tsx'),
    OverviewScreen: () => import('./overview/overview-screen.tsx'),
    RequestsScreen: () => import('./requests/requests-screen.tsx'),
    RequestFormScreen: () => import('./requests/request-form-screen.tsx'),
    RequestScreen: () => import('./requests/request-screen.tsx'),
    BecomeArtistRedirect: () => import('./requests/become-artist-redirect.tsx'),
    ClaimArtistRedirect: () => import('./requests/claim-artist-redirect.tsx'),
    InvitationScreen: () => import('./team/invitation-screen.tsx'),
    PreviewScreen: () => import('./preview/preview-screen.tsx'),
    PreSaveScreen: () => import('./pre-save/pre-save-screen.tsx'),
    UploadScreen: () => import('./upload/upload-screen.tsx'),
    TracksScreen: () => import('./tracks/tracks-screen.tsx'),
    TrackGridScreen: () => import('./track-grid/track-grid-screen.tsx'),
    NewTrackScreen: () => import('./tracks/new-track-screen.tsx'),
    TrackScreen: () => import('./tracks/track-screen.tsx'),
    AlbumsScreen: () => import('./albums/albums-screen.tsx'),
    NewAlbumScreen: () => import('./albums/new-album-screen.tsx'),
    AlbumScreen: () => import('./albums/album-screen.tsx'),
    ArtistScreen: () => import('./artists/artist-screen.tsx'),
    InsightsScreen: () => import('./insights/insights-screen.tsx'),
    RequestQueuePage: () => import('./admin/request-queue-page.tsx'),
    ReviewPage: () => import('./admin/review-page.tsx'),
  },
  locales: { en: () => import('../locales/en.json'), fr: () => import('../locales/fr.json') },
})
