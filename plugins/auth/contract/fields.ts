import type { BootstrapData } from '@balafon/sdk/contract'
import { z } from 'zod'
import { isCommonPassword } from './common-passwords.ts'

/** An address as it is typed: spaces around it do not count. */
export const Email = z.string().trim().min(1).max(254).pipe(z.email())

/** A password that is compared with a stored one. */
export const Password = z.string().min(1).max(256)

/** A password that will be stored: long rather than complicated, and none of the commonest. */
export const NewPassword = z
  .string()
  .min(8)
  .max(256)
  .refine((password) => !isCommonPassword(password), { params: { code: 'auth.password_common' } })

/** The frame makes and knows this; here it only passes through. */
export const Bootstrap = z.custom<BootstrapData>((value) => typeof value === 'object' && value !== null)
