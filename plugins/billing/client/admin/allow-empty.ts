import type * as z from 'zod/mini'

/** Types the value of a number field, which is `null` while the field is empty: the schema then reports that it is required. */
export const allowEmpty = <T>(schema: z.ZodMiniType<T, T>) => schema as unknown as z.ZodMiniType<T, T | null>
