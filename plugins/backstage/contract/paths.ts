import { slugify } from '@balafon/sdk/contract'

/** The root of the backstage. */
export const BACKSTAGE_ROOT = '/backstage'

/** The kinds of requests of the backstage itself. */
export const REQUEST_KINDS = ['become-artist', 'claim-artist', 'verify-artist'] as const

export const buildRequestFormPath = (kind: string) => `/backstage/requests/${kind}`
export const buildRequestPath = (id: number) => `/backstage/requests/${id}/request-submitted`
export const buildAdminRequestPath = (id: number) => `/admin/backstage-requests/${id}`
export const buildEditPath = (kind: 'track' | 'album' | 'artist', id: number) => `/backstage/${kind}s/${id}/edit`
export const buildInsightsPath = (kind: 'track' | 'album' | 'artist', id: number) => `/backstage/${kind}s/${id}/insights`
export const buildInvitationPath = (token: string) => `/backstage/invitations/${token}`
export const buildPreviewPath = (token: string) => `/backstage/previews/${token}`
export const buildPreSavePath = (kind: 'track' | 'album', { id, name }: { readonly id: number; readonly name: string }) =>
  `/pre-save/${kind}/${id}/${encodeURIComponent(slugify(name)) || '-'}`
