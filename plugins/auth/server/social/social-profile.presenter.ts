import type { RowOf } from '@balafon/sdk/server'
import type { SocialProfile } from '../../contract/social.ts'
import type { SocialProfile as SocialProfileModel } from './social-profile.model.ts'

/** Presents a connected provider account, without the provider’s id of it. */
export const presentSocialProfile = ({ serviceName, username }: Pick<RowOf<typeof SocialProfileModel>, 'serviceName' | 'username'>): SocialProfile => ({
  service_name: serviceName,
  username,
})
