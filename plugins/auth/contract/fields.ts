import type { BootstrapData } from '@balafon/sdk/contract'
import { z } from 'zod'
import { isCommonPassword } from './common-passwords.ts'

/** An email address; surrounding spaces are removed. */
export const Email = z.string().trim().min(1).max(254).pipe(z.email())

/** A password that is compared with the stored hash. */
export const Password = z.string().min(1).max(256)

/** A new password: at least eight characters, and not one of the most common ones. */
export const NewPassword = z
  .string()
  .min(8)
  .max(256)
  .refine((password) => !isCommonPassword(password), { params: { code: 'auth.password_too_common' } })

/** The bootstrap data, which the server creates; contracts only pass it through. */
export const Bootstrap = z.custom<BootstrapData>((value) => typeof value === 'object' && value !== null)
