import type {} from '@balafon/plugin-admin/contract/points'
import { defineManifest } from '@balafon/sdk/contract'
import { BACKSTAGE_PERMISSIONS } from './contract/permissions.ts'
import type {} from './contract/points.ts'

const requests = { permission: 'backstageRequests.create' } as const
const creates = { permission: 'music.create' } as const
const reviews = { permission: 'backstageRequests.update' } as const

export default defineManifest({
  id: 'backstage',
  title: 'backstage.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  requires: { player: '^1.0.0' },
  optional: { admin: '^1.0.0' },
  extensionPoints: ['backstage.trackFields/v1', 'backstage.albumFields/v1', 'backstage.insights/v1', 'backstage.requestKinds/v1'],
  contributes: {
    'host.routes/v1': [
      { path: '/backstage', component: 'OverviewScreen', audience: 'user' },
      { path: '/backstage/requests', component: 'RequestsScreen', audience: requests },
      { path: '/backstage/requests/:kind', component: 'RequestFormScreen', audience: requests },
      { path: '/backstage/requests/:requestId/request-submitted', component: 'RequestScreen', audience: requests },
      { path: '/become-artist', component: 'BecomeArtistRedirect', audience: requests },
      { path: '/claim-artist', component: 'ClaimArtistRedirect', audience: requests },
      { path: '/backstage/invitations/:token', component: 'InvitationScreen', audience: 'user' },
      { path: '/backstage/previews/:token', component: 'PreviewScreen' },
      { path: '/pre-save/:kind/:id/:name?', component: 'PreSaveScreen' },
      { path: '/backstage/upload', component: 'UploadScreen', audience: creates },
      { path: '/backstage/tracks', component: 'TracksScreen', audience: 'user' },
      { path: '/backstage/tracks/edit', component: 'TrackGridScreen', audience: 'user' },
      { path: '/backstage/tracks/new', component: 'NewTrackScreen', audience: creates },
      { path: '/backstage/tracks/:trackId/edit', component: 'TrackScreen', audience: 'user' },
      { path: '/backstage/tracks/:trackId/insights', component: 'InsightsScreen', audience: 'user' },
      { path: '/backstage/albums', component: 'AlbumsScreen', audience: 'user' },
      { path: '/backstage/albums/new', component: 'NewAlbumScreen', audience: creates },
      { path: '/backstage/albums/:albumId/edit', component: 'AlbumScreen', audience: 'user' },
      { path: '/backstage/albums/:albumId/insights', component: 'InsightsScreen', audience: 'user' },
      { path: '/backstage/artists/:artistId/edit', component: 'ArtistScreen', audience: 'user' },
      { path: '/backstage/artists/:artistId/insights', component: 'InsightsScreen', audience: 'user' },
    ],
    'host.navigation/v1': [{ path: '/backstage', label: 'backstage.badge', component: 'BackstageNavigation', audience: 'user' }],
    'host.userMenu/v1': [{ id: 'backstage', label: 'backstage.title', icon: 'upload', to: '/backstage', order: 40, audience: requests }],
    'admin.tabs/v1': [
      {
        id: 'backstage-requests',
        label: 'backstage.requests.admin',
        icon: 'inbox',
        path: '/admin/backstage-requests',
        component: 'RequestQueuePage',
        group: 'content',
        order: 60,
        audience: reviews,
      },
      {
        id: 'backstage-request',
        label: 'backstage.requests.admin',
        icon: 'inbox',
        path: '/admin/backstage-requests/:requestId',
        component: 'ReviewPage',
        audience: reviews,
      },
    ],
  },
  notifications: [
    { id: 'backstage.request', group: 'backstage.title', label: 'backstage.notification.request', channels: ['browser'] },
    {
      id: 'backstage.request_waiting',
      group: 'backstage.title',
      label: 'backstage.notification.waiting',
      permission: 'backstageRequests.update',
    },
    { id: 'backstage.claim', group: 'backstage.title', label: 'backstage.notification.claims', channels: ['browser'] },
    { id: 'backstage.invitation', group: 'backstage.title', label: 'backstage.notification.invitations', channels: ['browser'] },
    { id: 'backstage.weekly', group: 'backstage.title', label: 'backstage.notification.weekly', subject: 'backstage.notification.weekly.subject' },
    { id: 'backstage.pre_save', group: 'backstage.title', label: 'backstage.notification.pre_saves', subject: 'backstage.notification.pre_save.subject' },
  ],
  // The server declares `files.create`. The backstage gives it to the role of artists, because they have to upload files even on sites where other users may not.
  permissions: [...BACKSTAGE_PERMISSIONS, { name: 'files.create', label: 'backstage.permission.files_create', defaultRoles: ['artist'] }],
})
