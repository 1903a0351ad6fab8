import type { SocialProfile } from '../../contract/social.ts'

/** An account at a provider. */
export interface SocialAccount extends SocialProfile {
  /** The provider's id of the account. */
  readonly subject: string
}
