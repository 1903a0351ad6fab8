import type {} from '@balafon/plugin-admin/contract/points'
import { defineManifest } from '@balafon/sdk/contract'
import type {} from './contract/catalogue-service.ts'
import type {} from './contract/library-service.ts'
import type {} from './contract/media.ts'
import type {} from './contract/ownership.ts'
import { PLAYER_PERMISSIONS } from './contract/permissions.ts'
import type {} from './contract/points.ts'
import type {} from './contract/providers.ts'
import type {} from './contract/radio-source.ts'
import { PLAYER_SETTINGS, SETTINGS_PAGES } from './contract/settings.ts'
import type {} from './contract/shelves.ts'

const music = { permission: 'music.update' } as const
const comments = { permission: 'comments.update' } as const
const musicTab = { group: 'content', audience: music } as const

export default defineManifest({
  id: 'player',
  title: 'player.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  optional: { admin: '^1.0.0' },
  extensionPoints: [
    'player.panel/v1',
    'player.action/v1',
    'player.rowAction/v1',
    'player.subjectActions/v1',
    'player.shortcuts/v1',
    'player.libraryTabs/v1',
    'player.artistPage/v1',
    'player.insightsReport/v1',
    'player.albumPage/v1',
    'player.trackPage/v1',
  ],
  contributes: {
    'host.routes/v1': [
      { path: '/landing', component: 'LandingScreen' },
      { path: '/channel/:slugOrId/:restriction?', component: 'ChannelScreen' },
      { path: '/tag/:tagName/:tabName?', component: 'TagScreen' },
      { path: '/genres', component: 'GenresScreen' },
      { path: '/genre/:genreName/:tabName?', component: 'GenreScreen' },
      // The page of a channel. The router prefers all other paths, because they are more specific.
      { path: '/:slugOrId/:restriction?', component: 'SlugScreen' },
      { path: '/artist/:artistId/:artistName?', component: 'ArtistScreen' },
      { path: '/album/:albumId/:artistName/:albumName', component: 'AlbumScreen' },
      { path: '/track/:trackId/:trackName', component: 'TrackScreen' },
      { path: '/playlist/:playlistId/:playlistName', component: 'PlaylistScreen' },
      { path: '/playlist-invitation/:token', component: 'PlaylistInvitationScreen' },
      { path: '/search/:searchQuery?/:tabName?', component: 'SearchScreen' },
      { path: '/radio/:seedType/:seedId/:seedName?', component: 'RadioScreen' },
      { path: '/charts/:period?/:kind?', component: 'ChartsScreen' },
      { path: '/lyrics', component: 'LyricsScreen' },
      { path: '/library/:tabName?', component: 'LibraryScreen', audience: 'user' },
    ],
    'host.rail/v1': [
      { id: 'home', label: 'rail.home', icon: 'house', to: '/', order: 10, phone: true },
      { id: 'search', label: 'rail.search', icon: 'search', to: '/search', order: 20, phone: true, matchesSubpaths: true },
      { id: 'charts', label: 'rail.charts', icon: 'chart', to: '/charts', order: 25, matchesSubpaths: true },
      { id: 'library', label: 'rail.library', icon: 'library', to: '/library', order: 30, phone: true, matchesSubpaths: true, audience: 'user' },
    ],
    'host.railSection/v1': [{ component: 'SidebarPlaylists', order: 10, audience: 'user' }],
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
    'host.dock/v1': [
      { component: 'PlayerBar', order: 10 },
      { component: 'MusicItemMenuHost', order: 20 },
    ],
    'host.commands/v1': [
      { id: 'home', label: 'rail.home', icon: 'house', to: '/', order: 100 },
      { id: 'library', label: 'rail.library', icon: 'library', to: '/library', order: 101, audience: 'user' },
      { id: 'charts', label: 'command.charts', icon: 'chart', to: '/charts', order: 102 },
      { id: 'toggle', label: 'command.toggle', icon: 'play', run: 'togglePlayback', order: 110 },
      { id: 'next', label: 'command.next', icon: 'skip-forward', run: 'playNext', order: 111 },
      { id: 'previous', label: 'command.previous', icon: 'skip-back', run: 'playPrevious', order: 112 },
      { id: 'shuffle', label: 'command.shuffle', icon: 'shuffle', run: 'toggleShuffle', order: 113 },
      { id: 'queue', label: 'command.queue', icon: 'playlist', run: 'toggleQueue', order: 114 },
      { id: 'shortcuts', label: 'command.shortcuts', icon: 'keyboard', run: 'showShortcuts', order: 120 },
      { id: 'search', label: 'command.search', icon: 'music', run: 'searchMusic', isSearch: true, order: 130 },
    ],
    'host.panel/v1': [{ component: 'SidePanel', order: 10 }],
    'host.topBar/v1': [{ component: 'TopBarSearch', side: 'start', order: 10 }],
    'host.accountSettings/v1': [
      { anchor: 'playback', title: 'playback_settings.title', icon: 'play', component: 'PlaybackSettingsSection', order: 75, audience: 'user' },
    ],
    'auth.profileTabs/v1': [
      { id: 'playlists', label: 'profile.playlists', component: 'ProfilePlaylistsTab', order: 1 },
      { id: 'likes', label: 'profile.likes', component: 'ProfileLikesTab', order: 2 },
      { id: 'reposts', label: 'profile.reposts', component: 'ProfileRepostsTab', order: 3 },
    ],
    'player.subjectActions/v1': [
      { id: 'report', label: 'report.action', icon: 'flag', kinds: ['track', 'album', 'artist', 'playlist'], run: 'reportContent', audience: 'user' },
    ],
    'admin.tabs/v1': [
      { ...musicTab, id: 'tracks', label: 'music_admin.tracks', icon: 'music', path: '/admin/tracks', component: 'AdminTracksPage', order: 10 },
      { ...musicTab, id: 'track', label: 'music_admin.tracks', icon: 'music', path: '/admin/tracks/:trackId/*', component: 'AdminTrackPage' },
      { ...musicTab, id: 'albums', label: 'music_admin.albums', icon: 'disc', path: '/admin/albums', component: 'AdminAlbumsPage', order: 12 },
      { ...musicTab, id: 'album', label: 'music_admin.albums', icon: 'disc', path: '/admin/albums/:albumId/*', component: 'AdminAlbumPage' },
      { ...musicTab, id: 'artists', label: 'music_admin.artists', icon: 'mic', path: '/admin/artists', component: 'AdminArtistsPage', order: 14 },
      { ...musicTab, id: 'artist', label: 'music_admin.artists', icon: 'mic', path: '/admin/artists/:artistId/*', component: 'AdminArtistPage' },
      { ...musicTab, id: 'upload', label: 'music_admin.upload', icon: 'upload', path: '/admin/upload/*', component: 'AdminUploadPage', order: 16 },
      { ...musicTab, id: 'genres', label: 'category_admin.genres', icon: 'library', path: '/admin/genres', component: 'AdminGenresPage', order: 18 },
      {
        id: 'tags',
        label: 'category_admin.tags',
        icon: 'tag',
        path: '/admin/tags',
        component: 'AdminTagsPage',
        group: 'content',
        order: 20,
        audience: { permission: 'tags.update' },
      },
      {
        id: 'channels',
        label: 'channels.title',
        icon: 'library',
        path: '/admin/channels',
        component: 'ChannelsPage',
        group: 'content',
        order: 22,
        audience: music,
      },
      { id: 'new-channel', label: 'channels.new', icon: 'library', path: '/admin/channels/new', component: 'NewChannelPage', audience: music, isListed: false },
      { id: 'channel', label: 'channels.title', icon: 'library', path: '/admin/channels/:slugOrId/edit', component: 'ChannelPage', audience: music },
      {
        id: 'playlists',
        label: 'playlists.title',
        icon: 'playlist',
        path: '/admin/playlists',
        component: 'PlaylistsPage',
        group: 'content',
        order: 50,
        audience: music,
      },
      { id: 'playlist', label: 'playlists.title', icon: 'playlist', path: '/admin/playlists/:playlistId/edit', component: 'PlaylistPage', audience: music },
      { id: 'lyrics', label: 'lyric_list.title', icon: 'mic', path: '/admin/lyrics', component: 'LyricsPage', group: 'content', order: 52, audience: music },
      { id: 'new-lyrics', label: 'lyric_list.new', icon: 'mic', path: '/admin/lyrics/new', component: 'NewLyricsPage', audience: music, isListed: false },
      { id: 'track-lyrics', label: 'lyric_list.title', icon: 'mic', path: '/admin/lyrics/:trackId/edit', component: 'TrackLyricsPage', audience: music },
      {
        id: 'comments',
        label: 'comment_queue.title',
        icon: 'message',
        path: '/admin/comments',
        component: 'CommentsPage',
        group: 'content',
        order: 54,
        audience: comments,
      },
      {
        id: 'content-reports',
        label: 'content_reports.title',
        icon: 'flag',
        path: '/admin/content-reports',
        component: 'ContentReportsPage',
        group: 'content',
        order: 56,
        audience: music,
      },
      {
        id: 'media',
        label: 'media_files.title',
        icon: 'music',
        path: '/admin/media',
        component: 'MediaFilesPage',
        group: 'content',
        order: 17,
        audience: { permission: 'music.update' },
      },
    ],
    'player.insightsReport/v1': [{ component: 'InsightsReport' }],
    'admin.settings/v1': SETTINGS_PAGES,
  },
  notifications: [
    { id: 'player.new_release', group: 'notification.group', label: 'notification.new_release', subject: 'notification.new_release.subject' },
    {
      id: 'player.content_reports_waiting',
      group: 'notification.queue.group',
      label: 'notification.queue.content_label',
      permission: 'music.update',
    },
    {
      id: 'player.comment_reports_waiting',
      group: 'notification.queue.group',
      label: 'notification.queue.comments_label',
      permission: 'comments.update',
    },
    { id: 'player.report_closed', group: 'notification.group', label: 'notification.report', subject: 'notification.report.subject' },
  ],
  permissions: PLAYER_PERMISSIONS,
  settings: PLAYER_SETTINGS,
})
