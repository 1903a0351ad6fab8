import { type Page, prefetchResponse, type ServerContext } from '@balafon/sdk/server'
import { buildProfilePath } from '../../contract/paths.ts'
import { getProfile } from '../../contract/profile.ts'
import type { ProfileService } from './profile.service.ts'

export const createProfilePages = (profiles: ProfileService, { listContributions }: Pick<ServerContext, 'listContributions'>): Page[] => [
  {
    path: '/user/:userId/:userName/:tabName?',
    async describe({ params, userId }) {
      const id = /^\d{1,15}$/.test(params.userId ?? '') ? Number(params.userId) : 0
      const isTab = params.tabName === undefined || listContributions('auth.profileTabs/v1').some(({ item }) => item.id === params.tabName)
      const profile = id > 0 && isTab ? await profiles.find(id, userId) : null
      if (!profile) return null
      const { name, image } = profile
      return {
        title: name,
        ...(image && { image }),
        canonical: buildProfilePath(profile),
        type: 'profile',
        jsonLd: { '@context': 'https://schema.org', '@type': 'ProfilePage', mainEntity: { '@type': 'Person', name } },
        data: [prefetchResponse(getProfile, { params: { id } }, { profile })],
      }
    },
  },
]
