import type {} from '@balafon/plugin-admin/contract/points'
import { defineManifest } from '@balafon/sdk/contract'
import type {} from './contract/catalogue-service.ts'
import { PLAYER_PERMISSIONS } from './contract/permissions.ts'
import type {} from './contract/points.ts'
import type {} from './contract/providers.ts'

export default defineManifest({
  id: 'player',
  title: 'player.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  optional: { admin: '^1.0.0' },
  extensionPoints: ['player.panel/v1', 'player.action/v1', 'player.rowAction/v1', 'player.artistPage/v1', 'player.albumPage/v1', 'player.trackPage/v1'],
  contributes: {
    'host.routes/v1': [
      { path: '/landing', component: 'LandingScreen' },
      { path: '/channel/:slugOrId', component: 'ChannelScreen' },
      { path: '/artist/:artistId/:artistName?', component: 'ArtistScreen' },
      { path: '/album/:albumId/:artistName/:albumName', component: 'AlbumScreen' },
      { path: '/track/:trackId/:trackName', component: 'TrackScreen' },
      { path: '/playlist/:playlistId/:playlistName', component: 'PlaylistScreen' },
      { path: '/search/:searchQuery?/:tabName?', component: 'SearchScreen' },
    ],
    'host.rail/v1': [
      { id: 'home', label: 'rail.home', icon: 'house', to: '/', order: 10, phone: true },
      { id: 'search', label: 'rail.search', icon: 'search', to: '/search', order: 20, phone: true, matchesSubpaths: true },
    ],
    'host.homePages/v1': [
      { id: 'channels', label: 'home.channels', component: 'HomeScreen', isDefault: true, order: 10 },
      { id: 'landing', label: 'home.landing', component: 'LandingScreen', page: '/landing', audience: 'guest', order: 20 },
    ],
    'host.menuTargets/v1': [
      { id: 'channels', label: 'home.channels', path: '/channel/home', order: 10 },
      { id: 'landing', label: 'home.landing', path: '/landing', order: 20 },
    ],
    'host.adSlots/v1': [
      { name: 'ads.artist_top', label: 'ads.artist_top', hint: 'ads.artist_top.hint' },
      { name: 'ads.artist_bottom', label: 'ads.artist_bottom', hint: 'ads.artist_bottom.hint' },
      { name: 'ads.album_above', label: 'ads.album_above', hint: 'ads.album_above.hint' },
    ],
    'host.dock/v1': [{ component: 'PlayerBar', order: 10 }],
    'host.panel/v1': [{ component: 'SidePanel', order: 10 }],
    'admin.dashboard/v1': [{ id: 'plays', title: 'report.plays', size: 'wide', component: 'PlaysReport', order: 10, audience: { permission: 'admin.access' } }],
  },
  permissions: PLAYER_PERMISSIONS,
})
