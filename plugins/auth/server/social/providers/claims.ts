import { z } from 'zod'
import type { SignInIdentity } from '../../../contract/sign-in-providers.ts'

/** The standard claims of OpenID Connect that the site uses. */
export const Claims = z.object({
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.unknown().optional(),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  preferred_username: z.string().optional(),
})
type Claims = z.infer<typeof Claims>

/** Creates an identity from claims. Only the boolean `true` makes the address verified. */
export const createIdentityFromClaims = ({ sub, email, email_verified, name, given_name, family_name, preferred_username }: Claims): SignInIdentity => ({
  subject: sub,
  username: preferred_username ?? email ?? name ?? sub,
  ...(name && { name }),
  ...(given_name && { first_name: given_name }),
  ...(family_name && { last_name: family_name }),
  email: email ?? null,
  isEmailVerified: email_verified === true,
})
