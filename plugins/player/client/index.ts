import { defineClientPlugin } from '@balafon/sdk/client'
import manifest from '../plugin.ts'

export default defineClientPlugin(manifest, {
  components: {
    HomeScreen: () => import('./home/home-screen.tsx'),
    LandingScreen: () => import('./landing/landing-screen.tsx'),
    ChannelScreen: () => import('./home/channel-screen.tsx'),
    ArtistScreen: () => import('./artist/artist-screen.tsx'),
    AlbumScreen: () => import('./album/album-screen.tsx'),
    TrackScreen: () => import('./track/track-screen.tsx'),
    PlaylistScreen: () => import('./playlist/playlist-screen.tsx'),
    SearchScreen: () => import('./search/search-screen.tsx'),
    PlayerBar: () => import('./player-bar/player-bar.tsx'),
    PlaysReport: () => import('./report/plays-report.tsx'),
    SidePanel: () => import('./player-bar/side-panel.tsx'),
  },
  locales: { en: () => import('../locales/en.json'), fr: () => import('../locales/fr.json') },
})
