import type { Profile } from '../../contract/profile.ts'

/** Creates the profile of Awa Koné, the user of `createUser`. */
export const createProfile = (values: Partial<Profile> = {}): Profile => ({
  id: 7,
  name: 'Awa Koné',
  image: null,
  is_private: false,
  is_following: false,
  joined_at: '2026-01-01T00:00:00.000Z',
  followers_count: 0,
  following_count: 0,
  ...values,
})
