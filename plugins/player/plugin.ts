import { defineManifest } from '@balafon/sdk/contract'
import type {} from './contract/points.ts'
import type {} from './contract/providers.ts'

export default defineManifest({
  id: 'player',
  title: 'player.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  opens: ['player.panel/v1', 'player.action/v1', 'player.rowAction/v1', 'player.artistPage/v1', 'player.albumPage/v1', 'player.trackPage/v1'],
  contributes: {
    'host.routes/v1': [
      { path: '/', component: 'HomeScreen' },
      { path: '/channel/:slugOrId', component: 'ChannelScreen' },
      { path: '/artist/:artistId/:artistName?', component: 'ArtistScreen' },
      { path: '/album/:albumId/:artistName/:albumName', component: 'AlbumScreen' },
      { path: '/track/:trackId/:trackName', component: 'TrackScreen' },
      { path: '/playlist/:playlistId/:playlistName', component: 'PlaylistScreen' },
      { path: '/search/:searchQuery?/:tabName?', component: 'SearchScreen' },
    ],
    'host.rail/v1': [
      { id: 'home', label: 'rail.home', icon: 'house', to: '/', order: 10, phone: true },
      { id: 'search', label: 'rail.search', icon: 'search', to: '/search', order: 20, phone: true, lit: 'below' },
    ],
    'host.dock/v1': [{ component: 'PlayerBar', order: 10 }],
    'host.panel/v1': [{ component: 'SidePanel', order: 10 }],
  },
  permissions: [{ name: 'music.view', label: 'permission.music_view' }],
})
