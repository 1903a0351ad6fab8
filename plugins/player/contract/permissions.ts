import type { Permission, PermissionsOf } from '@balafon/sdk/contract'

export const PLAYER_PERMISSIONS = [
  { name: 'music.view', label: 'permission.music_view', defaultRoles: ['guests', 'users'] },
  { name: 'music.download', label: 'permission.music_download' },
  { name: 'music.create', label: 'permission.music_create', restrictions: ['minutes', 'tracks_per_month'], defaultRoles: ['artist'] },
  { name: 'music.update', label: 'permission.music_update' },
  { name: 'tags.update', label: 'permission.tags_update' },
  { name: 'comments.update', label: 'permission.comments_update' },
  { name: 'backstageRequests.create', label: 'permission.backstage_requests_create', defaultRoles: ['users'] },
] as const satisfies readonly Permission[]

declare module '@balafon/sdk/contract' {
  interface Permissions extends PermissionsOf<typeof PLAYER_PERMISSIONS> {}
}
